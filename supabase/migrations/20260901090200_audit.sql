-- The audit log: what staff did, written by the procedure that did it, in its transaction.
-- Append-only for everyone, and each row carries a hash over itself and the row before, so that anyone who holds an earlier
-- head can detect a missing or altered row.

create table public.admin_action_audit (
  -- Without gaps and in the order of the chain: assigned under the head's lock, not by a sequence.
  id bigint primary key,
  created_at timestamptz not null,
  -- No foreign key: the log outlives the accounts that it mentions.
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

-- jsonb's text is canonical, so the same row gives the same hash on every server version.
-- plpgsql, because a function in SQL that pins its path is planned anew for every row of a walk over the chain.
create function private.audit_hash(p_previous text, p_row public.admin_action_audit)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return encode(sha256(convert_to(
    jsonb_build_array(
      p_previous, p_row.id, to_char(p_row.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      p_row.actor_user_id, p_row.action, p_row.entity_table, p_row.entity_id, p_row.details
    )::text, 'UTF8')), 'hex');
end
$$;
comment on function private.audit_hash is 'Hex SHA-256 over the previous hash and every field of the row.';

-- Holds the head's lock until commit: call it last in a procedure, so that others wait no longer than a commit. Without a
-- time it reads the clock under that lock, so that times follow the order of the chain.
create function private.append_audit(
  p_created_at timestamptz, p_actor uuid, p_action text, p_entity_table text, p_entity_id text, p_details jsonb
)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_head private.audit_head;
  v_row public.admin_action_audit;
begin
  select * into strict v_head from private.audit_head for update;

  v_row.id := v_head.last_id + 1;
  v_row.created_at := coalesce(p_created_at, clock_timestamp());
  v_row.actor_user_id := p_actor;
  v_row.action := p_action;
  v_row.entity_table := p_entity_table;
  v_row.entity_id := p_entity_id;
  v_row.details := jsonb_strip_nulls(coalesce(p_details, '{}'));
  v_row.previous_hash := v_head.hash;
  v_row.hash := private.audit_hash(v_head.hash, v_row);

  insert into public.admin_action_audit values (v_row.*);
  update private.audit_head set last_id = v_row.id, hash = v_row.hash;
  return v_row.id;
end
$$;
comment on function private.append_audit is 'Appends one link to the chain; without a time, now. Returns its id.';

create function private.audit(p_action text, p_entity_table text, p_entity_id text, p_details jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.append_audit(null, auth.uid(), p_action, p_entity_table, p_entity_id, p_details);
end
$$;
comment on function private.audit is 'Writes the caller''s action to the audit log. Call it last.';

create function private.refuse_audit_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is append-only.' using errcode = '42501', hint = 'audit_append_only';
end
$$;
comment on function private.refuse_audit_change is 'Trigger: nobody changes or deletes audit rows, not even the owner.';
create trigger refuse_change before update or delete on public.admin_action_audit
  for each row execute function private.refuse_audit_change();
create trigger refuse_truncate before truncate on public.admin_action_audit
  for each statement execute function private.refuse_audit_change();

alter table public.admin_action_audit enable row level security;
revoke all on public.admin_action_audit from anon, authenticated, service_role;
grant select on public.admin_action_audit to authenticated, service_role;

create policy admin_action_audit_select on public.admin_action_audit for select to authenticated
  using ((select private.is_admin()));
