import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** Half of those who found nothing have an app that shows what comes nearest; counted as the search counts it. */
export async function showNearMisses(tx: Queryable): Promise<void> {
  await tx.exec(`
    with shown as (
      select id, locale, normalized_query from public.taxonomy_searches where match_count = 0 and id % 2 = 0
    )
    update public.taxonomy_searches s
       set near_count = m.near
      from (select distinct locale, normalized_query from shown) q
     cross join lateral (
       select count(*) as near
         from private.items_explaining(private.search_plan(q.locale, q.normalized_query), private.near_miss(), 8) i
       having max(i.score) < private.search_threshold()
     ) m
      join shown using (locale, normalized_query)
     where s.id = shown.id
  `);
}
