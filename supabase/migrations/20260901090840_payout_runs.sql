-- Payout runs: bank withdrawals that are paid together by one file. Two people release a run.
--
-- The lines of a run are attempts (public.payout_attempts) with provider 'bank', so that nothing else can pay their withdrawals.
-- The state of a run follows from its columns: draft, first_released, released, fetched, cancelled.

-- The account that runs are paid from, set at the server's start (SEPA_DEBTOR_*).
create table private.payout_debtor (
  id boolean primary key default true check (id),
  name text not null check (length(name) between 1 and 70),
  iban text not null check (private.is_iban(iban)),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  -- Whether the bank books a run as one line.
  is_batch_booked boolean not null
);
comment on table private.payout_debtor is 'The account that payout runs are paid from; at most one row.';
alter table private.payout_debtor enable row level security;

create table public.payout_runs (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  -- MsgId and PmtInfId of the file.
  message_id text not null unique check (message_id ~ '^[A-Z0-9-]{1,35}$'),
  execution_day date not null,
  debtor_name text not null,
  debtor_iban text not null check (private.is_iban(debtor_iban)),
  debtor_bic text,
  is_batch_booked boolean not null,
  line_count integer not null check (line_count between 1 and 5000),
  amount_eur numeric(14, 2) not null,
  fee_amount_eur numeric(14, 2) not null,
  net_amount_eur numeric(14, 2) not null check (net_amount_eur = amount_eur - fee_amount_eur),
  prepared_by uuid not null references public.profiles (user_id) on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  -- SHA-256 of the file, in hexadecimal. Both releases name it.
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  first_released_by uuid references public.profiles (user_id) on delete restrict,
  first_released_at timestamptz,
  second_released_by uuid references public.profiles (user_id) on delete restrict,
  second_released_at timestamptz,
  -- The first person who fetched the file; from then on the bank may have it.
  fetched_by uuid references public.profiles (user_id) on delete restrict,
  fetched_at timestamptz,
  cancelled_by uuid references public.profiles (user_id) on delete restrict,
  cancelled_at timestamptz,
  cancel_reason text,
  check (num_nulls(file_sha256, first_released_by, first_released_at) in (0, 3)),
  check (num_nulls(second_released_by, second_released_at) in (0, 2)),
  check (num_nulls(fetched_by, fetched_at) in (0, 2)),
  check (num_nulls(cancelled_by, cancelled_at, cancel_reason) in (0, 3)),
  check (second_released_at is null or first_released_at is not null),
  check (second_released_by <> first_released_by),
  check (fetched_at is null or second_released_at is not null),
  check (cancelled_at is null or fetched_at is null)
);
comment on table public.payout_runs is 'Payout runs. Only their releases, the fetched file and the cancellation change.';
create index payout_runs_created_idx on public.payout_runs (created_at, id);
create index payout_runs_prepared_by_idx on public.payout_runs (prepared_by);
create index payout_runs_first_released_by_idx on public.payout_runs (first_released_by);
create index payout_runs_second_released_by_idx on public.payout_runs (second_released_by);
create index payout_runs_fetched_by_idx on public.payout_runs (fetched_by);
create index payout_runs_cancelled_by_idx on public.payout_runs (cancelled_by);
alter table public.payout_runs enable row level security;
