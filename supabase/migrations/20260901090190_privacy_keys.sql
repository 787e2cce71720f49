-- Keys that seal personal values in the audit log (docs/decisions/35-sealed-audit-values.md).

-- Unlogged, so that the key is in no write-ahead log, replica or base backup. PostgreSQL empties the table after a crash; the
-- server then loads the key again.
create unlogged table private.master_key (
  id boolean primary key default true check (id),
  -- Two halves, derived from the installation's key.
  key bytea not null check (octet_length(key) = 64)
);
comment on table private.master_key is 'The installation''s key, which wraps the keys of people; loaded by the server.';
alter table private.master_key enable row level security;

-- SHA-256 of the first master key (privacy/keys.sql); another key is refused.
alter table private.settings
  add column master_key_fingerprint text check (master_key_fingerprint ~ '^[0-9a-f]{64}$');

create table private.person_keys (
  -- No foreign key: the log outlives accounts.
  user_id uuid primary key,
  -- 64 random bytes, sealed with the master key.
  wrapped_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table private.person_keys is 'One key per person with personal values in the audit log. Deleting it erases these values.';
alter table private.person_keys enable row level security;

create table private.erased_people (
  user_id uuid primary key,
  erased_at timestamptz not null default now(),
  -- The audit log's proof.
  entry_id bigint
);
comment on table private.erased_people is 'People whose key was destroyed; they never get another one.';
alter table private.erased_people enable row level security;
