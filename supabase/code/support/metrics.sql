-- Metrics of support, day by day.

-- Days are UTC days; the last one is today so far.
create or replace function public.get_support_history(p_days integer default 30)
returns table (day date, created bigint, closed bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_from timestamptz;
begin
  perform private.require_staff();
  if p_days is null or p_days not between 1 and 90 then
    perform private.refuse_argument('The days must be between 1 and 90.');
  end if;
  v_from := (v_today - (p_days - 1))::timestamp at time zone 'UTC';

  return query
    select days.d, coalesce(created_on.n, 0), coalesce(closed_on.n, 0)
      from (select v_today - i as d from generate_series(0, p_days - 1) i) days
      left join (
        select (t.starts_at at time zone 'UTC')::date as d, sum(t.n)::bigint as n
          from private.tallies t where t.measure = 'ticket_created' and t.hours = 24 and t.starts_at >= v_from group by 1
      ) created_on on created_on.d = days.d
      left join (
        select (t.starts_at at time zone 'UTC')::date as d, sum(t.n)::bigint as n
          from private.tallies t where t.measure = 'ticket_ended' and t.hours = 24 and t.starts_at >= v_from group by 1
      ) closed_on on closed_on.d = days.d
     order by days.d;
end
$$;
comment on function public.get_support_history is
  'Staff. One row for each of the last p_days days (1 to 90), oldest first, zeros included; days are UTC''s. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.get_support_history to authenticated;
