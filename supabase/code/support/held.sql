-- Messages of staff are held for some seconds: only staff see them, and the sender may withdraw them. Visibility follows the
-- clock, not a job.

create or replace function private.send_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '8 seconds';
end
$$;

-- Deletes and inserts the message, because apps listen for INSERT only.
create or replace function public.run_held_messages()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_message public.support_messages;
  v_shown integer := 0;
begin
  for v_message in
    select * from public.support_messages m
     where m.held_until <= clock_timestamp()
     order by m.held_until
     limit 100
       for update skip locked
  loop
    delete from public.support_messages m where m.id = v_message.id;
    v_message.held_until := null;
    insert into public.support_messages select v_message.*;
    v_shown := v_shown + 1;
  end loop;
  return v_shown;
end
$$;
comment on function public.run_held_messages is
  'Service role only. Announces messages that can no longer be undone to their recipients, at most 100; returns their number. '
  'Shape: no nulls. Errors: none of its own.';
grant execute on function public.run_held_messages to service_role;

create or replace function private.ticket_changes(p_old public.support_tickets, p_new public.support_tickets)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return private.item_changes(p_old.status, p_new.status, p_old.claimed_by_user_id, p_new.claimed_by_user_id) || (
    select coalesce(jsonb_object_agg(c.prefix || k.name, c.row_of -> k.name), '{}')
      from unnest(array['category', 'priority', 'team_id']) k (name)
     cross join (values ('old_', to_jsonb(p_old)), ('new_', to_jsonb(p_new))) c (prefix, row_of)
     where to_jsonb(p_old) -> k.name <> to_jsonb(p_new) -> k.name
  );
end
$$;

-- Later changes to the ticket are kept. The ticket must be locked. Returns the details for the audit log.
create or replace function private.undo_steps(p_held private.held_answers)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before public.support_tickets := jsonb_populate_record(null::public.support_tickets, p_held.ticket_before);
  v_after public.support_tickets := jsonb_populate_record(null::public.support_tickets, p_held.ticket_after);
  v_now public.support_tickets;
begin
  select * into v_now from public.support_tickets t where t.id = v_before.id;
  if private.ticket_changes(v_after, v_now) <> '{}' then
    perform private.refuse_changed_meanwhile('The ticket', to_jsonb(v_now.status));
  end if;
  update public.support_tickets t
     set status = v_before.status, category = v_before.category, priority = v_before.priority, team_id = v_before.team_id,
         claimed_by_user_id = v_before.claimed_by_user_id, claimed_at = v_before.claimed_at, closed_at = v_before.closed_at
   where t.id = v_before.id;
  delete from public.notes n where n.id = p_held.note_id;
  delete from public.notifications n
   where n.user_id in (select p.user_id from public.profiles p where p.role in ('moderator', 'admin'))
     and n.created_at >= p_held.held_at and n.entity_id = v_before.id and n.actor_user_id = auth.uid();
  update public.saved_answers a set used_count = a.used_count - 1 where a.id = p_held.answer_id;
  return private.ticket_changes(v_now, v_before) || jsonb_strip_nulls(jsonb_build_object('deleted_note_id', p_held.note_id));
end
$$;

create or replace function public.admin_take_back_support_message(p_message_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_message public.support_messages;
  v_held private.held_answers;
  v_changes jsonb := '{}'::jsonb;
begin
  perform private.require_permission('support.reply');
  select * into v_message from public.support_messages m where m.id = p_message_id and m.sender_user_id = auth.uid();
  perform private.require_found(found, 'message_not_found');
  -- Sending takes the same lock.
  perform private.lock_item('ticket', v_message.ticket_id);
  select * into v_held from private.held_answers h where h.message_id = p_message_id;
  delete from public.support_messages m where m.id = p_message_id and m.held_until > clock_timestamp();
  if not found then
    raise exception 'This message has already been sent.' using errcode = 'PT409', hint = 'already_sent';
  end if;
  if v_held.message_id is not null then
    v_changes := private.undo_steps(v_held);
  end if;
  update public.support_tickets t
     set answered_at = r.answered_at, waiting_since = case when t.status <> 'closed' then r.waiting_since end
    from private.thread_turn(v_message.ticket_id) r
   where t.id = v_message.ticket_id;
  -- Restores the earlier due times instead of computing new ones.
  update public.support_tickets t
     set answer_due_at = b.answer_due_at, close_due_at = b.close_due_at, due_at = b.due_at, breached_at = b.breached_at,
         snoozed_until = b.snoozed_until
    from jsonb_populate_record(null::public.support_tickets, v_held.ticket_before) b
   where t.id = b.id;
  perform private.audit(
    'take_back_support_message', 'support_tickets', v_message.ticket_id::text,
    jsonb_build_object('message_id', p_message_id) || v_changes
  );
end
$$;
comment on function public.admin_take_back_support_message is
  'Staff; its sender only, within eight seconds. Deletes a message that the ticket''s user has not seen yet, and reverts the '
  'steps of its saved answer. Errors: not_authenticated, not_authorized, message_not_found, already_sent, changed_meanwhile.';
grant execute on function public.admin_take_back_support_message to authenticated;
