-- Daily medians of reports.

-- Locks before reading, so that a waiting transaction sees the other claims of the day.
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

-- Skips days whose claims and closes cancel out, for example after an edit of the notes.
create or replace function private.refresh_changed_days(p_changes private.change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refresh_report_days(array_agg(distinct c.day))
     from (
       select (m.at at time zone 'UTC')::date as day
         from unnest(p_changes) m
        where m.measure in ('report_claimed', 'report_closed')
        group by m.measure, m.at, abs(m.amount)
       having sum(m.n) <> 0
     ) c;
end
$$;

create or replace function private.refresh_all_days()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.report_days;
  perform private.refresh_report_days(array_agg(distinct (d.at at time zone 'UTC')::date))
     from (
       select r.claimed_at as at from public.reports r
       union all
       select r.closed_at from public.reports r where r.status = 'closed'
     ) d;
end
$$;
