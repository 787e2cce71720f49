-- Undo for one's own notes: deletes a new note, restores an edited one.

create or replace function private.undo_refusal_note(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_note public.notes;
begin
  select * into v_note from public.notes n where n.id = private.as_uuid(p_entry.entity_id);
  return coalesce(private.undo_refusal_too_late(p_entry), case
    when v_note.id is null then 'This note does not exist any more.'
    when not exists (select from private.done_changes c where c.entry_id = p_entry.id) then 'This action cannot be undone here.'
    when v_note.edited_at is distinct from (
      select (c.after ->> 'edited_at')::timestamptz from private.done_changes c where c.entry_id = p_entry.id
    ) then 'This note was edited since then.'
  end);
end
$$;

create or replace function private.undo_note(p_entry public.admin_action_audit)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id constant uuid := private.as_uuid(p_entry.entity_id);
  v_before public.note_versions;
  v_note public.notes;
begin
  if p_entry.action = 'add_note' then
    delete from public.notes n where n.id = v_id returning * into v_note;
  else
    delete from public.note_versions v
     where v.id = (select max(x.id) from public.note_versions x where x.note_id = v_id)
    returning * into strict v_before;
    update public.notes n
       set body = v_before.body,
           edited_at = (c.before ->> 'edited_at')::timestamptz,
           mentions = coalesce(c.before -> 'mentions', n.mentions)
      from private.done_changes c
     where n.id = v_id and c.entry_id = p_entry.id
    returning n.* into v_note;
  end if;
  perform private.withdraw_notifications(
    private.entity_table(v_note.entity_type), v_note.entity_id, p_entry.actor_user_id,
    (select c.begun_at from private.done_changes c where c.entry_id = p_entry.id), p_entry.created_at
  );
  perform private.audit('undo_' || p_entry.action, 'notes', p_entry.entity_id, jsonb_build_object(
    'entity_type', v_note.entity_type, 'entity_id', v_note.entity_id, 'entry', p_entry.id
  ));
end
$$;
