-- The payout provider and the server processes using it. All must use the same one: another provider does not know the payouts,
-- and the simulator reports them as paid.

create table private.payout_processes (
  id uuid primary key,
  -- Null: none, staff pay manually.
  provider text check (provider in ('revolut', 'simulator')),
  -- Renewed while the process runs; expires after a crash.
  counts_until timestamptz not null
);
comment on table private.payout_processes is 'Server processes that are running, and the payout provider of each.';
alter table private.payout_processes enable row level security;

-- The provider is a money rule: after a change, two admins resume payouts. A change back and forth through no provider counts
-- too.
alter table private.settings add last_payout_provider text;
