-- A payment service that moves no money, for the demo and tests. Its state is separate from the marketplace, survives restarts
-- and is shared by all server processes (money/payout-simulator.sql).

create schema payout_simulator;
revoke all on schema payout_simulator from public;

create table payout_simulator.settings (
  id boolean primary key default true check (id),
  -- Signs webhooks. Created here, so that every process has the same.
  webhook_secret text not null default 'sim_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Multiplies every delay, so that tests need not wait.
  pace numeric not null default 1 check (pace >= 0)
);
comment on table payout_simulator.settings is 'The webhook secret and the speed of the simulator; one row.';
insert into payout_simulator.settings default values;

create table payout_simulator.payments (
  id uuid primary key default gen_random_uuid(),
  request_id text not null check (length(request_id) between 1 and 40),
  method text not null check (method in ('revolut', 'bank', 'payout_link')),
  amount_eur numeric(12, 2) not null check (amount_eur > 0),
  currency text not null default 'EUR',
  reference text not null,
  -- {iban} or {revtag}; null for a link, whose receiver chooses the destination.
  destination jsonb,
  created_at timestamptz not null default now()
);
comment on table payout_simulator.payments is 'Accepted payments: paid, unless the last state says otherwise.';
create index payments_request_idx on payout_simulator.payments (request_id, created_at);

-- All future states of a payment are stored when it is accepted; its state is the last one whose time has come.
create table payout_simulator.states (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payout_simulator.payments (id) on delete cascade,
  state text not null,
  since timestamptz not null,
  -- When the webhook is sent; later than the state for late or reordered webhooks.
  webhook_at timestamptz not null,
  webhook_tries integer not null default 0,
  webhook_done boolean not null default false
);
comment on table payout_simulator.states is 'States of each payment, and the times of their webhooks.';
create index states_payment_idx on payout_simulator.states (payment_id, since, id);
create index states_webhook_idx on payout_simulator.states (webhook_at) where not webhook_done;

create table payout_simulator.faults (
  withdrawal_id uuid primary key,
  fault text not null check (fault in (
    'completes', 'declined', 'times_out', 'duplicate', 'late_webhook', 'out_of_order', 'reverted', 'link_expired',
    'throttled', 'unreachable', 'wrong_amount', 'wrong_currency', 'other_receiver'
  )),
  -- The number of calls: a fault that happens once succeeds at the next call.
  sends integer not null default 0
);
comment on table payout_simulator.faults is 'Simulated faults of withdrawals'' payouts; without a row, a payout completes.';

alter table payout_simulator.settings enable row level security;
alter table payout_simulator.payments enable row level security;
alter table payout_simulator.states enable row level security;
alter table payout_simulator.faults enable row level security;
