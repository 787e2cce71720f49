-- The payout provider, and the server processes that use it. All must use the same one: another provider would not know the
-- payouts, and the simulator would report them as paid.

create table private.payout_processes (
  id uuid primary key,
  -- Null: none, staff pay manually.
  provider text check (provider in ('revolut', 'simulator')),
  -- Renewed while the process runs; a killed one expires.
  counts_until timestamptz not null
);
comment on table private.payout_processes is 'Server processes that are running, and the payout provider of each.';
alter table private.payout_processes enable row level security;

-- What pays is part of the rules of money: after a change of it, two admins say when payouts are sent again. Going through
-- none does not hide a change.
alter table private.settings add last_payout_provider text;
