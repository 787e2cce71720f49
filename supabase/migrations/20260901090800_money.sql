-- Money: withdrawal requests, and the ledger, whose entries sum up to the balances.

create table public.withdrawals_config (
  id boolean primary key default true check (id),
  -- Whether a change that loosens a rule is proposed by one admin and confirmed by another.
  two_person_rule boolean not null default true,
  is_automatic boolean not null default false,
  -- Percent.
  platform_fee numeric(5, 2) not null default 5 check (platform_fee between 0 and 100),
  -- The limit per person and 24 hours above which approver and releaser must differ; null: no limit.
  approval_above_eur numeric(12, 2) default 1000 check (approval_above_eur between 0 and 1000000),
  -- The release limit of a member of staff in 24 hours; null: no limit.
  release_above_eur numeric(12, 2) default 5000 check (release_above_eur between 0 and 1000000),
  -- The delay of payouts after a change of password, address, role, second factor or payout destination.
  cooling_off_hours integer not null default 24 check (cooling_off_hours between 0 and 168)
);
comment on table public.withdrawals_config is 'How withdrawals are processed; one row.';
insert into public.withdrawals_config default values;

create table public.withdrawal_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete restrict,
  method text not null check (method in ('revolut', 'bank', 'payout_link')),
  amount_eur numeric(12, 2) not null check (amount_eur > 0),
  -- Fixed at the request; later changes of the configuration do not affect it.
  fee_percent numeric(5, 2) not null check (fee_percent between 0 and 100),
  fee_amount_eur numeric(12, 2) not null,
  net_amount_eur numeric(12, 2) not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failed')),
  -- The payout's state as named by the provider.
  remote_state text,
  payout_link_url text,
  error_message text,
  -- Reference of a payment that staff made manually.
  reference text,
  approved_by uuid references public.profiles (user_id) on delete restrict,
  approved_at timestamptz,
  -- The destination that the approver saw; null: none yet, or a link.
  approved_destination jsonb,
  -- The last person who handed it to the provider or marked it as paid; null with a time: the server's job.
  released_by uuid references public.profiles (user_id) on delete restrict,
  released_at timestamptz,
  -- The person who ended the cooling-off period, and the account changes known to them; later changes are not included.
  cooling_off_released_by uuid references public.profiles (user_id) on delete restrict,
  cooling_off_released_at timestamptz,
  cooling_off_released_reason text,
  cooling_off_events bigint[],
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  check ((approved_by is null) = (approved_at is null)),
  check (approved_by is not null or approved_destination is null),
  check (released_by is null or released_at is not null),
  check (
    num_nulls(cooling_off_released_by, cooling_off_released_at, cooling_off_released_reason, cooling_off_events) in (0, 4)
  ),
  check (fee_amount_eur = round(amount_eur * fee_percent / 100, 2)),
  check (net_amount_eur = amount_eur - fee_amount_eur),
  check ((status = 'pending') = (processed_at is null))
);
comment on table public.withdrawal_requests is 'Payout requests of users, in euro.';

-- Includes the columns that are counted over a period.
create index withdrawal_requests_created_at_idx on public.withdrawal_requests (created_at, id)
  include (status, method, amount_eur);
create index withdrawal_requests_status_idx on public.withdrawal_requests (status, created_at, id);
create index withdrawal_requests_method_idx on public.withdrawal_requests (method, created_at, id);
create index withdrawal_requests_by_amount_idx on public.withdrawal_requests (amount_eur, id);
-- Payments that a line of the bank may show.
create index withdrawal_requests_paid_net_idx on public.withdrawal_requests (net_amount_eur) where method = 'bank' and status = 'success';
create index withdrawal_requests_user_idx on public.withdrawal_requests (user_id, created_at, id);
create index withdrawal_requests_approved_by_idx on public.withdrawal_requests (approved_by);
create index withdrawal_requests_to_release_idx on public.withdrawal_requests (approved_at)
  where status = 'pending' and approved_by is not null;
create index withdrawal_requests_released_by_idx on public.withdrawal_requests (released_by, released_at);
create index withdrawal_requests_cooling_off_idx on public.withdrawal_requests (cooling_off_released_by);
-- Recent payments to a person and, without a time, pending ones.
create index withdrawal_requests_received_idx on public.withdrawal_requests (user_id, processed_at) where status <> 'failed';

create table public.balance_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete restrict,
  -- Signed: the amount added to the balance. A settlement is zero, because the reservation already moved the money, and so is
  -- its reversal (withdrawal_reopen).
  amount numeric(14, 2) not null,
  kind text not null check (kind in (
    'top_up', 'earning', 'withdrawal_reserve', 'withdrawal_settle', 'withdrawal_reopen', 'withdrawal_refund', 'correction'
  )),
  withdrawal_id uuid references public.withdrawal_requests (id) on delete restrict,
  reason text,
  actor_user_id uuid references public.profiles (user_id) on delete restrict,
  created_at timestamptz not null default now(),
  check ((kind in ('withdrawal_settle', 'withdrawal_reopen')) = (amount = 0)),
  check ((kind like 'withdrawal%') = (withdrawal_id is not null)),
  check (kind <> 'correction' or private.trimmed(reason) is not null)
);
comment on table public.balance_ledger is 'Append-only. A profile''s balance is the sum of its entries.';

-- At most one reservation and refund per withdrawal. Settlements are limited by a trigger, because they can be reversed.
create unique index balance_ledger_cause_key on public.balance_ledger (withdrawal_id, kind)
  where kind not in ('withdrawal_settle', 'withdrawal_reopen');
create index balance_ledger_withdrawal_idx on public.balance_ledger (withdrawal_id, id);
create index balance_ledger_user_idx on public.balance_ledger (user_id, created_at, id);
-- Statements of a period.
create index balance_ledger_created_idx on public.balance_ledger (created_at, id);
create index balance_ledger_actor_idx on public.balance_ledger (actor_user_id);

-- Accounts of the bookkeeping that the journal names, by what is booked there. The numbers are from the German chart SKR03.
create table public.accounting_accounts (
  purpose text primary key check (purpose in (
    'payment_service', 'escrow', 'balances', 'withdrawals_to_pay', 'bank', 'provider', 'fee_income', 'corrections'
  )),
  account text not null check (account ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$'),
  name text not null check (private.trimmed(name) is not null and length(name) <= 100)
);
comment on table public.accounting_accounts is 'The account of the bookkeeping for each purpose of the journal.';
insert into public.accounting_accounts (purpose, account, name) values
  ('payment_service', '1360', 'Payment service'),
  ('escrow', '1590', 'Jobs in escrow'),
  ('balances', '1700', 'User balances'),
  ('withdrawals_to_pay', '1705', 'Withdrawals to pay'),
  ('bank', '1200', 'Bank'),
  ('provider', '1210', 'Payout provider'),
  ('fee_income', '8200', 'Fee income'),
  ('corrections', '2300', 'Corrections of balances');

create table public.price_configs (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('top_up', 'subscription')),
  stripe_price_id text not null unique check (private.trimmed(stripe_price_id) is not null),
  display_label text,
  display_order integer not null default 0,
  is_active boolean not null default true,
  amount_eur numeric(12, 2) check (amount_eur >= 0),
  subscription_tier text check (subscription_tier in ('free', 'pro')),
  check (type = 'top_up' or amount_eur is null),
  check (type = 'subscription' or subscription_tier is null)
);
comment on table public.price_configs is 'Price options that users can buy.';
create index price_configs_order_idx on public.price_configs (type, display_order, id);

alter table public.withdrawals_config enable row level security;
alter table public.withdrawal_requests enable row level security;
alter table public.balance_ledger enable row level security;
alter table public.accounting_accounts enable row level security;
alter table public.price_configs enable row level security;

-- Changes to accounts that affect where money goes. Tells whether staff are involved in a person's money, and since when an
-- account is unchanged.
create table private.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- second_factor: reset, not changed by its owner. standing: suspended, banned, or reinstated.
  kind text not null check (kind in ('password', 'email', 'second_factor', 'role', 'balance', 'destination', 'name', 'standing')),
  -- The account's own id for its owner; null: the operator. No foreign key: its check locks the actor's account, and two people
  -- changing each other's accounts would deadlock.
  actor_user_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.account_events is 'Account changes that affect money, and who made them.';
create index account_events_user_idx on private.account_events (user_id, created_at);
create index account_events_actor_idx on private.account_events (actor_user_id, created_at);
alter table private.account_events enable row level security;

-- Accounts of single sign-on that the operator matched with their person (access/sign-on.sql).
create table private.sign_on_confirmations (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  confirmed_at timestamptz not null
);
comment on table private.sign_on_confirmations is 'Accounts of single sign-on that can count as a second person.';
alter table private.sign_on_confirmations enable row level security;

-- Who requested a withdrawal in which period of fifteen days, with their searchable text. The index of profiles has no periods: a
-- search for a first name would read everyone with it.
create table private.withdrawal_stretches (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  stretch integer not null,
  -- The expression of profiles_search_idx. Renaming updates one row per period instead of one per withdrawal.
  search_text text collate "und-x-icu" not null,
  primary key (user_id, stretch)
);
comment on table private.withdrawal_stretches is
  'Users by the periods in which they requested withdrawals; written by triggers only.';
create index withdrawal_stretches_search_idx on private.withdrawal_stretches
  using gin (search_text extensions.gin_trgm_ops, stretch);
create index withdrawal_stretches_short_search_idx on private.withdrawal_stretches
  using gin (private.short_grams(search_text collate "C"), stretch);
alter table private.withdrawal_stretches enable row level security;
