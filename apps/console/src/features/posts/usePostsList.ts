import { useHold } from '#kit/list/useHold.ts';
import { useSteadyRows } from '#kit/list/useSteadyRows.ts';
import { useQuery } from '@tanstack/react-query';
import { postById, postsPage } from './posts.api.ts';
import { POSTS, type PostsSearch } from './posts.search.ts';

/** The list's rows: one whose status no longer meets the filters stays where it is while somebody is on the list. */
export function usePostsList(search: PostsSearch) {
  const { page, openId, notUnderstood } = POSTS.read(search);
  const posts = useQuery({ ...postsPage(page), enabled: notUnderstood.length === 0 });

  const hold = useHold();
  const steady = useSteadyRows({
    fresh: posts.isPlaceholderData ? undefined : posts.data?.rows,
    key: JSON.stringify(page),
    // An open drawer turns the pages of the list behind it.
    isHeld: hold.isHeld || openId !== undefined,
    find: postById,
  });
  return { posts, page, openId, notUnderstood, rows: steady.rows ?? posts.data?.rows, hold };
}
