-- Recomputes the totals from the rows.

-- No counted rows may change meanwhile.
create or replace function private.recount_totals()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  lock table public.profiles, public.posts, public.withdrawal_requests, public.balance_ledger in share mode;
  lock table public.worker_categories, public.worker_subcategories in share row exclusive mode;
  perform private.refresh_offers();
  delete from private.totals;
  insert into private.totals (measure, key, n, amount)
  select 'account', '', count(*), 0 from public.profiles p having count(*) > 0
  union all
  select 'profile', private.total_day(p.created_at), count(*), 0 from public.profiles p group by 2
  union all
  select 'worker', '', count(*), 0 from public.profiles p where p.is_worker having count(*) > 0
  union all
  select 'worker_category', w.category_id::text, count(*), 0 from public.worker_categories w where w.is_worker group by 2
  union all
  select 'worker_subcategory', w.subcategory_id::text, count(*), 0
    from public.worker_subcategories w where w.is_worker group by 2
  union all
  select 'post', private.total_day(p.created_at), count(*), 0 from public.posts p where p.deleted_at is null group by 2
  union all
  select 'open_post', '', count(*), 0 from public.posts p where p.status = 'open' and p.deleted_at is null having count(*) > 0
  union all
  select 'completed_post', private.total_hour(p.completed_at), count(*), 0
    from public.posts p where p.status = 'completed' and p.deleted_at is null group by 2
  union all
  select 'completed_post_day', private.total_day(p.completed_at), count(*), 0
    from public.posts p where p.status = 'completed' and p.deleted_at is null group by 2
  union all
  select c.measure, c.key, sum(c.n), sum(c.amount)
    from (
      select w.status, w.method, private.total_day(w.created_at) as day, count(*) as n, sum(w.amount_eur) as amount
        from public.withdrawal_requests w group by 1, 2, 3
    ) g, unnest(private.withdrawal_changes(g.n, g.status, g.method, g.day, g.amount)) c
   group by 1, 2
  union all
  select 'balance', '', count(*), sum(l.amount) from public.balance_ledger l having count(*) > 0;
end
$$;
comment on function private.recount_totals is
  'Recomputes all totals from the rows, for rows that were loaded with triggers disabled.';
-- For rows older than the totals.
do $$
begin
  if not exists (select from private.totals) then
    perform private.recount_totals();
  end if;
end
$$;

-- A truncate trigger sees no rows to subtract.
create or replace function private.forget_totals()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.totals
   where measure = any (
     case tg_table_name
       when 'profiles' then array['account', 'profile', 'worker']
       when 'posts' then array['post', 'open_post', 'completed_post', 'completed_post_day']
       when 'worker_categories' then array['worker_category']
       when 'worker_subcategories' then array['worker_subcategory']
       else array['withdrawal', 'withdrawal_day']
     end
   );
  return null;
end
$$;
comment on function private.forget_totals is 'Trigger: a truncated table has no totals.';
create or replace trigger total_truncate after truncate on public.profiles
  for each statement execute function private.forget_totals();
create or replace trigger total_truncate after truncate on public.posts
  for each statement execute function private.forget_totals();
create or replace trigger total_truncate after truncate on public.withdrawal_requests
  for each statement execute function private.forget_totals();
create or replace trigger total_truncate after truncate on public.worker_categories
  for each statement execute function private.forget_totals();
create or replace trigger total_truncate after truncate on public.worker_subcategories
  for each statement execute function private.forget_totals();
