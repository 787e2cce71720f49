-- Traces that accounts of the same person may share: phone, website, payout destination. Stored as keyed hashes only, so that a
-- copy of this table reveals no values.

create table private.trace_key (
  id boolean primary key default true check (id),
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.trace_key is 'The key of the hashes in account_traces; one row, created with the installation.';
insert into private.trace_key default values;
alter table private.trace_key enable row level security;

create table private.account_traces (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- email: of banned people who were erased, and of accounts opened later with their address.
  kind text not null check (kind in ('phone', 'website', 'bank', 'revolut', 'email')),
  hash bytea not null,
  primary key (user_id, kind)
);
comment on table private.account_traces is 'Keyed hashes of values that accounts may share; written by triggers only.';
create index account_traces_hash_idx on private.account_traces (kind, hash, user_id);
alter table private.account_traces enable row level security;
