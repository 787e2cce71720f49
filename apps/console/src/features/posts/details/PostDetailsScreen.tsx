import { uuid } from '#kit/list/search.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import type { HistorySearch } from '#engine/history/history.search.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PostDeletion } from '../actions/PostDeletion.tsx';
import { keptPlace } from '../listPlace.ts';
import type { Post } from '../post.ts';
import { postById } from '../posts.api.ts';
import { NoPost, POST_CRUMBS } from './NoPost.tsx';
import { PostDetails } from './PostDetails.tsx';
import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';

const CARD_HEIGHTS = [[134, 466, 126], [690]];

/** A post's page, with its actions. */
export function PostDetailsScreen({ postId, search }: { postId: string; search: HistorySearch }) {
  const id = uuid(postId);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      {id === undefined ? (
        <NoPost hint="This link has no valid post ID. It may have been cut off when copied." />
      ) : (
        <PostOf key={id} id={id} search={search} />
      )}
    </div>
  );
}

function PostOf({ id, search }: { id: string; search: HistorySearch }) {
  const navigate = useNavigate();
  const query = useQuery(postById(id));
  // A post deleted from here stays visible until the list is shown.
  const [leaving, setLeaving] = useState<Post | null>(null);
  const post = leaving ?? query.data;
  const backToList = () => {
    setLeaving(query.data ?? null);
    return navigate({ to: '/admin/posts', search: keptPlace() });
  };
  if (post === null)
    return <NoPost id={id} search={search} hint="This post does not exist or was deleted." />;
  return (
    <PostDeletion onDeleted={backToList}>
      {post === undefined && query.isError && <PageHeader title="Post" crumbs={POST_CRUMBS} />}
      <QueryState
        query={query}
        fallback="Failed to load post"
        skeleton={<CardsSkeleton title="Post" columns={CARD_HEIGHTS} />}
      >
        {(data) => {
          const shown = leaving ?? data;
          return shown !== null && <PostDetails post={shown} search={search} />;
        }}
      </QueryState>
    </PostDeletion>
  );
}
