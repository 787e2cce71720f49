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
comment on table private.audit_head is 'The last link of the audit log''s chain; one row.';
insert into private.audit_head (last_id, hash) values (0, repeat('0', 64));
alter table private.audit_head enable row level security;

alter table public.admin_action_audit enable row level security;
