-- Counts and sums of a period, from p_from up to, but excluding, p_to.

-- Counts the remainder of a period from the rows. Computes the coarse bucket inline, a thirty-second of private.duration_bucket,
-- a hundred times as fast. Durations of a fine bucket are found by their index.
create or replace function private.count_live(p_measure text, p_from timestamptz, p_to timestamptz)
returns table (key text, n bigint, amount numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_fine integer[];
begin
  if p_measure like '%\_fine\_%' then
    v_fine := array(select b.n * 32 + i from generate_series(0, 31) i, (select split_part(p_measure, '_', 3)::integer) b (n));
  end if;
  if p_measure = 'report_created' then
    return query
      select r.status, count(*), 0.0 from public.reports r where r.created_at >= p_from and r.created_at < p_to group by 1;
  elsif p_measure in ('ticket_created', 'ticket_claimed', 'ticket_closed') then
    return query
      select c.key, count(c.micros), sum(c.micros)
        from (
          select case p_measure when 'ticket_created' then t.status else '' end as key,
                 case p_measure when 'ticket_created' then 0
                   else extract(epoch from case p_measure when 'ticket_claimed' then nullif(t.claimed_at, t.created_at) else t.closed_at end
                     - t.created_at)
                     * 1000000
                 end as micros
            from public.support_tickets t where t.created_at >= p_from and t.created_at < p_to
        ) c
       group by c.key;
  elsif p_measure like 'claim\_fine\_%' then
    return query
      select private.duration_bucket(r.claimed_at - r.created_at)::text, count(*), 0.0
        from public.reports r
       where private.duration_bucket(r.claimed_at - r.created_at) = any (v_fine) and r.claimed_at >= p_from and r.claimed_at < p_to
       group by 1;
  elsif p_measure like 'close\_fine\_%' then
    return query
      select private.duration_bucket(r.closed_at - r.created_at)::text, count(*), 0.0
        from public.reports r
       where private.duration_bucket(r.closed_at - r.created_at) = any (v_fine) and r.closed_at >= p_from and r.closed_at < p_to
         and r.status = 'closed'
       group by 1;
  elsif p_measure = 'completed_post' then
    return query
      select '', count(*), 0.0
        from public.posts p
       where p.status = 'completed' and p.deleted_at is null and p.completed_at >= p_from and p.completed_at < p_to;
  elsif p_measure = 'withdrawal' then
    return query
      select w.status || ':' || w.method, count(*), sum(w.amount_eur)
        from public.withdrawal_requests w where w.created_at >= p_from and w.created_at < p_to group by 1;
  elsif p_measure = 'report_claimed' then
    return query
      select coalesce(r.claimed_by_user_id::text, ''), count(*), extract(epoch from sum(r.claimed_at - r.created_at)) * 1000000
        from public.reports r where r.claimed_at >= p_from and r.claimed_at < p_to group by r.claimed_by_user_id;
  elsif p_measure in ('report_closed', 'report_ended') then
    return query
      select case p_measure when 'report_closed' then coalesce(r.claimed_by_user_id::text, '') else '' end, count(*),
             extract(epoch from sum(r.closed_at - r.created_at)) * 1000000
        from public.reports r
       where r.status = 'closed' and r.closed_at >= p_from and r.closed_at < p_to
       group by r.claimed_by_user_id;
  else
    return query
      select floor(8 * ln(1 + greatest(extract(epoch from c.took), 0)::double precision))::integer::text, count(*), 0.0
        from (
          select r.claimed_at - r.created_at as took
            from public.reports r where p_measure = 'claim_bucket' and r.claimed_at >= p_from and r.claimed_at < p_to
          union all
          select r.closed_at - r.created_at
            from public.reports r
           where p_measure = 'close_bucket' and r.status = 'closed' and r.closed_at >= p_from and r.closed_at < p_to
        ) c
       group by 1;
  end if;
end
$$;

-- A null bound is open.
create or replace function private.counted_period(p_from timestamptz, p_to timestamptz, out lo timestamptz, out hi timestamptz)
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.check_date('The first date', p_from), private.check_date('The last date', p_to);
  lo := coalesce(p_from, '-infinity');
  hi := coalesce(private.last_moment(p_to), 'infinity') + interval '1 microsecond';
end
$$;

-- Keys without moments may be missing.
create or replace function private.counts_in(
  p_measure text, p_from timestamptz default '-infinity', p_to timestamptz default 'infinity'
)
returns table (key text, n bigint, amount numeric)
language plpgsql stable security definer set search_path = ''
-- Overestimated costs would trigger JIT compilation for a query of a millisecond.
set jit = off
as $$
begin
  return query
    select part.key, sum(part.n)::bigint, sum(part.amount)
      from private.spans_in(p_measure, p_from, p_to) s,
           lateral (
             select c.key, c.n, c.amount
               from private.counts c
              where c.measure = p_measure and c.hours = s.hours and c.starts_at >= s.lo and c.starts_at < s.hi
             union all
             select l.key, l.n, l.amount from private.count_live(p_measure, s.lo, s.hi) l where s.hours is null
           ) part
     group by part.key;
end
$$;

create or replace function private.count_of(
  p_measure text, p_key text default null, p_from timestamptz default '-infinity', p_to timestamptz default 'infinity'
)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(c.n), 0)::bigint from private.counts_in(p_measure, p_from, p_to) c where p_key is null or c.key = p_key
  );
end
$$;

-- For measures whose amounts are microseconds. Null when there were none.
create or replace function private.average_minutes(p_measure text, p_from timestamptz, p_to timestamptz)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select round(sum(c.amount) / nullif(sum(c.n), 0) / 60000000, 1) from private.counts_in(p_measure, p_from, p_to) c
  );
end
$$;

-- UTC days; the last one is today so far.
create or replace function private.counted_days(p_measures text[], p_days integer)
returns table (day date, n bigint[])
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
begin
  perform private.refuse_if(p_days is null or p_days not between 1 and 90, 'The days must be between 1 and 90.');
  return query
    select d.day, array_agg(coalesce(k.n, 0) order by m.at)
      from (select v_today - i as day from generate_series(0, p_days - 1) i) d
     cross join unnest(p_measures) with ordinality m (measure, at)
      left join (
        select c.measure, (c.starts_at at time zone 'UTC')::date as day, sum(c.n)::bigint as n
          from private.counts c
         where c.measure = any (p_measures) and c.hours = 24
           and c.starts_at >= (v_today - (p_days - 1))::timestamp at time zone 'UTC'
         group by 1, 2
      ) k on k.measure = m.measure and k.day = d.day
     group by d.day
     order by d.day;
end
$$;
