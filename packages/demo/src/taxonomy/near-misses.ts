import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** Half of those who found nothing have an app that shows what comes nearest; counted as the search counts it. */
export async function showNearMisses(tx: Queryable): Promise<void> {
  await tx.exec(`
    update public.taxonomy_searches s
       set near_count = n.near
      from (
        select q.locale, q.normalized_query, m.near
          from (
            select distinct u.locale, u.normalized_query from public.taxonomy_searches u where u.match_count = 0 and u.id % 2 = 0
          ) q
          cross join lateral (
            select count(*) as near
              from private.items_explaining(private.search_plan(q.locale, q.normalized_query), private.near_miss(), 8) i
            having max(i.score) < private.search_threshold()
          ) m
      ) n
     where s.match_count = 0 and s.id % 2 = 0 and s.locale = n.locale and s.normalized_query = n.normalized_query
  `);
}
