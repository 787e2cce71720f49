-- What the desks count, kept by triggers instead of being counted anew: the cards and charts take the same time with half
-- a million reports as with ten thousand, and are exact to the row.
--
-- A tally says how many moments of one kind and key lie in one span of time. Spans are 1, 24, 96, 384, 1536 and 6144
-- hours long, each a multiple of the one before, so that any stretch of time is a handful of them and what is left at
-- its two ends, which is counted live.
--
-- measure                    moment       key       micros
-- report_created             created_at   status
-- report_claimed             claimed_at   claimer   from creation to claim
-- report_closed              closed_at    claimer   from creation to close
-- report_ended               closed_at
-- claim_bucket, claim_fine   claimed_at   how long it took to claim, as a bucket (below)
-- close_bucket, close_fine   closed_at    how long it took to close
-- ticket_created             created_at   status
-- ticket_claimed             created_at             from creation to claim
-- ticket_closed              created_at             from creation to close
-- ticket_ended               closed_at
create table private.tallies (
  measure text not null,
  hours integer not null,
  starts_at timestamptz not null,
  key text not null default '',
  n bigint not null,
  micros numeric not null,
  primary key (measure, hours, starts_at, key)
  -- Rows are counted up in place.
) with (fillfactor = 70);
comment on table private.tallies is 'How many moments of each kind lie in each span of time; written by triggers only.';
alter table private.tallies enable row level security;

-- The days of the reports desk: their medians, which can't be added up from parts. A row of this table is also the lock
-- that puts claims and closes of one day in order.
create table private.report_days (
  day date primary key,
  median_to_claim double precision,
  median_to_close double precision
);
comment on table private.report_days is
  'Median minutes to claim and to close of what was claimed or closed on a day of UTC; written by triggers only.';
alter table private.report_days enable row level security;

-- Times to claim and to close on a logarithmic scale: 256 steps for each factor e, so that neighbours differ by 0.4 %.
-- Thirty-two of them make a coarse bucket.
create function private.duration_bucket(p_duration interval)
returns integer
language plpgsql immutable parallel safe
-- Dear, so that the planner finds durations by their index, and does not compute each on a walk.
cost 500
set search_path = ''
as $$
begin
  return floor(256 * ln(1 + greatest(extract(epoch from p_duration), 0)::double precision))::integer;
end
$$;
comment on function private.duration_bucket is 'The fine bucket of a duration; the coarse one is a thirty-second of it.';

create index reports_claimed_at_idx on public.reports (claimed_at, created_at) include (claimed_by_user_id)
  where claimed_at is not null;
create index reports_claim_duration_idx on public.reports (private.duration_bucket(claimed_at - created_at), claimed_at)
  include (created_at) where claimed_at is not null;
create index reports_close_duration_idx on public.reports (private.duration_bucket(closed_at - created_at), closed_at)
  include (created_at) where status = 'closed';
create index support_tickets_closed_at_idx on public.support_tickets (closed_at) where closed_at is not null;

-- ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- shortest: the shortest span that is kept of this measure.
create type private.moment as (measure text, at timestamptz, key text, n integer, micros numeric, shortest integer);
comment on type private.moment is 'Something that happened, once (n = 1), or that is taken back (n = -1).';

create function private.report_moments(
  p_n integer, p_status text, p_claimer uuid, p_created_at timestamptz, p_claimed_at timestamptz, p_closed_at timestamptz
)
returns private.moment[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_moments private.moment[] := array[('report_created', p_created_at, p_status, p_n, 0, 1)::private.moment];
  v_bucket integer;
begin
  if p_claimed_at is not null then
    v_bucket := private.duration_bucket(p_claimed_at - p_created_at);
    v_moments := v_moments || array[
      ('report_claimed', p_claimed_at, coalesce(p_claimer::text, ''), p_n,
        p_n * extract(epoch from p_claimed_at - p_created_at) * 1000000, 24)::private.moment,
      ('claim_bucket', p_claimed_at, (v_bucket / 32)::text, p_n, 0, 24)::private.moment,
      ('claim_fine', p_claimed_at, v_bucket::text, p_n, 0, 384)::private.moment
    ];
  end if;
  if p_closed_at is not null then
    v_bucket := private.duration_bucket(p_closed_at - p_created_at);
    v_moments := v_moments || array[
      ('report_closed', p_closed_at, coalesce(p_claimer::text, ''), p_n,
        p_n * extract(epoch from p_closed_at - p_created_at) * 1000000, 24)::private.moment,
      ('report_ended', p_closed_at, '', p_n, 0, 24)::private.moment,
      ('close_bucket', p_closed_at, (v_bucket / 32)::text, p_n, 0, 24)::private.moment,
      ('close_fine', p_closed_at, v_bucket::text, p_n, 0, 384)::private.moment
    ];
  end if;
  return v_moments;
end
$$;
comment on function private.report_moments is 'What one report adds to the tallies, or takes from them.';

create function private.ticket_moments(
  p_n integer, p_status text, p_created_at timestamptz, p_claimed_at timestamptz, p_closed_at timestamptz
)
returns private.moment[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_moments private.moment[] := array[('ticket_created', p_created_at, p_status, p_n, 0, 1)::private.moment];
begin
  if p_claimed_at is not null then
    v_moments := v_moments || (
      'ticket_claimed', p_created_at, '', p_n, p_n * extract(epoch from p_claimed_at - p_created_at) * 1000000, 1
    )::private.moment;
  end if;
  if p_closed_at is not null then
    v_moments := v_moments || array[
      ('ticket_closed', p_created_at, '', p_n,
        p_n * extract(epoch from p_closed_at - p_created_at) * 1000000, 1)::private.moment,
      ('ticket_ended', p_closed_at, '', p_n, 0, 24)::private.moment
    ];
  end if;
  return v_moments;
end
$$;
comment on function private.ticket_moments is 'What one ticket adds to the tallies, or takes from them.';

-- Counting up waits for whoever has just counted the same span, and then adds to theirs: nothing is lost. Always in the
-- order of the key, or two at once could wait for each other. Summed up in the shortest spans first, which the longer
-- ones are made of: many rows at once are few spans. (The start of a span is private.span_start, written out: it is asked
-- for half a dozen times a moment.)
create function private.add_to_tallies(p_moments private.moment[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.tallies as t (measure, hours, starts_at, key, n, micros)
  select s.measure, span.hours, date_bin(make_interval(hours => span.hours), s.at, '1970-01-01 00:00:00+00'), s.key,
         sum(s.n), sum(s.micros)
    from (
      select m.measure, m.shortest, date_bin(make_interval(hours => m.shortest), m.at, '1970-01-01 00:00:00+00') as at,
             m.key, sum(m.n) as n, sum(m.micros) as micros
        from unnest(p_moments) m
       group by 1, 2, 3, 4
      having sum(m.n) <> 0 or sum(m.micros) <> 0
    ) s
    join unnest(array[1, 24, 96, 384, 1536, 6144]) span (hours) on span.hours >= s.shortest
   group by 1, 2, 3, 4
  having sum(s.n) <> 0 or sum(s.micros) <> 0
   order by 1, 2, 3, 4
      on conflict (measure, hours, starts_at, key) do update set n = t.n + excluded.n, micros = t.micros + excluded.micros;
end
$$;
comment on function private.add_to_tallies is 'Adds moments to every span that they lie in.';

create function private.span_start(p_at timestamptz, p_hours integer)
returns timestamptz
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return date_bin(make_interval(hours => p_hours), p_at, '1970-01-01 00:00:00+00');
end
$$;
comment on function private.span_start is 'The start of the span of that length in which a moment lies.';

-- The lock first, then the look: whoever waited for another's claim of that day then sees it.
create function private.refresh_report_days(p_days date[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_day date;
  v_from timestamptz;
  v_to timestamptz;
begin
  for v_day in select distinct d from unnest(p_days) d where d is not null order by d loop
    insert into private.report_days (day) values (v_day) on conflict (day) do nothing;
    perform from private.report_days where day = v_day for update;
    v_from := v_day::timestamp at time zone 'UTC';
    v_to := v_from + interval '24 hours';
    update private.report_days
       set median_to_claim = (
             select percentile_cont(0.5) within group (order by extract(epoch from r.claimed_at - r.created_at) / 60)
               from public.reports r where r.claimed_at >= v_from and r.claimed_at < v_to
           ),
           median_to_close = (
             select percentile_cont(0.5) within group (order by extract(epoch from r.closed_at - r.created_at) / 60)
               from public.reports r where r.status = 'closed' and r.closed_at >= v_from and r.closed_at < v_to
           )
     where day = v_day;
  end loop;
end
$$;
comment on function private.refresh_report_days is 'Computes the medians of these days anew.';

create function private.tally_reports()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_moments private.moment[];
  v_days date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(m) into v_moments
      from new_rows r,
           unnest(private.report_moments(1, r.status, r.claimed_by_user_id, r.created_at, r.claimed_at, r.closed_at)) m;
  elsif tg_op = 'DELETE' then
    select array_agg(m) into v_moments
      from old_rows r,
           unnest(private.report_moments(-1, r.status, r.claimed_by_user_id, r.created_at, r.claimed_at, r.closed_at)) m;
  else
    select array_agg(m) into v_moments
      from (
        select 1 as n, r.status, r.claimed_by_user_id, r.created_at, r.claimed_at, r.closed_at from new_rows r
        union all
        select -1, r.status, r.claimed_by_user_id, r.created_at, r.claimed_at, r.closed_at from old_rows r
      ) r,
      unnest(private.report_moments(r.n, r.status, r.claimed_by_user_id, r.created_at, r.claimed_at, r.closed_at)) m;
  end if;
  perform private.add_to_tallies(v_moments);

  -- A day whose claims and closes cancel out, as those of an edit of the notes do, stays as it is.
  select array_agg(distinct d.day) into v_days
    from (
      select (m.at at time zone 'UTC')::date as day
        from unnest(v_moments) m
       where m.measure in ('report_claimed', 'report_closed')
       group by m.measure, m.at, m.micros
      having sum(m.n) <> 0
    ) d;
  perform private.refresh_report_days(v_days);
  return null;
end
$$;
comment on function private.tally_reports is 'Trigger: keeps the tallies and the days of the reports desk.';

create trigger tally_insert after insert on public.reports
  referencing new table as new_rows for each statement execute function private.tally_reports();
create trigger tally_update after update on public.reports
  referencing old table as old_rows new table as new_rows for each statement execute function private.tally_reports();
create trigger tally_delete after delete on public.reports
  referencing old table as old_rows for each statement execute function private.tally_reports();

create function private.tally_tickets()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_moments private.moment[];
begin
  if tg_op = 'INSERT' then
    select array_agg(m) into v_moments
      from new_rows t, unnest(private.ticket_moments(1, t.status, t.created_at, t.claimed_at, t.closed_at)) m;
  elsif tg_op = 'DELETE' then
    select array_agg(m) into v_moments
      from old_rows t, unnest(private.ticket_moments(-1, t.status, t.created_at, t.claimed_at, t.closed_at)) m;
  else
    select array_agg(m) into v_moments
      from (
        select 1 as n, t.status, t.created_at, t.claimed_at, t.closed_at from new_rows t
        union all
        select -1, t.status, t.created_at, t.claimed_at, t.closed_at from old_rows t
      ) t,
      unnest(private.ticket_moments(t.n, t.status, t.created_at, t.claimed_at, t.closed_at)) m;
  end if;
  perform private.add_to_tallies(v_moments);
  return null;
end
$$;
comment on function private.tally_tickets is 'Trigger: keeps the tallies of the support desk.';

create trigger tally_insert after insert on public.support_tickets
  referencing new table as new_rows for each statement execute function private.tally_tickets();
create trigger tally_update after update on public.support_tickets
  referencing old table as old_rows new table as new_rows for each statement execute function private.tally_tickets();
create trigger tally_delete after delete on public.support_tickets
  referencing old table as old_rows for each statement execute function private.tally_tickets();

-- A truncate shows no rows to take back.
create function private.forget_tallies()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'reports' then
    delete from private.tallies where measure not like 'ticket\_%';
    delete from private.report_days;
  else
    delete from private.tallies where measure like 'ticket\_%';
  end if;
  return null;
end
$$;
comment on function private.forget_tallies is 'Trigger: an emptied desk has nothing to count.';
create trigger tally_truncate after truncate on public.reports
  for each statement execute function private.forget_tallies();
create trigger tally_truncate after truncate on public.support_tickets
  for each statement execute function private.forget_tallies();

-- ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- From p_from up to, but without, p_to: the longest spans that fit, then shorter ones towards both ends. hours = 0 is
-- what is left there and has to be counted live: less than one shortest span at each end.
create function private.tally_spans(p_from timestamptz, p_to timestamptz, p_shortest integer)
returns table (hours integer, lo timestamptz, hi timestamptz)
language plpgsql immutable rows 8 set search_path = ''
as $$
declare
  v_lo timestamptz := p_from;
  v_hi timestamptz := p_to;
  v_start timestamptz;
  v_end timestamptz;
  v_next integer;
begin
  hours := 0;
  foreach v_next in array array[1, 24, 96, 384, 1536, 6144] loop
    continue when v_next < p_shortest;
    v_start := private.span_start(v_lo, v_next);
    if v_start < v_lo then
      v_start := v_start + make_interval(hours => v_next);
    end if;
    v_end := private.span_start(v_hi, v_next);
    exit when v_start >= v_end;
    if v_lo < v_start then
      lo := v_lo;
      hi := v_start;
      return next;
    end if;
    if v_end < v_hi then
      lo := v_end;
      hi := v_hi;
      return next;
    end if;
    hours := v_next;
    v_lo := v_start;
    v_hi := v_end;
  end loop;
  if v_lo < v_hi then
    lo := v_lo;
    hi := v_hi;
    return next;
  end if;
end
$$;
comment on function private.tally_spans is 'A stretch of time as spans of the tallies, and its two ends (hours = 0).';
