-- Median durations of reports. Medians cannot be added, but buckets of durations can.

-- The p_rank-th shortest of p_count durations in a coarse bucket. Sorts a few directly; among many, finds the fine bucket first.
-- In minutes.
create or replace function private.nth_duration(
  p_kind text, p_from timestamptz, p_to timestamptz, p_bucket integer, p_count bigint, p_rank bigint
)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_fine integer[] := array(select generate_series(p_bucket * 32, p_bucket * 32 + 31));
  v_rank bigint := p_rank;
  v_took interval;
begin
  if p_count > 1000 then
    select array[h.bucket], (p_rank - h.before)::bigint
      into strict v_fine, v_rank
      from (
        select c.key::integer as bucket, c.n, sum(c.n) over (order by c.key::integer) - c.n as before
          from private.counts_in(p_kind || '_fine_' || p_bucket, p_from, p_to) c
      ) h
     where h.before < p_rank and p_rank <= h.before + h.n;
  end if;

  if p_kind = 'claim' then
    select r.claimed_at - r.created_at
      into v_took
      from public.reports r
     where private.duration_bucket(r.claimed_at - r.created_at) = any (v_fine) and r.claimed_at >= p_from and r.claimed_at < p_to
     order by 1 offset v_rank - 1 limit 1;
  else
    select r.closed_at - r.created_at
      into v_took
      from public.reports r
     where private.duration_bucket(r.closed_at - r.created_at) = any (v_fine) and r.closed_at >= p_from and r.closed_at < p_to
       and r.status = 'closed'
     order by 1 offset v_rank - 1 limit 1;
  end if;
  return extract(epoch from v_took) / 60;
end
$$;

-- Buckets locate the median; only the rows of its bucket are read. An even number gives the mean of the middle two. In minutes.
-- Null when there were none.
create or replace function private.median_report_minutes(p_kind text, p_from timestamptz, p_to timestamptz)
returns numeric
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
begin
  return (
    select round(avg(private.nth_duration(p_kind, p_from, p_to, h.bucket, h.n, r.rank - h.before)), 1)
      from (
        select c.key::integer as bucket, c.n, (sum(c.n) over (order by c.key::integer) - c.n)::bigint as before,
               sum(c.n) over ()::bigint as total
          from private.counts_in(p_kind || '_bucket', p_from, p_to) c
      ) h,
      lateral (select distinct x from unnest(array[(h.total + 1) / 2, h.total / 2 + 1]) x) r (rank)
     where h.before < r.rank and r.rank <= h.before + h.n
  );
end
$$;
