-- Metrics of reports.

-- A report counts if it was claimed or closed between the dates, as in the history.
create or replace function public.admin_get_reports_durations(p_date_from timestamptz default null, p_date_to timestamptz default null)
returns table (
  avg_minutes_to_claim numeric, median_minutes_to_claim numeric, avg_minutes_to_close numeric, median_minutes_to_close numeric
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz := coalesce(p_date_from, '-infinity');
  v_to timestamptz := coalesce(p_date_to, 'infinity') + interval '1 microsecond';
begin
  perform private.require_staff();
  avg_minutes_to_claim := private.average_report_minutes('report_claimed', v_from, v_to);
  median_minutes_to_claim := private.median_report_minutes('claim', v_from, v_to);
  avg_minutes_to_close := private.average_report_minutes('report_closed', v_from, v_to);
  median_minutes_to_close := private.median_report_minutes('close', v_from, v_to);
  return next;
end
$$;
comment on function public.admin_get_reports_durations is
  'Staff. One row: minutes from the report to its claim, of what was claimed between the dates, and to its close, of what '
  'was closed; null when there was nothing. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_reports_durations to authenticated;

create or replace function public.admin_get_reports_agent_claims(
  p_date_from timestamptz default null, p_date_to timestamptz default null, p_limit integer default 6
)
returns table (user_id uuid, claims_count bigint, closed_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz := coalesce(p_date_from, '-infinity');
  v_to timestamptz := coalesce(p_date_to, 'infinity') + interval '1 microsecond';
begin
  perform private.require_staff();
  perform private.check_page(p_limit, null);
  return query
    select part.agent::uuid, sum(part.claims)::bigint, sum(part.closes)::bigint
      from private.tally_spans(v_from, v_to, 24) s,
           lateral (
             select t.key as agent, case t.measure when 'report_claimed' then t.n else 0 end as claims,
                    case t.measure when 'report_closed' then t.n else 0 end as closes
               from private.tallies t
              where s.hours > 0 and t.measure in ('report_claimed', 'report_closed') and t.hours = s.hours
                and t.starts_at >= s.lo and t.starts_at < s.hi
             union all
             select r.claimed_by_user_id::text, count(*), 0
               from public.reports r
              where s.hours = 0 and r.claimed_at >= s.lo and r.claimed_at < s.hi
              group by r.claimed_by_user_id
             union all
             select r.claimed_by_user_id::text, 0, count(*)
               from public.reports r
              where s.hours = 0 and r.status = 'closed' and r.closed_at >= s.lo and r.closed_at < s.hi
              group by r.claimed_by_user_id
           ) part
     where part.agent <> ''
     group by 1
    having sum(part.claims) + sum(part.closes) > 0
     order by 2 desc, 3 desc, 1
     limit coalesce(p_limit, 6);
end
$$;
comment on function public.admin_get_reports_agent_claims is
  'Staff. For each agent how many of the reports that they hold or closed they claimed between the dates, and how many '
  'they closed then; most claims first. p_limit 1 to 200. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reports_agent_claims to authenticated;

create or replace function public.admin_get_reports_history(p_days integer default 30)
returns table (
  day date, created bigint, closed bigint, median_minutes_to_claim numeric, median_minutes_to_close numeric
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select h.day, h.created, h.closed, round(m.median_to_claim::numeric, 1), round(m.median_to_close::numeric, 1)
      from private.desk_history('report', p_days) h
      left join private.report_days m on m.day = h.day
     order by h.day;
end
$$;
comment on function public.admin_get_reports_history is
  'Staff. One row for each of the last p_days days (1 to 90), oldest first, zeros included; days are UTC''s. The medians '
  'are of what was claimed or closed that day, null when nothing was. '
  'Shape: median_minutes_to_claim?, median_minutes_to_close?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reports_history to authenticated;
