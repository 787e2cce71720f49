import { CATEGORIES } from '../taxonomy-rows.ts';
import { SUBCATEGORIES } from './people.ts';
import type { Step } from './step.ts';

/** Searches of the taxonomy: one a profile, one in eight without a result. */
export const searches = (profiles: number): Step => ({
  what: 'searches',
  tables: ['public.taxonomy_searches'],
  sql: `
    insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count, created_at)
    select bench.person(bench.few(n, 110, ${profiles})), bench.locale(n + 1), initcap(query), query,
           case when n % 8 = 0 then 0 else bench.pick(n, 111, 12) end, at
      from (
        select n, lower(bench.phrase(n / 2, 112)) || case when n % 8 = 0 then ' ' || bench.few(n, 113, 500) else '' end as query,
               bench.moment(n / ${profiles}::double precision) as at
          from generate_series(1, ${profiles}::bigint) n
      ) s;`,
});

/** What they picked from the answers: one a profile. */
export const selections = (profiles: number): Step => ({
  what: 'selections',
  tables: ['public.taxonomy_selections'],
  sql: `
    insert into public.taxonomy_selections (user_id, category_id, subcategory_id, locale, selected_at)
    select bench.person(bench.few(n, 120, ${profiles})), md5('category' || 1 + item % ${CATEGORIES})::uuid,
           case when n % 5 <> 0 then md5('subcategory' || item)::uuid end, bench.locale(n + 2),
           bench.moment(n / ${profiles}::double precision)
      from (
        select n, bench.few(n, 121, ${SUBCATEGORIES}) as item from generate_series(1, ${profiles}::bigint) n
      ) s;`,
});
