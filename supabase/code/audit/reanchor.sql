-- Seals the entries that were written before values were sealed, and hashes the log again. The old head is kept with its signature.

-- One transaction: nobody reads a log that is half hashed.
create or replace function public.operator_reanchor_audit(p_head jsonb)
returns table (sealed bigint, anchored_id bigint, anchored_hash text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_head private.audit_head;
  v_row public.admin_action_audit;
  v_old public.admin_action_audit;
  v_hash text := repeat('0', 64);
begin
  select * into strict v_head from private.audit_head for update;
  if p_head ->> 'id' is distinct from v_head.last_id::text or p_head ->> 'hash' is distinct from v_head.hash then
    raise exception 'The audit log has grown since this head was signed. Try again.' using errcode = 'PT409', hint = 'head_moved';
  end if;
  if (select c.broken_id from private.check_audit_links(0, null, null) c) is not null then
    raise exception 'The audit log is broken and is not hashed again: run "npm run audit -- verify".'
      using errcode = 'PT409', hint = 'audit_broken';
  end if;

  sealed := 0;
  alter table public.admin_action_audit disable trigger refuse_change;
  for v_old in select * from public.admin_action_audit a order by a.id loop
    v_row := v_old;
    v_row.details := private.sealed_details(v_row.entity_table, v_row.entity_id, v_row.details);
    v_row.previous_hash := v_hash;
    v_row.hash := private.audit_hash(v_hash, v_row);
    v_hash := v_row.hash;
    if v_row.details <> v_old.details then
      sealed := sealed + 1;
    end if;
    if v_row.hash <> v_old.hash then
      update public.admin_action_audit a
         set details = v_row.details, previous_hash = v_row.previous_hash, hash = v_row.hash
       where a.id = v_row.id;
    end if;
  end loop;
  alter table public.admin_action_audit enable trigger refuse_change;

  update private.audit_head set hash = v_hash, unsealed_until = 0;
  insert into private.audit_anchors (last_id, old_hash, new_hash, signed_head)
  values (v_head.last_id, v_head.hash, v_hash, p_head);
  perform private.append_audit(null, null, 'reanchor_audit_log', 'admin_action_audit', null, jsonb_build_object(
    'sealed_entries', sealed, 'last_id', v_head.last_id, 'old_hash', v_head.hash, 'new_hash', v_hash
  ));
  anchored_id := v_head.last_id;
  anchored_hash := v_head.hash;
  return next;
end
$$;
comment on function public.operator_reanchor_audit is
  'Service role only. Seals every unsealed entry and hashes the log again (npm run audit -- reanchor). p_head: the current head, '
  'signed by the server, which is kept. Returns one row: sealed entries, number and old hash of the last entry. Shape: no nulls. '
  'Errors: head_moved, audit_broken.';
grant execute on function public.operator_reanchor_audit to service_role;

create or replace function public.operator_get_audit_anchors()
returns table (last_id bigint, at timestamptz, signed_head jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select n.last_id, n.at, n.signed_head from private.audit_anchors n order by n.id;
end
$$;
comment on function public.operator_get_audit_anchors is
  'Service role only. The signed ends of the log before it was hashed again, oldest first. Shape: no nulls. Errors: not_authorized.';
grant execute on function public.operator_get_audit_anchors to service_role;
