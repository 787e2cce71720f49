-- Metrics of reports.

-- A report counts if it was claimed or closed between the dates, as in the history.
create or replace function public.admin_get_reports_durations(p_date_from timestamptz default null, p_date_to timestamptz default null)
returns table (
  avg_minutes_to_claim numeric, median_minutes_to_claim numeric, avg_minutes_to_close numeric, median_minutes_to_close numeric
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  perform private.require_permission('reports.read');
  select p.lo, p.hi into v_from, v_to from private.counted_period(p_date_from, p_date_to) p;
  avg_minutes_to_claim := private.average_minutes('report_claimed', v_from, v_to);
  median_minutes_to_claim := private.median_report_minutes('claim', v_from, v_to);
  avg_minutes_to_close := private.average_minutes('report_closed', v_from, v_to);
  median_minutes_to_close := private.median_report_minutes('close', v_from, v_to);
  return next;
end
$$;
comment on function public.admin_get_reports_durations is
  'Staff. One row: minutes from creation to claim, for reports claimed between the dates, and to close, for reports closed '
  'then; null without such reports. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reports_durations to authenticated;

create or replace function public.admin_get_reports_agent_claims(
  p_date_from timestamptz default null, p_date_to timestamptz default null, p_limit integer default 6
)
returns table (user_id uuid, claims_count bigint, closed_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  perform private.require_permission('reports.read');
  perform private.check_page(p_limit, null);
  select p.lo, p.hi into v_from, v_to from private.counted_period(p_date_from, p_date_to) p;
  return query
    select a.agent::uuid, sum(a.claims)::bigint, sum(a.closes)::bigint
      from (
        select c.key as agent, c.n as claims, 0 as closes from private.counts_in('report_claimed', v_from, v_to) c
        union all
        select c.key, 0, c.n from private.counts_in('report_closed', v_from, v_to) c
      ) a
     where a.agent <> ''
     group by 1
    having sum(a.claims) + sum(a.closes) > 0
     order by 2 desc, 3 desc, 1
     limit coalesce(p_limit, 6);
end
$$;
comment on function public.admin_get_reports_agent_claims is
  'Staff. For each agent, how many of the reports that they hold or closed they claimed between the dates, and how many they '
  'closed then; most claims first. p_limit 1 to 200. Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reports_agent_claims to authenticated;

create or replace function public.admin_get_reports_history(p_days integer default 30)
returns table (
  day date, created bigint, closed bigint, median_minutes_to_claim numeric, median_minutes_to_close numeric
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.read');
  return query
    select h.day, h.n[1], h.n[2], round(d.median_to_claim::numeric, 1), round(d.median_to_close::numeric, 1)
      from private.counted_days(array['report_created', 'report_ended'], p_days) h
      left join private.report_days d on d.day = h.day
     order by h.day;
end
$$;
comment on function public.admin_get_reports_history is
  'Staff. One row for each of the last p_days days (1 to 90, UTC), oldest first, zeros included. Medians cover reports claimed '
  'or closed that day; null without such reports. Shape: median_minutes_to_claim?, median_minutes_to_close?. Errors: '
  'not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reports_history to authenticated;
