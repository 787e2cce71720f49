-- Numbers and sums of withdrawals.

-- Reads all matches, up to a million rows: for one user, or without a bound. Leaves out zeros.
create or replace function private.count_all_found_withdrawals(p_filter private.withdrawal_filter)
returns table (status text, count bigint, amount_eur numeric)
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
begin
  -- Columns of a dynamic query are unknown to the check: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    'select w.status, count(*), sum(w.amount_eur) from public.withdrawal_requests w where true%s%s group by w.status',
    private.withdrawal_conditions(p_filter),
    case when p_filter.search is not null then format(
      ' and w.user_id in (select p.user_id from public.profiles p where true%s)', private.profile_search(p_filter.search)
    ) end
  ) using p_filter;
end
$$;

-- A bounded count covers exactly the newest p_newest matches of any status, and reports that there are more. Everything is
-- counted without a search or an amount, or with a user's id.
create or replace function public.admin_get_withdrawal_counters(
  p_status text default null,
  p_method text default null,
  p_user_search text default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null,
  p_newest integer default null,
  p_min_amount numeric default null,
  p_max_amount numeric default null
)
returns table (status text, count bigint, amount_eur numeric, is_partial boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_filter private.withdrawal_filter;
  v_is_limited boolean;
  v_from timestamptz;
  v_to timestamptz;
begin
  perform private.require_permission('money.read');
  perform private.refuse_if(p_newest not between 1 and 10000, 'Count between 1 and 10000 of the newest.');
  v_filter := private.withdrawal_filter(p_status, p_method, p_user_search, p_date_from, p_date_to, p_min_amount, p_max_amount);
  v_is_limited := p_newest is not null and v_filter.user_id is null;
  if num_nonnulls(v_filter.user_id, v_filter.search, p_min_amount, p_max_amount) = 0 then
    select p.lo, p.hi into v_from, v_to from private.counted_period(p_date_from, p_date_to) p;
    return query
      select s.status, coalesce(sum(c.n), 0)::bigint, coalesce(sum(c.amount), 0.00), false
        from unnest(array['pending', 'success', 'failed']) with ordinality s (status, at)
        left join private.counts_in('withdrawal', v_from, v_to) c on split_part(c.key, ':', 1) = s.status
          and (p_status is null or p_status = s.status)
          and (p_method is null or split_part(c.key, ':', 2) = p_method)
       group by s.status, s.at
       order by s.at;
    return;
  end if;
  return query
    with found as (
      select f.* from private.search_withdrawals(v_filter, null, null, false, p_newest + 1) f
       where v_is_limited and v_filter.search is not null
      union all
      select f.* from private.scan_withdrawals(v_filter, null, null, false, p_newest + 1) f
       where v_is_limited and v_filter.search is null
    ), newest as materialized (
      select f.status, f.amount_eur, row_number() over (order by f.created_at desc, f.id desc) as place from found f
    ), counted as materialized (
      select n.status, count(*) as count, sum(n.amount_eur) as amount_eur, (select count(*) > p_newest from newest) as is_partial
        from newest n
       where n.place <= p_newest
       group by n.status
      union all
      select a.*, false from private.count_all_found_withdrawals(v_filter) a where not v_is_limited
    )
    select s.status, coalesce(c.count, 0), coalesce(c.amount_eur, 0.00), exists (select from counted m where m.is_partial)
      from unnest(array['pending', 'success', 'failed']) with ordinality s (status, at)
      left join counted c on c.status = s.status
     order by s.at;
end
$$;
comment on function public.admin_get_withdrawal_counters is
  'Staff. Numbers and sums of the withdrawals that the filters of admin_get_withdrawals select: always three rows, pending, '
  'success, failed. With p_newest (1 to 10000), a search by part of a name or by amount counts only the newest p_newest matches, '
  'and is_partial says that there are more. Shape: like withdrawal_requests. Errors: not_authenticated, not_authorized, '
  'bad_argument.';
grant execute on function public.admin_get_withdrawal_counters to authenticated;
