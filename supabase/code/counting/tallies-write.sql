-- The triggers that keep the tallies and daily medians.

create or replace function private.report_moments(
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
      ('claim_fine_' || v_bucket / 32, p_claimed_at, v_bucket::text, p_n, 0, 384)::private.moment
    ];
  end if;
  if p_closed_at is not null then
    v_bucket := private.duration_bucket(p_closed_at - p_created_at);
    v_moments := v_moments || array[
      ('report_closed', p_closed_at, coalesce(p_claimer::text, ''), p_n,
        p_n * extract(epoch from p_closed_at - p_created_at) * 1000000, 24)::private.moment,
      ('report_ended', p_closed_at, '', p_n, 0, 24)::private.moment,
      ('close_bucket', p_closed_at, (v_bucket / 32)::text, p_n, 0, 24)::private.moment,
      ('close_fine_' || v_bucket / 32, p_closed_at, v_bucket::text, p_n, 0, 384)::private.moment
    ];
  end if;
  return v_moments;
end
$$;
comment on function private.report_moments is 'What one report adds to the tallies, or takes from them.';

create or replace function private.ticket_moments(
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

-- An update waits for a concurrent update of the same span and adds to its result, so nothing is lost. Always in the order
-- of the key, to avoid deadlocks. Sums per shortest span come first, and the longer ones are made of them: many rows become
-- few spans. (private.span_start is inlined, because it is needed half a dozen times per moment.)
create or replace function private.add_to_tallies(p_moments private.moment[])
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

-- Lock first, then read: a transaction that waited for another claim of that day then sees it.
create or replace function private.refresh_report_days(p_days date[])
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

create or replace function private.tally_reports()
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

  -- Days whose claims and closes cancel out, as after an edit of the notes, are skipped.
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

create or replace trigger tally_insert after insert on public.reports
  referencing new table as new_rows for each statement execute function private.tally_reports();
create or replace trigger tally_update after update on public.reports
  referencing old table as old_rows new table as new_rows for each statement execute function private.tally_reports();
create or replace trigger tally_delete after delete on public.reports
  referencing old table as old_rows for each statement execute function private.tally_reports();

create or replace function private.tally_tickets()
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

create or replace trigger tally_insert after insert on public.support_tickets
  referencing new table as new_rows for each statement execute function private.tally_tickets();
create or replace trigger tally_update after update on public.support_tickets
  referencing old table as old_rows new table as new_rows for each statement execute function private.tally_tickets();
create or replace trigger tally_delete after delete on public.support_tickets
  referencing old table as old_rows for each statement execute function private.tally_tickets();

-- A truncate trigger sees no rows to subtract.
create or replace function private.forget_tallies()
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
comment on function private.forget_tallies is 'Trigger: a truncated table has no tallies.';
create or replace trigger tally_truncate after truncate on public.reports
  for each statement execute function private.forget_tallies();
create or replace trigger tally_truncate after truncate on public.support_tickets
  for each statement execute function private.forget_tallies();

-- No tallied rows may change meanwhile.
create or replace function private.recount_tallies()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  lock table public.reports, public.support_tickets in share mode;
  delete from private.tallies;
  delete from private.report_days;
  perform private.add_to_tallies(
    (select array_agg(m)
       from public.reports r,
            unnest(private.report_moments(1, r.status, r.claimed_by_user_id, r.created_at, r.claimed_at, r.closed_at)) m)
  );
  perform private.add_to_tallies(
    (select array_agg(m)
       from public.support_tickets t, unnest(private.ticket_moments(1, t.status, t.created_at, t.claimed_at, t.closed_at)) m)
  );
  perform private.refresh_report_days(
    (select array_agg(distinct (d.at at time zone 'UTC')::date)
       from (
         select r.claimed_at as at from public.reports r
         union all
         select r.closed_at from public.reports r where r.status = 'closed'
       ) d
      where d.at is not null)
  );
end
$$;
comment on function private.recount_tallies is
  'Recomputes all tallies from the rows, for rows that were loaded with triggers disabled.';
-- For rows older than the tallies.
do $$
begin
  if not exists (select from private.tallies) then
    perform private.recount_tallies();
  end if;
end
$$;
