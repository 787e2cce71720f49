import { readTable, rpc, rpcColumns } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { PostStatus } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Post } from './post.ts';
import { POSTS, type PostsPage } from './posts.search.ts';

/** Key prefix of all queries with posts. */
export const POSTS_KEY = ['posts'] as const;

/** Invalidated by a changed post: lists and pages, the sidebar's badge, and reports about it. */
export const SHOWS_POSTS = [POSTS_KEY, ['metrics'], ['reports', 'context']] as const;

/** A page of the posts list. */
export function postsPage(page: PostsPage) {
  return pageQuery({
    key: [...POSTS_KEY, 'page'],
    page,
    cursor: [page.orderBy ?? 'created_at', 'id'],
    read: (window, signal) =>
      rpcColumns('admin_get_posts', POSTS.reads, { ...POSTS.arguments(page), ...window }, signal),
  });
}

/** One post; null if there is none, or if it was deleted. */
export function postById(id: string) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      readTable<Post | null>('posts', '*', (query) => query.eq('id', id).maybeSingle(), signal),
  });
}

/** Sets a post's status, if it still is the displayed one. */
export function setPostStatus(id: string, status: PostStatus, seen: PostStatus): Promise<Post> {
  return rpc('update_post_status_admin', { p_post_id: id, p_status: status, p_expected: seen });
}

/** Deletes a post; it can be restored for 30 days. */
export function deletePost(id: string): Promise<void> {
  return rpc('delete_post_admin', { p_post_id: id });
}

/** Restores a deleted post. */
export function restorePost(id: string): Promise<Post> {
  return rpc('restore_post_admin', { p_post_id: id });
}
