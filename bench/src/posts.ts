import type { Database } from '@marketdesk/backend/database/database.ts';
import { POST_LISTS, REVIEW_LISTS, type Samples } from './post-calls.ts';
import { fillPosts } from './post-rows.ts';
import { atTwoSizes } from './two-sizes.ts';

/** The lists of posts and of reviews at both sizes. */
export function posts(): Promise<void> {
  return atTwoSizes({
    what: 'posts and as many reviews',
    fill: fillPosts,
    measure: async (compare, small) => {
      const ids = await samples(small);
      await compare('Posts list', POST_LISTS(ids));
      await compare('Reviews list', REVIEW_LISTS(ids));
    },
  });
}

async function samples(database: Database): Promise<Samples> {
  const [row] = await database.query<Samples & Record<string, string>>(
    `select user_id as person, id as post, md5('review1')::uuid as review, category_id as category,
            subcategory_id as subcategory
       from public.posts order by created_at limit 1 offset 500`,
  );
  if (!row) throw new Error('There are no posts');
  return row;
}
