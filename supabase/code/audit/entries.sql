-- Writes the audit log, which is append-only.

-- The text of jsonb is canonical, so hashes are equal on every server version. plpgsql, because an SQL function with a pinned
-- path is planned again for every row of the chain.
create or replace function private.audit_hash(p_previous text, p_row public.admin_action_audit)
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

-- Holds the head's lock until commit; call it last, so that others wait for a commit only. Without a time it reads the clock
-- under that lock, so that times follow the chain. Returns null inside a bulk step, whose entries are appended at its end
-- (desks/bulk-work.sql).
create or replace function private.append_audit(
  p_created_at timestamptz, p_actor uuid, p_action text, p_entity_table text, p_entity_id text, p_details jsonb
)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_head private.audit_head;
  v_row public.admin_action_audit;
  v_batch text := private.current_bulk();
begin
  if v_batch is not null then
    insert into private.bulk_entries (actor_user_id, action, entity_table, entity_id, details)
    values (p_actor, p_action, p_entity_table, p_entity_id, p_details || jsonb_build_object('batch_id', v_batch));
    return null;
  end if;
  -- Before the lock: sealing reads rows.
  p_details := private.sealed_details(p_entity_table, p_entity_id, jsonb_strip_nulls(coalesce(p_details, '{}')));
  select * into strict v_head from private.audit_head for update;

  v_row.id := v_head.last_id + 1;
  v_row.created_at := coalesce(p_created_at, clock_timestamp());
  v_row.actor_user_id := p_actor;
  v_row.action := p_action;
  v_row.entity_table := p_entity_table;
  v_row.entity_id := p_entity_id;
  v_row.details := p_details;
  v_row.previous_hash := v_head.hash;
  v_row.hash := private.audit_hash(v_head.hash, v_row);

  insert into public.admin_action_audit values (v_row.*);
  update private.audit_head set last_id = v_row.id, hash = v_row.hash;
  return v_row.id;
end
$$;

-- Call last: it locks the head of the audit chain.
create or replace function private.audit(p_action text, p_entity_table text, p_entity_id text, p_details jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.append_audit(null, auth.uid(), p_action, p_entity_table, p_entity_id, p_details);
end
$$;

create or replace function private.refuse_audit_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is append-only.' using errcode = '42501', hint = 'audit_append_only';
end
$$;
create or replace trigger refuse_change before update or delete on public.admin_action_audit
  for each row execute function private.refuse_audit_change();
create or replace trigger refuse_truncate before truncate on public.admin_action_audit
  for each statement execute function private.refuse_audit_change();
