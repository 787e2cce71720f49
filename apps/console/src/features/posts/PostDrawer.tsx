import { inCache } from '#backend/prefetch.ts';
import { Fact, Facts } from '#kit/Facts.tsx';
import { FullPageLink } from '#kit/list/FullPageLink.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { Quote } from '#kit/Quote.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { LoadError } from '#kit/WhenLoaded.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';
import { PostActions } from './actions/PostActions.tsx';
import { type Post, titleOf } from './post.ts';
import { JobFacts, OwnFacts, PlaceFacts, PriceFacts, TimeFacts } from './PostFacts.tsx';
import { postById } from './posts.api.ts';
import type { ListedPost } from './posts.search.ts';

/** A post beside the list. */
export default function PostDrawer(list: OpenRow<ListedPost, Post | null>) {
  return (
    <RowDrawer
      of={list}
      title={titleOf}
      words={{
        untitled: 'Post',
        fallback: 'Failed to load post',
        missing: 'This post does not exist or was deleted.',
      }}
      actions={({ id }) => <FullPageLink to="/admin/posts/$postId" params={{ postId: id }} />}
      footer={(post, isOpen) => <PostActions key={post.id} post={post} keys="drawer" isOpen={isOpen} />}
      pane={{ prefetch: (client, { id }) => inCache(client, postById(id)) }}
    >
      {(post) => <PostPreview post={post} />}
    </RowDrawer>
  );
}

/** Facts that the list lacks. */
const AWAITED = [
  'Preferred timing',
  'Budget',
  'Agreed price',
  'Payment method',
  'Country',
  'Address',
  'Latitude',
  'Longitude',
];

/** A post at a glance. Fields that the list lacks are read separately. */
function PostPreview({ post }: { post: ListedPost }) {
  const details = useQuery(postById(post.id));
  const whole = details.data ?? undefined;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <StatusBadge status={post.status} />
      </div>
      {whole === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <Quote text={whole.description} otherwise="No description" />
      )}
      <LoadError query={details} fallback="Failed to load post" />
      <Facts>
        <OwnFacts post={post} />
        {whole === undefined ? (
          AWAITED.map((name) => (
            <Fact key={name} name={name}>
              <Skeleton className="inline-block h-4 w-24 align-middle" />
            </Fact>
          ))
        ) : (
          <>
            <JobFacts post={whole} />
            <PriceFacts post={whole} />
            <PlaceFacts post={whole} />
          </>
        )}
        <TimeFacts post={whole ?? post} />
      </Facts>
    </div>
  );
}
