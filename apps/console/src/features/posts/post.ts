import type { PostsRow } from '@marketdesk/contract/database.generated.ts';

/** A job post as the server sends it. Category and subcategory are slugs, budget and price are in euro. */
export type Post = PostsRow;
