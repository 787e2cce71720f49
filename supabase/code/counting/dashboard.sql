-- The dashboard's five numbers, and the sum of all balances.

-- Reports and tickets have tallies, the rest is in counting/totals.sql. Completed jobs are summed from whole days, then from
-- the hours of the first day; only the first hour is counted live.
create or replace function public.get_admin_dashboard_metrics()
returns table (
  total_users bigint, open_reports bigint, open_support_tickets bigint, active_posts bigint, completed_jobs_30d bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz := now() - interval '30 days';
  v_hour timestamptz := date_trunc('hour', v_from, 'UTC') + interval '1 hour';
  -- If the period begins with the day, that day is whole.
  v_day timestamptz := date_trunc('day', v_hour - interval '1 microsecond', 'UTC') + interval '1 day';
begin
  perform private.require_staff();
  return query select
    (select coalesce(sum(t.n), 0)::bigint from private.totals t where t.measure = 'account'),
    private.count_reports('-infinity', 'infinity', 'open'),
    private.count_tickets('-infinity', 'infinity', 'open'),
    (select coalesce(sum(t.n), 0)::bigint from private.totals t where t.measure = 'open_post'),
    (
      select coalesce(sum(t.n), 0)::bigint
        from private.totals t where t.measure = 'completed_post_day' and t.key >= private.total_day(v_day)
    ) + (
      select coalesce(sum(t.n), 0)::bigint
        from private.totals t
       where t.measure = 'completed_post' and t.key >= private.total_hour(v_hour) and t.key < private.total_hour(v_day)
    ) + (
      select count(*) from public.posts p
       where p.status = 'completed' and p.deleted_at is null and p.completed_at >= v_from and p.completed_at < v_hour
    );
end
$$;
comment on function public.get_admin_dashboard_metrics is
  'Staff. One row of counts; active posts are open ones. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized.';
revoke execute on function public.get_admin_dashboard_metrics from public, anon;
grant execute on function public.get_admin_dashboard_metrics to authenticated;

create or replace function public.get_total_profiles_balance()
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select coalesce(sum(t.amount), 0) from private.totals t where t.measure = 'balance');
end
$$;
comment on function public.get_total_profiles_balance is
  'Admin. Sum of all balances, in euro. Errors: not_authenticated, not_authorized.';
revoke execute on function public.get_total_profiles_balance from public, anon;
grant execute on function public.get_total_profiles_balance to authenticated;

-- The dashboard's list of ten, from the index on the expiry.
create or replace function public.admin_get_expiring_pro_users(p_days integer default 14, p_limit integer default 10)
returns setof public.profiles
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.check_page(p_limit, null);
  if p_days is null or p_days not between 1 and 365 then
    perform private.refuse_argument('The days must be between 1 and 365.');
  end if;
  return query
    select *
      from private.listed_profiles p
     where p.subscription_tier = 'pro'
       and p.subscription_expires_at >= now()
       and p.subscription_expires_at <= now() + make_interval(days => p_days)
     order by p.subscription_expires_at, p.user_id
     limit coalesce(p_limit, 10);
end
$$;
comment on function public.admin_get_expiring_pro_users is
  'Staff. Pro subscriptions that end within p_days, soonest first, masked as in lists. '
  'Shape: balance?, subscription_expires_at. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_expiring_pro_users from public, anon;
grant execute on function public.admin_get_expiring_pro_users to authenticated;
