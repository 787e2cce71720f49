-- How much came in and was closed at a desk, day by day.

-- Days are UTC days; the last one is today so far.
create or replace function private.desk_history(p_item text, p_days integer)
returns table (day date, created bigint, closed bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_from timestamptz;
begin
  perform private.refuse_if(p_days is null or p_days not between 1 and 90, 'The days must be between 1 and 90.');
  v_from := (v_today - (p_days - 1))::timestamp at time zone 'UTC';

  return query
    select days.d, coalesce(done.created, 0)::bigint, coalesce(done.closed, 0)::bigint
      from (select v_today - i as d from generate_series(0, p_days - 1) i) days
      left join (
        select (t.starts_at at time zone 'UTC')::date as d,
               sum(t.n) filter (where t.measure = p_item || '_created') as created,
               sum(t.n) filter (where t.measure = p_item || '_ended') as closed
          from private.tallies t
         where t.measure in (p_item || '_created', p_item || '_ended') and t.hours = 24 and t.starts_at >= v_from
         group by 1
      ) done on done.d = days.d
     order by days.d;
end
$$;
comment on function private.desk_history is
  'One row for each of the last p_days days (1 to 90), oldest first, zeros included. Errors: bad_argument.';
