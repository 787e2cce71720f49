-- Changes that their author can undo for a day, stored with the audit entry.

create or replace function private.own_undo_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '24 hours';
end
$$;

create or replace function private.keep_change(p_entry_id bigint, p_before jsonb, p_after jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.done_changes c
   where c.actor_user_id = auth.uid() and c.begun_at < now() - private.own_undo_window();
  insert into private.done_changes (entry_id, actor_user_id, before, after)
  select p_entry_id, auth.uid(), coalesce(jsonb_object_agg(b.key, b.value), '{}'), coalesce(jsonb_object_agg(b.key, p_after -> b.key), '{}')
    from jsonb_each(p_before) b
   where b.value <> p_after -> b.key;
end
$$;

-- Runs under the log's lock, so that a person's concurrent calls do not wait for each other's rows; in a bulk step it runs at the
-- step's end. Call last: it locks the head of the audit chain.
create or replace function private.audit_change(
  p_action text, p_entity_table text, p_entity_id uuid, p_details jsonb, p_before jsonb, p_after jsonb
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry_id bigint;
begin
  v_entry_id := private.append_audit(null, auth.uid(), p_action, p_entity_table, p_entity_id::text, p_details);
  if v_entry_id is not null then
    perform private.keep_change(v_entry_id, p_before, p_after);
  else
    update private.bulk_entries e
       set before = p_before, after = p_after where e.id = (select max(x.id) from private.bulk_entries x);
  end if;
end
$$;

create or replace function private.undo_refusal_too_late(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_entry.actor_user_id is distinct from auth.uid() then 'Only the person who did this can undo it.'
    when p_entry.created_at <= now() - private.own_undo_window() then 'This was done more than 24 hours ago and can no longer be undone.'
    when exists (select from private.undone_entries u where u.entry_id = p_entry.id) then 'This was undone already.'
  end;
end
$$;

-- Deletes unread notifications only: a read one is already known.
create or replace function private.withdraw_notifications(
  p_entity_table text, p_entity_id uuid, p_actor uuid, p_since timestamptz, p_until timestamptz
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.notifications n
   where n.actor_user_id = p_actor and n.read_at is null
     and n.entity_table = p_entity_table and n.entity_id = p_entity_id
     and n.created_at between p_since and p_until;
end
$$;
