-- Counts of reports and tickets, kept by triggers instead of being counted live: the cards and charts take the same time
-- with half a million reports as with ten thousand, and are exact.
--
-- A tally says how many moments of one kind and key fall into one span of time. Spans are 1, 24, 96, 384, 1536 and 6144
-- hours long, each a multiple of the one before, so that any period is a handful of spans plus a remainder at each end,
-- which is counted live.
--
-- measure                    moment       key       micros
-- report_created             created_at   status
-- report_claimed             claimed_at   claimer   from creation to claim
-- report_closed              closed_at    claimer   from creation to close
-- report_ended               closed_at
-- claim_bucket               claimed_at   how long it took to claim, as a coarse bucket (below)
-- claim_fine_BUCKET          claimed_at   the fine buckets of that coarse one
-- close_bucket, close_fine_… closed_at    how long it took to close
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
  -- Rows are updated in place.
) with (fillfactor = 70);
comment on table private.tallies is 'How many moments of each kind fall into each span of time; written by triggers only.';
alter table private.tallies enable row level security;

-- The daily medians of reports, which can't be added up from parts. A row of this table is also the lock that serializes
-- claims and closes of one day.
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
-- A high cost, so that the planner finds durations by their index instead of computing each in a scan.
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
