-- The dashboard cards' charts: how many were created, or completed, on each of the last days.

-- Days are UTC days; the last one is today so far. Each count reads only the totals or tallies of those days.
create or replace function public.get_admin_dashboard_history(p_days integer default 30)
returns table (
  day date, new_users bigint, new_reports bigint, new_support_tickets bigint, new_posts bigint, completed_jobs bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_from timestamptz;
  v_first text;
begin
  perform private.require_staff();
  if p_days is null or p_days not between 1 and 90 then
    perform private.refuse_argument('The days must be between 1 and 90.');
  end if;
  v_from := (v_today - (p_days - 1))::timestamp at time zone 'UTC';
  v_first := private.total_day(v_from);

  return query
    select days.d, coalesce(users.n, 0), coalesce(reports.n, 0), coalesce(tickets.n, 0), coalesce(posts.n, 0),
           coalesce(jobs.n, 0)
      from (select v_today - i as d from generate_series(0, p_days - 1) i) days
      left join (
        select t.key::date as d, sum(t.n)::bigint as n
          from private.totals t where t.measure = 'profile' and t.key >= v_first group by 1
      ) users on users.d = days.d
      left join (
        select (a.starts_at at time zone 'UTC')::date as d, sum(a.n)::bigint as n
          from private.tallies a where a.measure = 'report_created' and a.hours = 24 and a.starts_at >= v_from group by 1
      ) reports on reports.d = days.d
      left join (
        select (a.starts_at at time zone 'UTC')::date as d, sum(a.n)::bigint as n
          from private.tallies a where a.measure = 'ticket_created' and a.hours = 24 and a.starts_at >= v_from group by 1
      ) tickets on tickets.d = days.d
      left join (
        select t.key::date as d, sum(t.n)::bigint as n
          from private.totals t where t.measure = 'post' and t.key >= v_first group by 1
      ) posts on posts.d = days.d
      left join (
        select t.key::date as d, sum(t.n)::bigint as n
          from private.totals t where t.measure = 'completed_post_day' and t.key >= v_first group by 1
      ) jobs on jobs.d = days.d
     order by days.d;
end
$$;
comment on function public.get_admin_dashboard_history is
  'Staff. One row for each of the last p_days days (1 to 90), oldest first, zeros included; days are UTC''s. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.get_admin_dashboard_history from public, anon;
grant execute on function public.get_admin_dashboard_history to authenticated;
