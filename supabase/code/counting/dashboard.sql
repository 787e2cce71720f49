-- The dashboard's five numbers, and the sum of all balances.

create or replace function public.get_admin_dashboard_metrics()
returns table (
  total_users bigint, open_reports bigint, open_support_tickets bigint, active_posts bigint, completed_jobs_30d bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select
    case when private.can_read('users') then private.count_of('account') end,
    case when private.can_read('reports') then private.count_of('report_created', 'open') end,
    case when private.can_read('support') then private.count_of('ticket_created', 'open') end,
    case when private.can_read('posts') then private.count_of('open_post') end,
    case when private.can_read('posts') then private.count_of('completed_post', null, now() - interval '30 days') end;
end
$$;
comment on function public.get_admin_dashboard_metrics is
  'Staff. One row of counts; active posts are open ones. Null for what the caller may not read. '
  'Errors: not_authenticated, not_authorized.';
revoke execute on function public.get_admin_dashboard_metrics from public, anon;
grant execute on function public.get_admin_dashboard_metrics to authenticated;

create or replace function public.get_total_profiles_balance()
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.statement');
  return (select coalesce(sum(c.amount), 0) from private.counts_in('balance') c);
end
$$;
comment on function public.get_total_profiles_balance is
  'Admin. Sum of all balances in euros. Errors: not_authenticated, not_authorized.';
revoke execute on function public.get_total_profiles_balance from public, anon;
grant execute on function public.get_total_profiles_balance to authenticated;

-- The dashboard's list of ten, from the index on the expiry.
create or replace function public.admin_get_expiring_pro_users(p_days integer default 14, p_limit integer default 10)
returns setof public.profiles
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('users.read');
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
  'Staff. Pro subscriptions that end within p_days, soonest first, masked as in lists. Shape: balance?, subscription_expires_at. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_expiring_pro_users from public, anon;
grant execute on function public.admin_get_expiring_pro_users to authenticated;
