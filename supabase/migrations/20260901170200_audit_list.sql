-- The audit list. 'Action contains' is matched against the few kinds of entries, not against millions of entries.

-- Kinds of entries per actor. Actors are staff, so these are hundreds of rows at most.
create table private.audit_kinds (
  -- Null: the operator or a job.
  actor_user_id uuid,
  action text not null,
  entity_table text not null,
  -- The last day with such an entry, in the time zone of the working hours, and the number of entries on it.
  day date not null default '-infinity',
  entries integer not null default 0,
  -- Not a primary key, because the actor may be null.
  id bigint generated always as identity primary key,
  unique nulls not distinct (actor_user_id, action, entity_table)
);
comment on table private.audit_kinds is 'Kinds of entries in the audit log, by actor; written by a trigger only.';
alter table private.audit_kinds enable row level security;
insert into private.audit_kinds
select distinct a.actor_user_id, a.action, a.entity_table from public.admin_action_audit a;

-- The newest entries of one kind by one actor.
create index admin_action_audit_actor_action_idx
  on public.admin_action_audit (actor_user_id, action, created_at, id);
