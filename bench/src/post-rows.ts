import type { Database } from '@marketdesk/backend/database/database.ts';
import { addPeople, dropSearchIndexes, somebody } from './desk-rows.ts';

/**
 * `count` posts and as many reviews, evenly spread over two years by 20,000 people. Of the posts most are completed, of the
 * reviews one in 50 is hidden, and of both one in 200 was deleted.
 */
export async function fillPosts(database: Database, count: number): Promise<void> {
  const restoreSearch = await dropSearchIndexes(database, ['public.posts', 'public.reviews']);
  await addPeople(database);
  await database.exec(`
    insert into public.categories (id, slug, sort_order)
    select md5('category' || n)::uuid, 'category-' || n, n from generate_series(1, 20) n;
    insert into public.subcategories (id, category_id, slug, sort_order)
    select md5('subcategory' || n)::uuid, md5('category' || 1 + n % 20)::uuid, 'subcategory-' || n, n
      from generate_series(1, 200) n;
  `);
  await database.query(
    `insert into public.posts (id, user_id, title, description, status, category, subcategory, category_id, subcategory_id,
       assigned_worker_user_id, country_code, budget, created_at, updated_at, completed_at, deleted_at)
     select md5('post' || n)::uuid, ${somebody('u')},
            case when n % 997 = 0 then 'Zebra ' else '' end || 'Paint my wall number ' || n,
            'It is twenty square metres, white, and should be done before the end of the month. ' || n,
            status, 'category-' || 1 + item % 20, 'subcategory-' || item, md5('category' || 1 + item % 20)::uuid,
            md5('subcategory' || item)::uuid, case when status not in ('open', 'cancelled') then ${somebody('w')} end,
            (array['HR', 'DE', 'AT'])[1 + n % 3], n % 900, created_at, created_at + interval '3 days',
            case when status = 'completed' then created_at + interval '3 days' end,
            case when n % 200 = 0 then now() end
       from (select n, now() - n * (interval '730 days' / $1::int) as created_at,
                    1 + abs(hashtext('i' || n)) % 200 as item,
                    (array['open', 'assigned', 'in_progress', 'pending_completion', 'cancelled', 'completed', 'completed',
                           'completed', 'completed', 'completed'])[1 + abs(hashtext('s' || n)) % 10] as status
               from generate_series(1, $1::int) n) p`,
    [count],
  );
  await database.query(
    `insert into public.reviews (id, rating, reviewed_user_id, reviewer_user_id, comment, is_hidden, created_at, deleted_at)
     select md5('review' || n)::uuid, 1 + abs(hashtext('r' || n)) % 5, ${somebody('a')}, ${somebody('b')},
            case when n % 997 = 0 then 'A zebra crossing. ' else '' end || 'Punctual, tidy and friendly; would ask again. ' || n,
            n % 50 = 0, now() - n * (interval '730 days' / $1::int), case when n % 200 = 0 then now() end
       from generate_series(1, $1::int) n`,
    [count],
  );
  await restoreSearch();
  await database.exec('vacuum analyze');
}
