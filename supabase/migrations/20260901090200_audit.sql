-- The audit log: actions of staff, written by the procedure in its transaction. Append-only for everyone. Each row has a hash
-- over itself and the previous row, so that anyone with an earlier head detects missing or altered rows.

create table public.admin_action_audit (
  -- Gapless and in the order of the chain: assigned under the head's lock instead of by a sequence.
  id bigint primary key,
  created_at timestamptz not null,
  -- No foreign key: the log outlives accounts.
  actor_user_id uuid,
  action text not null check (action <> ''),
  entity_table text not null check (entity_table <> ''),
  entity_id text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  previous_hash text not null,
  hash text not null unique
);
comment on table public.admin_action_audit is 'Append-only log of staff actions, chained by hash. Written by private.audit only.';

create index admin_action_audit_created_at_idx on public.admin_action_audit (created_at, id);
create index admin_action_audit_actor_idx on public.admin_action_audit (actor_user_id, created_at, id);
create index admin_action_audit_entity_idx on public.admin_action_audit (entity_table, entity_id, id);
create index admin_action_audit_action_idx on public.admin_action_audit (action, created_at, id);

-- One row: the last link. Locking it serializes concurrent writers.
create table private.audit_head (
  id boolean primary key default true check (id),
  last_id bigint not null,
  hash text not null
);
comment on table private.audit_head is 'The last link of the audit log; one row.';
insert into private.audit_head (last_id, hash) values (0, repeat('0', 64));
alter table private.audit_head enable row level security;

alter table public.admin_action_audit enable row level security;

-- The changes of an import or deletion: up to a hundred thousand, too many for an entry, which has their number and hash.
create table private.audit_changes (
  -- The hash of all pages together. Identical sets of changes are stored once.
  changes_hash text not null,
  page integer not null check (page > 0),
  -- json instead of jsonb, whose text would differ from the hashed one.
  changes json not null,
  primary key (changes_hash, page)
);
comment on table private.audit_changes is 'Changes of audit entries, found by their hash; 200 per page.';
alter table private.audit_changes enable row level security;

-- Recent changes of staff and the previous values, for exact undo.
create table private.done_changes (
  -- The audit log's entry.
  entry_id bigint primary key,
  actor_user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The time of its transaction, and so of its notifications.
  begun_at timestamptz not null default now(),
  -- The changed columns with old and new values.
  before jsonb not null,
  after jsonb not null
);
comment on table private.done_changes is 'Changes of the last day to reports, tickets and notes; the audit log has a summary.';
create index done_changes_actor_idx on private.done_changes (actor_user_id, begun_at);
alter table private.done_changes enable row level security;

create table private.undone_entries (
  entry_id bigint primary key,
  -- The entry of its undo.
  by_entry_id bigint not null unique,
  -- Chosen by the client, so that an undo can be retried after a lost response.
  undo_id uuid unique
);
comment on table private.undone_entries is 'Audit entries that their author has undone, and the entries of the undo.';
alter table private.undone_entries enable row level security;
