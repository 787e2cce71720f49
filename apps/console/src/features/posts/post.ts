import { readable } from '#kit/list/options.ts';
import type { Target } from '#engine/decide/decision.ts';
import type { PostsRow } from '@marketdesk/contract/database.generated.ts';
import { POST_STATUSES } from '@marketdesk/contract/enums.ts';

/** A job post as the server sends it. Category and subcategory are slugs, budget and price are in euro. */
export type Post = PostsRow;

/** The fields that the actions on a post use. */
export type ActedPost = Pick<Post, 'id' | 'title' | 'status' | 'user_id'>;

/** A post's display title. */
export function titleOf({ title }: Pick<Post, 'title'>): string {
  return title === null || title.trim() === '' ? 'Untitled Post' : title;
}

/** A post as the target of a decision. */
export function postTarget(post: ActedPost): Target {
  return { type: 'post', id: post.id, title: titleOf(post), authorId: post.user_id };
}

/** Every status, in the order of a job's life. */
export const POST_STATUS_OPTIONS = POST_STATUSES.map((status) => ({
  value: status,
  label: readable(status),
}));
