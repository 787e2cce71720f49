import { readTable, rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import type { Database } from '@marketdesk/contract/database.generated.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Post } from './post.ts';
import type { PostsPage } from './posts.search.ts';

type Arguments = Database['public']['Functions']['admin_get_posts']['Args'];

/** A page of the posts list. */
export function postsPage(page: PostsPage) {
  return queryOptions({
    queryKey: ['posts', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => pageOf(await rpc('admin_get_posts', postArguments(page), signal)),
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
    ...pageWindow(page.page),
  };
}

/** One post; null when there is none. */
export function postById(id: string) {
  return queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) =>
      readTable<Post | null>('posts', '*', (query) => query.eq('id', id).maybeSingle(), signal),
  });
}
