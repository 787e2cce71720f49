-- Payouts: destinations, and every attempt to send one through a provider.
--
-- An attempt is committed before the provider is called, and again before each call; the answer is committed after it. If a
-- process dies between two steps, the row still says what may have happened:
--
--   created    certainly not sent: never called, or unknown to the provider, which still knows recent ids
--   sending    a call is, or was, being made
--   unknown    a call was made without an answer: it is looked up, never sent blindly
--   accepted   the provider has it
--   completed  paid, as far as the provider knows now; it may still be returned
--   failed     the provider gave up; nobody was paid
--   reverted   paid, then returned
--   not_sent   the provider definitely refused the request; staff may try again
--   undecided  unknown, and the provider no longer knows the request id: staff decide

create table public.payout_destinations (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  method text not null check (method in ('revolut', 'bank')),
  -- revolut: {revtag}; bank: {holder, iban, bic?}.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (user_id, method),
  check (case method when 'bank' then private.is_iban(details ->> 'iban')
                     else coalesce(details ->> 'revtag' ~ '^[a-z0-9_.-]{3,32}$', false) end)
);
comment on table public.payout_destinations is 'Payout destinations of users, by method. Written by set_payout_destination only.';
-- Other people with the same account.
create index payout_destinations_account_idx on public.payout_destinations ((coalesce(details ->> 'iban', details ->> 'revtag')));

create table public.payout_counterparties (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  provider text not null,
  method text not null,
  -- The destination that the counterparty was created for; used for exactly this destination.
  destination jsonb,
  counterparty jsonb not null check (jsonb_typeof(counterparty) = 'object'),
  primary key (user_id, provider, method)
);
comment on table public.payout_counterparties is 'The provider''s counterparties of users.';

create table public.payout_attempts (
  id uuid primary key default gen_random_uuid(),
  withdrawal_id uuid not null references public.withdrawal_requests (id) on delete restrict,
  -- The provider's idempotency key.
  request_id text not null unique check (length(request_id) between 1 and 40),
  -- bank: a line of a payout run, whose request_id is the payment's EndToEndId.
  provider text not null check (provider in ('revolut', 'simulator', 'bank')),
  run_id uuid references public.payout_runs (id) on delete restrict,
  state text not null default 'created' check (state in (
    'created', 'sending', 'unknown', 'accepted', 'completed', 'failed', 'reverted', 'not_sent', 'undecided'
  )),
  -- The destination of the attempt: one request_id never goes to two destinations.
  destination jsonb,
  -- The ordered payment, which is exactly what is sent.
  amount_eur numeric(12, 2) not null,
  net_amount_eur numeric(12, 2) not null,
  remote_id text,
  remote_state text,
  payout_link_url text,
  error text,
  -- Null: the job of automatic withdrawals.
  requested_by uuid references public.profiles (user_id) on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  -- The first call, which starts the idempotency window.
  sent_at timestamptz,
  last_sent_at timestamptz,
  -- Unanswered calls. While there is one, a refusal of a later call proves nothing about it.
  unanswered_sends integer not null default 0 check (unanswered_sends >= 0),
  -- Look-ups since the last call, and how many of them found nothing.
  looks integer not null default 0,
  misses integer not null default 0,
  next_look_at timestamptz default clock_timestamp(),
  -- A webhook arrived while a worker had the lease, whose result may be outdated.
  woken boolean not null default false,
  lease_owner text,
  lease_until timestamptz,
  -- Whether the withdrawal is paid because of this attempt.
  settles boolean not null default false,
  -- The bank was asked to give a payment of a fetched file back.
  recall_requested_by uuid references public.profiles (user_id) on delete restrict,
  recall_requested_at timestamptz,
  recall_reason text,
  -- The first of two people who say that the bank cancelled the payment.
  recall_cancelled_by uuid references public.profiles (user_id) on delete restrict,
  check ((provider = 'bank') = (run_id is not null)),
  check (num_nulls(recall_requested_by, recall_requested_at, recall_reason) in (0, 3)),
  check (recall_cancelled_by is null or recall_requested_by is not null),
  check (state <> 'created' or unanswered_sends = 0 or sent_at is not null),
  check ((lease_owner is null) = (lease_until is null))
);
comment on table public.payout_attempts is 'Every attempt to pay a withdrawal through a provider. Written by payouts_* only.';

create unique index payout_attempts_open_key on public.payout_attempts (withdrawal_id)
  where state in ('created', 'sending', 'unknown', 'accepted', 'undecided');
create unique index payout_attempts_settles_key on public.payout_attempts (withdrawal_id) where settles;
create index payout_attempts_withdrawal_idx on public.payout_attempts (withdrawal_id, created_at, id);
create index payout_attempts_account_idx on public.payout_attempts ((coalesce(destination ->> 'iban', destination ->> 'revtag')));
create index payout_attempts_run_idx on public.payout_attempts (run_id, id) where run_id is not null;
-- What became of the lines of a run.
create index payout_attempts_run_state_idx on public.payout_attempts (run_id, state, id) include (net_amount_eur)
  where run_id is not null;
create index payout_attempts_recalled_idx on public.payout_attempts (run_id) where recall_requested_at is not null;
-- Lines of the bank without an id are compared by amount and receiver.
create index payout_attempts_bank_net_idx on public.payout_attempts (net_amount_eur) where provider = 'bank';
create index payout_attempts_recall_cancelled_by_idx on public.payout_attempts (recall_cancelled_by)
  where recall_cancelled_by is not null;
create index payout_attempts_recalled_by_idx on public.payout_attempts (recall_requested_by) where recall_requested_by is not null;
create index payout_attempts_requested_by_idx on public.payout_attempts (requested_by);
create index payout_attempts_due_idx on public.payout_attempts (next_look_at) where next_look_at is not null;
create index payout_attempts_remote_idx on public.payout_attempts (remote_id) where remote_id is not null;

-- Withdrawals that were selected for a run and left out.
create table public.payout_run_exclusions (
  run_id uuid not null references public.payout_runs (id) on delete cascade,
  withdrawal_id uuid not null references public.withdrawal_requests (id) on delete restrict,
  -- Slug and sentence of the obstacle.
  hint text not null,
  message text not null,
  primary key (run_id, withdrawal_id)
);
comment on table public.payout_run_exclusions is 'Withdrawals that were selected for a run and left out, and why.';
create index payout_run_exclusions_withdrawal_idx on public.payout_run_exclusions (withdrawal_id);
alter table public.payout_run_exclusions enable row level security;

create table public.payout_events (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references public.payout_attempts (id) on delete restrict,
  state text not null,
  note text,
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.payout_events is 'Every state of an attempt, in order. Written by a trigger.';
create index payout_events_attempt_idx on public.payout_events (attempt_id, id);
create index payout_events_paid_idx on public.payout_events (created_at) where state in ('completed', 'reverted');

alter table public.payout_destinations enable row level security;
alter table public.payout_counterparties enable row level security;
alter table public.payout_attempts enable row level security;
alter table public.payout_events enable row level security;

-- All server processes must use the same provider: another one does not know the payouts, and the simulator reports them as paid.
create table private.payout_processes (
  id uuid primary key,
  -- Null: none, staff pay manually.
  provider text check (provider in ('revolut', 'simulator')),
  -- Renewed while the process runs; expires after a crash.
  counts_until timestamptz not null
);
comment on table private.payout_processes is 'Running server processes and their payout providers.';
alter table private.payout_processes enable row level security;

create table private.payout_conflicts (
  -- One per attempt: afterwards a person decides, whatever the provider reports.
  attempt_id uuid primary key references public.payout_attempts (id) on delete restrict,
  provider text not null,
  -- The difference, as a sentence for staff.
  differs text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.payout_conflicts is 'Attempts that the provider reported differently from the order.';
create index payout_conflicts_provider_idx on private.payout_conflicts (provider, created_at);
alter table private.payout_conflicts enable row level security;
