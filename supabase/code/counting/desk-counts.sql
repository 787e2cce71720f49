-- Numbers of reports and tickets for any period, from p_from up to, but excluding, p_to: tallies for the spans within it,
-- and a live count of the remainders at both ends.

-- p_status null: every status.
create or replace function private.count_reports(p_from timestamptz, p_to timestamptz, p_status text default null)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(part.n), 0)::bigint
      from private.tally_spans(p_from, p_to, 1) s,
           lateral (
             select coalesce(sum(t.n), 0) as n
               from private.tallies t
              where s.hours > 0 and t.measure = 'report_created' and t.hours = s.hours
                and t.starts_at >= s.lo and t.starts_at < s.hi and (p_status is null or t.key = p_status)
             union all
             select count(*)
               from public.reports r
              where s.hours = 0 and r.created_at >= s.lo and r.created_at < s.hi
                and (p_status is null or r.status = p_status)
           ) part
  );
end
$$;
comment on function private.count_reports is 'How many reports, of that status now, were created in that time.';

create or replace function private.count_closed_reports(p_from timestamptz, p_to timestamptz)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(part.n), 0)::bigint
      from private.tally_spans(p_from, p_to, 24) s,
           lateral (
             select coalesce(sum(t.n), 0) as n
               from private.tallies t
              where s.hours > 0 and t.measure = 'report_ended' and t.hours = s.hours
                and t.starts_at >= s.lo and t.starts_at < s.hi
             union all
             select count(*)
               from public.reports r
              where s.hours = 0 and r.status = 'closed' and r.closed_at >= s.lo and r.closed_at < s.hi
           ) part
  );
end
$$;
comment on function private.count_closed_reports is 'How many reports were closed in that time.';

create or replace function private.count_tickets(p_from timestamptz, p_to timestamptz, p_status text default null)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(part.n), 0)::bigint
      from private.tally_spans(p_from, p_to, 1) s,
           lateral (
             select coalesce(sum(t.n), 0) as n
               from private.tallies t
              where s.hours > 0 and t.measure = 'ticket_created' and t.hours = s.hours
                and t.starts_at >= s.lo and t.starts_at < s.hi and (p_status is null or t.key = p_status)
             union all
             select count(*)
               from public.support_tickets r
              where s.hours = 0 and r.created_at >= s.lo and r.created_at < s.hi
                and (p_status is null or r.status = p_status)
           ) part
  );
end
$$;
comment on function private.count_tickets is 'How many tickets, of that status now, were created in that time.';

-- By creation: the tickets created in that time, whenever they were claimed or closed.
create or replace function private.average_ticket_minutes(p_measure text, p_from timestamptz, p_to timestamptz)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select round(sum(part.micros) / nullif(sum(part.n), 0) / 60000000, 1)
      from private.tally_spans(p_from, p_to, 1) s,
           lateral (
             select sum(t.n) as n, sum(t.micros) as micros
               from private.tallies t
              where s.hours > 0 and t.measure = p_measure and t.hours = s.hours
                and t.starts_at >= s.lo and t.starts_at < s.hi
             union all
             select count(took.micros), sum(took.micros)
               from public.support_tickets r,
                    lateral (
                      select extract(epoch from
                        case p_measure when 'ticket_claimed' then r.claimed_at else r.closed_at end - r.created_at
                      ) * 1000000
                    ) took (micros)
              where s.hours = 0 and r.created_at >= s.lo and r.created_at < s.hi
           ) part
  );
end
$$;
comment on function private.average_ticket_minutes is
  'Average minutes to claim (ticket_claimed) or close (ticket_closed) of the tickets created in that time; null without any.';

create or replace function private.average_report_minutes(p_measure text, p_from timestamptz, p_to timestamptz)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select round(sum(part.micros) / nullif(sum(part.n), 0) / 60000000, 1)
      from private.tally_spans(p_from, p_to, 24) s,
           lateral (
             select sum(t.n) as n, sum(t.micros) as micros
               from private.tallies t
              where s.hours > 0 and t.measure = p_measure and t.hours = s.hours
                and t.starts_at >= s.lo and t.starts_at < s.hi
             union all
             select count(*), extract(epoch from sum(r.claimed_at - r.created_at)) * 1000000
               from public.reports r
              where s.hours = 0 and p_measure = 'report_claimed' and r.claimed_at >= s.lo and r.claimed_at < s.hi
             union all
             select count(*), extract(epoch from sum(r.closed_at - r.created_at)) * 1000000
               from public.reports r
              where s.hours = 0 and p_measure = 'report_closed'
                and r.status = 'closed' and r.closed_at >= s.lo and r.closed_at < s.hi
           ) part
  );
end
$$;
comment on function private.average_report_minutes is
  'Average minutes to claim of what was claimed (report_claimed), or to close of what was closed (report_closed), in that '
  'time; null when nothing was.';

-- ── Medians ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The reports themselves, within some fine buckets. kind, claim or close, comes from our code.
create or replace function private.durations_within(p_kind text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return replace(
    $sql$ from public.reports r
         where private.duration_bucket(r.COLUMN - r.created_at) = any ($1) and r.COLUMN >= $2 and r.COLUMN < $3 $sql$,
    'COLUMN', case p_kind when 'claim' then 'claimed_at' else 'closed_at' end
  ) || case p_kind when 'close' then $sql$ and r.status = 'closed' $sql$ else '' end;
end
$$;
comment on function private.durations_within is 'FROM and WHERE over reports; parameters: fine buckets, from, to.';

-- The p_rank-th shortest of the p_count durations in a coarse bucket. A few are sorted directly. Among many, the fine bucket
-- is found first, from the tallies of whole 16-day spans and the rows of the remainders.
create or replace function private.nth_duration(
  p_kind text, p_from timestamptz, p_to timestamptz, p_bucket integer, p_count bigint, p_rank bigint
)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_fine integer[] := array(select generate_series(p_bucket * 32, p_bucket * 32 + 31));
  v_rank bigint := p_rank;
  v_minutes numeric;
begin
  if p_count > 1000 then
    execute format(
      $sql$
        select array[h.bucket], $4 - h.before
          from (
            select b.bucket, sum(sum(b.n)) over (order by b.bucket) - sum(b.n) as before, sum(b.n) as n
              from private.tally_spans($2, $3, 384) s,
                   lateral (
                     select t.key::integer as bucket, t.n
                       from private.tallies t
                      where s.hours > 0 and t.measure = %L and t.hours = s.hours
                        and t.starts_at >= s.lo and t.starts_at < s.hi
                     union all
                     select private.duration_bucket(%s), count(*)
                       %s and s.hours = 0
                      group by 1
                   ) b
             group by b.bucket
          ) h
         where h.before < $4 and $4 <= h.before + h.n
      $sql$,
      p_kind || '_fine_' || p_bucket,
      case p_kind when 'claim' then 'r.claimed_at - r.created_at' else 'r.closed_at - r.created_at' end,
      replace(replace(private.durations_within(p_kind), '$2', 's.lo'), '$3', 's.hi')
    ) into strict v_fine, v_rank using v_fine, p_from, p_to, p_rank;
  end if;

  execute format(
    'select extract(epoch from %1$s) / 60 %2$s order by %1$s offset $4 limit 1',
    case p_kind when 'claim' then 'r.claimed_at - r.created_at' else 'r.closed_at - r.created_at' end,
    private.durations_within(p_kind)
  ) into v_minutes using v_fine, p_from, p_to, v_rank - 1;
  return v_minutes;
end
$$;
comment on function private.nth_duration is 'Minutes, of the duration of that rank within a coarse bucket and a time.';

-- The coarse bucket of rows counted live is computed inline: a thirty-second of private.duration_bucket, a hundred times as
-- fast. The buckets show where the median lies; only the rows of that bucket are read. With an even number the median is
-- halfway between two.
create or replace function private.median_report_minutes(p_kind text, p_from timestamptz, p_to timestamptz)
returns numeric
language plpgsql stable security definer set search_path = ''
-- Cost estimates that are too high would trigger JIT compilation for a query that takes a millisecond.
set jit = off
as $$
declare
  v_middle record;
  v_sum numeric;
  v_values integer := 0;
begin
  for v_middle in
    select h.bucket, h.n, r.rank - h.before as rank
      from (
        select b.bucket, sum(b.n)::bigint as n, (sum(sum(b.n)) over (order by b.bucket) - sum(b.n))::bigint as before,
               (sum(sum(b.n)) over ())::bigint as total
          from private.tally_spans(p_from, p_to, 24) s,
               lateral (
                 select t.key::integer as bucket, t.n
                   from private.tallies t
                  where s.hours > 0 and t.measure = p_kind || '_bucket' and t.hours = s.hours
                    and t.starts_at >= s.lo and t.starts_at < s.hi
                 union all
                 select floor(8 * ln(1 + greatest(extract(epoch from r.claimed_at - r.created_at), 0)::double precision))::integer, 1
                   from public.reports r
                  where s.hours = 0 and p_kind = 'claim' and r.claimed_at >= s.lo and r.claimed_at < s.hi
                 union all
                 select floor(8 * ln(1 + greatest(extract(epoch from r.closed_at - r.created_at), 0)::double precision))::integer, 1
                   from public.reports r
                  where s.hours = 0 and p_kind = 'close'
                    and r.status = 'closed' and r.closed_at >= s.lo and r.closed_at < s.hi
               ) b
         group by b.bucket
      ) h,
      lateral (select distinct x from unnest(array[(h.total + 1) / 2, h.total / 2 + 1]) x) r (rank)
     where h.before < r.rank and r.rank <= h.before + h.n
  loop
    v_sum := coalesce(v_sum, 0)
      + private.nth_duration(p_kind, p_from, p_to, v_middle.bucket, v_middle.n, v_middle.rank);
    v_values := v_values + 1;
  end loop;
  return round(v_sum / nullif(v_values, 0), 1);
end
$$;
comment on function private.median_report_minutes is
  'Median minutes to claim of what was claimed (claim), or to close of what was closed (close), in that time; null when '
  'nothing was.';
