const EVER = `0 as hours, '-infinity' as starts_at`;
const by = (span: 'day' | 'hour', at: string) =>
  `${span === 'day' ? 24 : 1}, date_trunc('${span}', ${at}, 'UTC')::text`;
const completed = (span: 'day' | 'hour') => `
  select 'completed_post', ${by(span, 'completed_at')}, '', count(*)::int, 0
    from public.posts where status = 'completed' and deleted_at is null group by 2, 3`;

/** Expected counts of people, offers, posts and money, counted from the rows. */
export const COUNTED = `
  select * from (
    select 'account' as measure, ${EVER}, '' as key, count(*)::int as n, 0::numeric as amount from public.profiles having count(*) > 0
    union all
    select 'account', ${by('day', 'created_at')}, '', count(*)::int, 0 from public.profiles group by 2, 3
    union all
    select 'worker', ${EVER}, '', count(*)::int, 0 from public.profiles where is_worker having count(*) > 0
    union all
    select 'worker_category', ${EVER}, category_id::text, count(*)::int, 0
      from public.worker_categories join public.profiles p using (user_id) where p.is_worker group by category_id
    union all
    select 'worker_subcategory', ${EVER}, subcategory_id::text, count(*)::int, 0
      from public.worker_subcategories join public.profiles p using (user_id) where p.is_worker group by subcategory_id
    union all
    select 'post', ${by('day', 'created_at')}, '', count(*)::int, 0 from public.posts where deleted_at is null group by 2, 3
    union all
    select 'open_post', ${EVER}, '', count(*)::int, 0
      from public.posts where status = 'open' and deleted_at is null having count(*) > 0
    union all ${completed('hour')}
    union all ${completed('day')}
    union all
    select 'withdrawal', ${EVER}, status || ':' || method, count(*)::int, sum(amount_eur)
      from public.withdrawal_requests group by status, method
    union all
    select 'withdrawal', ${by('day', 'created_at')}, status || ':' || method, count(*)::int, sum(amount_eur)
      from public.withdrawal_requests group by 2, 3, status, method
    union all
    select 'balance', ${EVER}, '', count(*)::int, sum(amount) from public.balance_ledger having count(*) > 0
  ) c order by measure collate "C", hours, starts_at, key collate "C"`;

/** The stored counts. */
export const KEPT = `
  select measure, hours, starts_at::text as starts_at, key, sum(n)::int as n, sum(amount) as amount
    from private.counts where source not in ('reports', 'support_tickets')
   group by 1, 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0 order by 1, 2, 3, 4`;
