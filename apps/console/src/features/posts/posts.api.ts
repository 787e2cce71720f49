import { readTable, rpc, rpcColumns } from '#backend/rest.ts';
import { readPage } from '#kit/list/page.ts';
import type { Database } from '@marketdesk/contract/database.generated.ts';
import type { PostStatus } from '@marketdesk/contract/enums.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LISTED_POST, type Post } from './post.ts';
import type { PostsPage } from './posts.search.ts';

type Arguments = Database['public']['Functions']['admin_get_posts']['Args'];

/** What every query that holds posts begins with. */
export const POSTS_KEY = ['posts'] as const;

/** What is read again when a post has changed: lists and pages, the sidebar's badge, and the reports about it. */
export const SHOWS_POSTS = [POSTS_KEY, ['metrics'], ['reports', 'context']] as const;

/** A page of the posts list. */
export function postsPage(page: PostsPage) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'page', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        {
          list: { ...page, of: 'posts', page: undefined },
          page: page.page,
          cursor: [page.orderBy ?? 'created_at', 'id'],
        },
        (window) => rpcColumns('admin_get_posts', LISTED_POST, { ...postArguments(page), ...window }, signal),
      ),
  });
}

function postArguments(page: PostsPage): Arguments {
  return {
    p_status: page.status,
    p_user_id: page.userId,
    p_category_id: page.category,
    p_subcategory_id: page.subcategory,
    p_date_from: page.from,
    p_date_to: page.to,
    p_search: page.search,
    p_order_by: page.orderBy,
    p_order_dir: page.orderDir,
  };
}

/** One post; null when there is none, or when it was deleted. */
export function postById(id: string) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      readTable<Post | null>('posts', '*', (query) => query.eq('id', id).maybeSingle(), signal),
  });
}

/** Sets a post's status, as long as it still is what the caller saw. */
export function setPostStatus(id: string, status: PostStatus, seen: PostStatus): Promise<Post> {
  return rpc('update_post_status_admin', { p_post_id: id, p_status: status, p_expected: seen });
}

/** Takes a post from every reader; for 30 days it can be restored. */
export function deletePost(id: string): Promise<void> {
  return rpc('delete_post_admin', { p_post_id: id });
}

/** Brings a deleted post back as it was. */
export function restorePost(id: string): Promise<Post> {
  return rpc('restore_post_admin', { p_post_id: id });
}
