import { readable } from '#kit/list/options.ts';
import type { PostsRow } from '@marketdesk/contract/database.generated.ts';
import { POST_STATUSES } from '@marketdesk/contract/enums.ts';

/** A job post as the server sends it. Category and subcategory are slugs, budget and price are in euro. */
export type Post = PostsRow;

/** What the list asks for: all that its rows show, sort by and act on. A column that shows more does not compile. */
export const LISTED_POST = [
  'id',
  'user_id',
  'title',
  'status',
  'category',
  'category_id',
  'subcategory',
  'subcategory_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Post)[];

/** A post of the list. */
export type ListedPost = Pick<Post, (typeof LISTED_POST)[number]>;

/** What a post is called. */
export function titleOf({ title }: Pick<Post, 'title'>): string {
  return title === null || title.trim() === '' ? 'Untitled Post' : title;
}

/** Every status, in the order of a job's life. */
export const POST_STATUS_OPTIONS = POST_STATUSES.map((status) => ({
  value: status,
  label: readable(status),
}));
