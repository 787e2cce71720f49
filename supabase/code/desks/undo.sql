-- Undo of one's own steps on a report or ticket. Restores status, holder, times and due times.

-- Null when the item is gone.
create or replace function private.item_row(p_item text, p_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_item
    when 'report' then (select to_jsonb(r) from public.reports r where r.id = p_id)
    else (select to_jsonb(t) from public.support_tickets t where t.id = p_id)
  end;
end
$$;

-- Columns derived from others, or set by the user's messages, do not block an undo.
create or replace function private.is_derived_column(p_column text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_column in (
    'waiting_since', 'answered_at', 'answer_due_at', 'close_due_at', 'due_at', 'breached_at', 'queue_order',
    'last_activity_at'
  );
end
$$;

-- Checks the present state: former holder and team are still valid, and nobody else has worked on the item.
create or replace function private.undo_refusal_change(
  p_item text, p_id uuid, p_before jsonb, p_after jsonb, p_actor uuid, p_since timestamptz
)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_now constant jsonb := private.item_row(p_item, p_id);
  v_holder constant uuid := (p_before ->> 'claimed_by_user_id')::uuid;
  v_changed text;
begin
  select string_agg(distinct case a.key
           when 'claimed_by_user_id' then 'who has it' when 'claimed_at' then 'who has it' when 'closed_at' then 'status'
           when 'team_id' then 'team' when 'snoozed_until' then 'snooze'
           when 'resolution_notes' then 'notes' when 'resolution_action' then 'action'
           else a.key
         end, ', ') into v_changed
    from jsonb_each(p_after) a
   where not private.is_derived_column(a.key) and a.value <> v_now -> a.key;
  return coalesce(case
    when v_now is null then format('This %s does not exist any more.', p_item)
    when v_changed is not null then format('This %s was changed since then: %s.', p_item, v_changed)
    when v_now ->> 'merged_into' is not null then
      format('This ticket was merged into %s since then.', private.short_id((v_now ->> 'merged_into')::uuid))
    when v_holder is not null and not exists (
      select from public.profiles p where p.user_id = v_holder and private.can_be_mentioned(p)
    ) then format('%s had it before and is not on the staff any more.', private.person_name(v_holder))
    when p_before ->> 'team_id' is not null and not exists (
      select from public.teams t where t.id = (p_before ->> 'team_id')::uuid
    ) then 'The team that it was with was deleted since then.'
  end, (
    select format('%s has worked on this %s since then.', private.person_name(a.actor_user_id), p_item)
      from public.admin_action_audit a
     where a.entity_table = private.entity_table(p_item) and a.entity_id = p_id::text and a.created_at > p_since
       and a.actor_user_id <> p_actor
     order by a.id desc
     limit 1
  ));
end
$$;

create or replace function private.undo_refusal_item(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_done private.done_changes;
begin
  select * into v_done from private.done_changes c where c.entry_id = p_entry.id;
  return coalesce(private.undo_refusal_too_late(p_entry), case
    when v_done.entry_id is null then 'This action cannot be undone here.'
    when p_entry.entity_table = 'reports' then private.own_report_refusal('report', private.as_uuid(p_entry.entity_id))
  end, case
    when exists (select from public.notes n where n.id = (p_entry.details ->> 'note_id')::uuid and n.edited_at is not null)
      then 'The note that you wrote with it was edited since then.'
  end, private.undo_refusal_change(
    case p_entry.entity_table when 'reports' then 'report' else 'ticket' end, private.as_uuid(p_entry.entity_id),
    v_done.before, v_done.after, p_entry.actor_user_id, p_entry.created_at
  ));
end
$$;

-- Unmerging checks the caller's rights again.
create or replace function private.undo_refusal_merge(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_into public.support_tickets;
begin
  select * into v_into from public.support_tickets t where t.id = (p_entry.details ->> 'merged_into')::uuid;
  return coalesce(private.undo_refusal_too_late(p_entry), case
    when not exists (
      select from public.support_tickets t where t.id = private.as_uuid(p_entry.entity_id) and t.merged_into = v_into.id
    ) then 'This ticket is not merged any more.'
    when v_into.status <> 'open' and v_into.claimed_by_user_id is distinct from auth.uid() and not private.is_admin()
      then 'Only the claimer or an admin can change this ticket.'
  end);
end
$$;

create or replace function private.restore_columns(p_table text, p_id uuid, p_values jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_columns text;
begin
  select string_agg(quote_ident(k), ', ') into v_columns from jsonb_object_keys(p_values) k;
  if v_columns is not null then
    execute format(
      'update public.%I i set (%s) = (select %2$s from jsonb_populate_record(i, $2) b) where i.id = $1', p_table, v_columns
    ) using p_id, p_values;
  end if;
end
$$;

-- The trigger recomputes derived columns in the first update. The second one restores those that have not changed since; others
-- are left to the trigger.
create or replace function private.undo_change(
  p_item text, p_id uuid, p_before jsonb, p_after jsonb, p_action text, p_actor uuid, p_since timestamptz,
  p_until timestamptz, p_note_id uuid, p_more jsonb
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_table constant text := private.entity_table(p_item);
  v_now constant jsonb := private.item_row(p_item, p_id);
  v_then constant jsonb := v_now || p_before;
  v_changes jsonb;
begin
  perform private.restore_columns(v_table, p_id, (
    select jsonb_object_agg(b.key, b.value) from jsonb_each(p_before) b where not private.is_derived_column(b.key)
  ));
  perform private.restore_columns(v_table, p_id, (
    select jsonb_object_agg(t.key, t.value)
      from jsonb_each(v_then) t
     where (private.is_derived_column(t.key) or t.key = 'snoozed_until')
       -- PostgreSQL refuses to set a generated column.
       and t.key <> 'queue_order' and coalesce(p_after -> t.key, v_now -> t.key) = v_now -> t.key
  ));
  delete from public.notes n where n.id = p_note_id;
  perform private.withdraw_notifications(v_table, p_id, p_actor, p_since, p_until);

  select jsonb_object_agg(b.key, jsonb_build_object('old', v_now -> b.key, 'new', b.value)) into v_changes
    from jsonb_each(p_before) b
   where not private.is_derived_column(b.key) and b.key not in ('status', 'claimed_by_user_id', 'claimed_at', 'closed_at');
  perform private.audit('undo_' || p_action, v_table, p_id::text, private.item_changes(
    v_now ->> 'status', v_then ->> 'status',
    (v_now ->> 'claimed_by_user_id')::uuid, (v_then ->> 'claimed_by_user_id')::uuid
  ) || coalesce(v_changes, '{}') || p_more);
end
$$;

create or replace function private.undo_item(p_entry public.admin_action_audit)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_done private.done_changes;
begin
  select * into strict v_done from private.done_changes c where c.entry_id = p_entry.id;
  perform private.undo_change(
    case p_entry.entity_table when 'reports' then 'report' else 'ticket' end, private.as_uuid(p_entry.entity_id),
    v_done.before, v_done.after, p_entry.action, p_entry.actor_user_id, v_done.begun_at, p_entry.created_at,
    (p_entry.details ->> 'note_id')::uuid, jsonb_build_object('entry', p_entry.id)
  );
end
$$;
