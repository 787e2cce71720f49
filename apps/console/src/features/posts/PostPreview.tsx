import { Facts } from '#kit/Facts.tsx';
import { LoadError } from '#kit/WhenLoaded.tsx';
import { Quote } from '#kit/Quote.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ListedPost } from './posts.search.ts';
import { AwaitedFacts, JobFacts, OwnFacts, PlaceFacts, PriceFacts, TimeFacts } from './PostFacts.tsx';
import { postById } from './posts.api.ts';

/** What a client asks for, in one glance. What the list does not show of its posts is read of this one. */
export function PostPreview({ post }: { post: ListedPost }) {
  const details = useQuery(postById(post.id));
  const whole = details.data ?? undefined;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PostBadge status={post.status} />
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
          <AwaitedFacts />
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
