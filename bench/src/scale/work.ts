import { CATEGORIES } from '../taxonomy/rows.ts';
import { SUBCATEGORIES } from './people.ts';
import type { Step } from './bulk-load.ts';

/** Two posts per profile, skewed to few authors; most are completed, one in 200 is deleted. */
export const posts = (profiles: number): Step => ({
  what: 'posts',
  tables: ['public.posts'],
  sql: `
    insert into public.posts (id, user_id, title, description, status, category, subcategory, category_id, subcategory_id,
      assigned_worker_user_id, country_code, address, latitude, longitude, budget, agreed_price, created_at, updated_at,
      completed_at, deleted_at)
    select md5('post' || n)::uuid, bench.person(owner), bench.mark(n) || bench.phrase(n, 30),
           bench.phrase(n, 31) || ', ' || bench.phrase(n, 32) || ', ' || bench.phrase(n, 33) || ' and ' || bench.phrase(n, 34)
             || '. Number ' || n,
           status, 'category-' || 1 + item % ${CATEGORIES}, 'subcategory-' || item,
           md5('category' || 1 + item % ${CATEGORIES})::uuid, md5('subcategory' || item)::uuid,
           case when status not in ('open', 'cancelled') then bench.person(bench.few(n, 35, ${profiles})) end,
           bench.country(n), 'Vlaška ' || n % 200, 45 + bench.chance(n, 36), 15 + bench.chance(n, 37), n % 900,
           case when status = 'completed' then n % 900 end, created_at, updated_at,
           case when status = 'completed' then updated_at end, case when n % 200 = 0 then bench.now() - interval '1 day' end
      from (
        select *, least(created_at + interval '20 days' * bench.chance(n, 38), bench.now()) as updated_at,
               case when created_at > bench.now() - interval '30 days'
                    then (array['open', 'assigned', 'in_progress', 'pending_completion', 'cancelled', 'completed'])
                         [bench.pick(n, 39, 6)]
                    when bench.chance(n, 39) < 0.02 then 'open'
                    when bench.chance(n, 39) < 0.1 then 'cancelled'
                    else 'completed' end as status
          from (
            select n, owner, bench.few(n, 40, ${SUBCATEGORIES}) as item, bench.later(bench.since(owner), n, 41) as created_at
              from (select n, bench.few(n, 42, ${profiles}) as owner from generate_series(1, 2 * ${profiles}::bigint) n) o
             order by 4 offset 0
          ) p
      ) p;`,
});

/** One review per profile, mostly good; one in 50 is hidden, one in 200 deleted. */
export const reviews = (profiles: number): Step => ({
  what: 'reviews',
  tables: ['public.reviews'],
  sql: `
    insert into public.reviews (id, rating, reviewed_user_id, reviewer_user_id, comment, is_hidden, created_at, deleted_at)
    select md5('review' || n)::uuid, 6 - bench.few(n, 50, 5), bench.person(about), bench.person(bench.few(n, 51, ${profiles})),
           bench.mark(n) || 'Punctual and tidy, ' || bench.phrase(n, 52) || ', ' || bench.phrase(n, 53), n % 50 = 0, created_at,
           case when n % 200 = 0 then bench.now() - interval '1 day' end
      from (
        select n, about, bench.later(bench.since(about), n, 54) as created_at
          from (select n, bench.few(n, 55, ${profiles}) as about from generate_series(1, ${profiles}::bigint) n) r
         order by 3 offset 0
      ) r;`,
});
