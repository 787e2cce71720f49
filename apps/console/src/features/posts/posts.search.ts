import { aUser, category, country, period, quickChoice, search, subcategory } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { POST_STATUSES } from '@marketdesk/contract/enums.ts';
import type { Post } from './post.ts';

export const POSTS = listOf('admin_get_posts', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Title or description') },
    status: { label: 'Status', argument: 'p_status', by: quickChoice(POST_STATUSES) },
    userId: { label: 'User ID', argument: 'p_user_id', by: aUser, more: true },
    category: { label: 'Category', argument: 'p_category_id', by: category('subcategory'), more: true },
    subcategory: { label: 'Subcategory', argument: 'p_subcategory_id', by: subcategory, more: true },
    country: { label: 'Country code', argument: 'p_country_code', by: country, more: true },
    ...period('p_date_from', 'p_date_to', { more: true }),
  },
  notFilters: { p_category: 'Its id is used.', p_subcategory: 'Its id is used.' },
  columns: {
    id: ['id'],
    title: ['title'],
    status: ['status'],
    user: ['user_id'],
    category: ['category', 'category_id', 'subcategory', 'subcategory_id'],
    created_at: ['created_at'],
    actions: ['id', 'title', 'status', 'user_id'],
    others: ['updated_at'],
  },
  sorts: ['created_at', 'updated_at', 'status'],
  drawer: 'post',
});

export type PostsSearch = SearchOf<typeof POSTS>;
/** A post of the list. */
export type ListedPost = Pick<Post, (typeof POSTS.reads)[number]>;
/** The parameters that decide the rows. */
export type PostsPage = PageIn<typeof POSTS>;

/** Sorts besides the creation date. */
export const POST_SORTS = [
  { value: 'updated_at', label: 'Updated' },
  { value: 'status', label: 'Status' },
];
