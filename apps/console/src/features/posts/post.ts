import { readable } from '#kit/list/options.ts';
import type { PostsRow } from '@marketdesk/contract/database.generated.ts';
import { POST_STATUSES } from '@marketdesk/contract/enums.ts';

/** A job post as the server sends it. Category and subcategory are slugs, budget and price are in euro. */
export type Post = PostsRow;

/** The fields that the actions on a post use. */
export type ActedPost = Pick<Post, 'id' | 'title' | 'status'>;

/** What a post is called. */
export function titleOf({ title }: Pick<Post, 'title'>): string {
  return title === null || title.trim() === '' ? 'Untitled Post' : title;
}

/** Every status, in the order of a job's life. */
export const POST_STATUS_OPTIONS = POST_STATUSES.map((status) => ({
  value: status,
  label: readable(status),
}));
