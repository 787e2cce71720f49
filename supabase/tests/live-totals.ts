/** What the totals must say, counted from the rows. */
export const COUNTED = `
  select * from (
    select 'account' as measure, '' as key, count(*)::int as n, 0::numeric as amount from public.profiles having count(*) > 0
    union all
    select 'profile', private.total_day(created_at), count(*)::int, 0 from public.profiles group by 2
    union all
    select 'worker', '', count(*)::int, 0 from public.profiles where is_worker having count(*) > 0
    union all
    select 'worker_category', category_id::text, count(*)::int, 0
      from public.worker_categories join public.profiles p using (user_id) where p.is_worker group by 2
    union all
    select 'worker_subcategory', subcategory_id::text, count(*)::int, 0
      from public.worker_subcategories join public.profiles p using (user_id) where p.is_worker group by 2
    union all
    select 'post', private.total_day(created_at), count(*)::int, 0 from public.posts where deleted_at is null group by 2
    union all
    select 'open_post', '', count(*)::int, 0 from public.posts where status = 'open' and deleted_at is null having count(*) > 0
    union all
    select 'completed_post', private.total_hour(completed_at), count(*)::int, 0
      from public.posts where status = 'completed' and deleted_at is null group by 2
    union all
    select 'completed_post_day', private.total_day(completed_at), count(*)::int, 0
      from public.posts where status = 'completed' and deleted_at is null group by 2
    union all
    select 'withdrawal', status || ':' || method, count(*)::int, sum(amount_eur) from public.withdrawal_requests group by 2
    union all
    select 'withdrawal_day', private.total_day(created_at) || ' ' || status || ':' || method, count(*)::int, sum(amount_eur)
      from public.withdrawal_requests group by 2
    union all
    select 'balance', '', count(*)::int, sum(amount) from public.balance_ledger having count(*) > 0
  ) c order by 1, 2`;

/** What they say. */
export const KEPT = `
  select measure, key, sum(n)::int as n, sum(amount) as amount from private.totals
   group by 1, 2 having sum(n) <> 0 or sum(amount) <> 0 order by 1, 2`;
