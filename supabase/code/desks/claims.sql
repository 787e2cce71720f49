-- One state machine for reports and support tickets: open -> claimed -> closed, released back to open.
--
--   claim     an open item; any member of staff who may decide about its person (same for taking over and closing)
--   release   a claimed item; its claimer, or an admin
--   close     a claimed item; only its claimer. Others take it over first
--   take over a claimed item of someone else; any member of staff, with a note unless they are an admin
--   save      any item; an open one any member of staff, otherwise its claimer or an admin. Same for handing over and snoozing
--
-- The person a report is about may only release it. An appeal can be claimed only by people who may decide it.

create or replace function private.person_name(p_user_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(p.full_name, p.username, p.email) from public.profiles p where p.user_id = p_user_id),
    'a deleted account'
  );
end
$$;

-- Always raises: the item's state does not allow the step, usually because someone else was faster. Detail of already_claimed:
-- the claimer's id.
create or replace function private.refuse_item_state(p_item text, p_status text, p_claimer uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  case p_status
    when 'closed' then
      raise exception '%', format('This %s is closed.', p_item) using errcode = 'PT409', hint = 'closed';
    when 'claimed' then
      raise exception '%', format('This %s is already claimed by %s.', p_item, private.person_name(p_claimer))
        using errcode = 'PT409', hint = 'already_claimed', detail = coalesce(p_claimer::text, '');
    else
      raise exception '%', format('This %s is not claimed.', p_item) using errcode = 'PT409', hint = 'not_claimed';
  end case;
end
$$;

create or replace function private.refuse_not_claimer(p_message text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', p_message using errcode = 'P0001', hint = 'not_claimer';
end
$$;

-- The step from the item's current status to p_to. The row must be locked, so that the answer holds until commit.
create or replace function private.item_step(p_item text, p_status text, p_claimer uuid, p_to text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_claimer boolean := coalesce(p_claimer = auth.uid(), false);
begin
  if p_to = p_status then
    if p_status <> 'open' and not v_is_claimer and not private.is_admin() then
      perform private.refuse_not_claimer(format('Only the claimer or an admin can change this %s.', p_item));
    end if;
    return 'save';
  elsif p_status = 'closed' then
    perform private.refuse_item_state(p_item, p_status, p_claimer);
  elsif p_to = 'closed' then
    if not v_is_claimer then
      perform private.refuse_not_claimer(format('Only the claimer can close this %s.', p_item));
    end if;
    return 'close';
  elsif p_to = 'claimed' then
    return 'claim';
  elsif v_is_claimer then
    return 'release';
  elsif not private.is_admin() then
    perform private.refuse_not_claimer(format('Only the claimer or an admin can release this %s.', p_item));
  end if;
  return 'release_of_other';
end
$$;

-- The audit log's details of a step; nulls are omitted.
create or replace function private.item_changes(p_old_status text, p_new_status text, p_old_claimer uuid, p_new_claimer uuid)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_changes jsonb := '{}'::jsonb;
begin
  if p_old_status <> p_new_status then
    v_changes := jsonb_build_object('old_status', p_old_status, 'new_status', p_new_status);
  end if;
  if p_old_claimer is distinct from p_new_claimer then
    v_changes := v_changes || jsonb_build_object('old_claimed_by', p_old_claimer, 'new_claimed_by', p_new_claimer);
  end if;
  return v_changes;
end
$$;

-- ── Shared steps of both desks ───────────────────────────────────────────────────────────────────────────────────────

create or replace function private.lock_item(p_item text, p_id uuid, out status text, out claimer uuid)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_item = 'report' then
    select r.status, r.claimed_by_user_id into status, claimer from public.reports r where r.id = p_id for no key update;
  else
    select t.status, t.claimed_by_user_id into status, claimer
      from public.support_tickets t where t.id = p_id for no key update;
  end if;
  perform private.require_found(found, p_item || '_not_found');
end
$$;

create or replace function private.own_report_refusal(p_item text, p_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select 'You cannot change a report about yourself.'
      from public.reports r
     where p_item = 'report' and r.id = p_id and private.target_author(r.reported_entity_type, r.reported_entity_id) = auth.uid()
  );
end
$$;

create or replace function private.refuse_own_report(p_item text, p_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_why_not constant text := private.own_report_refusal(p_item, p_id);
begin
  if v_why_not is not null then
    raise exception '%', v_why_not using errcode = 'P0001', hint = 'own_account';
  end if;
end
$$;

-- Claiming and closing a report require the right to judge its target. An appeal is closed by its decision, never by this step,
-- and cannot be merged. A null p_to hands the item to a team.
create or replace function private.check_step(p_item text, p_id uuid, p_step text, p_to uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_why_not text;
begin
  if p_item = 'report' and p_to is not null and p_step in ('claim', 'take_over', 'hand_over', 'close') then
    perform private.check_judge(private.target_author(r.reported_entity_type, r.reported_entity_id), p_to)
       from public.reports r where r.id = p_id;
  end if;
  if p_step not in ('release', 'return') then
    perform private.refuse_own_report(p_item, p_id);
  end if;
  if p_item = 'ticket' and p_step in ('claim', 'take_over', 'hand_over') and p_to is not null then
    select private.judge_refusal(d, p_to) into v_why_not
      from public.appeals a
      join public.decisions d on d.id = a.decision_id
     where a.ticket_id = p_id and a.status = 'open';
    if v_why_not is not null then
      raise exception '%', v_why_not using errcode = 'P0001', hint = 'own_decision';
    end if;
  end if;
  if p_item = 'ticket' and p_step = 'close' and exists (
    select from public.appeals a where a.ticket_id = p_id and a.status = 'open'
  ) then
    raise exception 'This ticket is an appeal that nobody has decided about. Uphold or overturn the decision: that closes it.'
      using errcode = 'PT409', hint = 'is_appeal';
  end if;
end
$$;

-- p_edits: new values of a report's own fields; p_changes: their audit details. p_to, p_team_id: the receiver; without p_to the
-- item is open for the team. p_actor is null for the system.
create or replace function private.write_item(
  p_item text, p_id uuid, p_step text, p_old_status text, p_old_claimer uuid,
  p_edits jsonb default '{}', p_changes jsonb default '{}',
  p_to uuid default auth.uid(), p_team_id uuid default null, p_actor uuid default auth.uid()
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_claim constant boolean := p_step in ('claim', 'take_over') or (p_step = 'hand_over' and p_to is not null);
  v_status constant text := case
    when v_is_claim then 'claimed' when p_step = 'close' then 'closed'
    when p_step in ('release', 'release_of_other', 'return', 'hand_over') then 'open' else p_old_status
  end;
  v_claimer constant uuid := case when v_is_claim then p_to when v_status <> 'open' then p_old_claimer end;
  v_table constant text := private.entity_table(p_item);
  v_action constant text := regexp_replace(
    case p_step when 'save' then 'update' else p_step end, '(_of_other)?$', '_' || rtrim(v_table, 's') || '\1'
  );
  v_changes constant jsonb := private.item_changes(p_old_status, v_status, p_old_claimer, v_claimer) || p_changes;
  v_before constant jsonb := private.item_row(p_item, p_id);
begin
  perform private.check_step(p_item, p_id, p_step, p_to);
  if p_item = 'report' then
    update public.reports r
       set status = v_status, claimed_by_user_id = v_claimer,
           claimed_at = case when v_is_claim then now() when v_status <> 'open' then r.claimed_at end,
           closed_at = case p_step when 'close' then now() else r.closed_at end,
           team_id = coalesce(p_team_id, r.team_id),
           severity = (jsonb_populate_record(r, p_edits)).severity,
           resolution_notes = (jsonb_populate_record(r, p_edits)).resolution_notes,
           resolution_action = (jsonb_populate_record(r, p_edits)).resolution_action
     where r.id = p_id;
  else
    update public.support_tickets t
       set status = v_status, claimed_by_user_id = v_claimer,
           claimed_at = case when v_is_claim then now() when v_status <> 'open' then t.claimed_at end,
           closed_at = case p_step when 'close' then now() else t.closed_at end,
           team_id = coalesce(p_team_id, t.team_id),
           last_activity_at = now()
     where t.id = p_id;
  end if;
  if p_actor is null then
    perform private.append_audit(null, null, v_action, v_table, p_id::text, v_changes);
  else
    perform private.audit_change(v_action, v_table, p_id, v_changes, v_before, private.item_row(p_item, p_id));
  end if;
end
$$;

-- Stores the note for colleagues with the other notes. Returns what the audit log says about the note.
create or replace function private.note_step(p_item text, p_id uuid, p_note text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_note is null then
    return '{}'::jsonb;
  end if;
  return jsonb_build_object('note_id', (private.write_note(p_item, p_id, p_note)).id);
end
$$;

create or replace function private.item_heading(p_item text, p_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_item
    when 'report' then (select r.reason_category from public.reports r where r.id = p_id)
    else (select left(t.subject, 200) from public.support_tickets t where t.id = p_id)
  end;
end
$$;

-- The lock serializes concurrent claims; the second learns who has the item. Taking over names the claimer whom the caller saw,
-- so that a newer claim is not taken over by mistake.
create or replace function private.move_item(
  p_item text, p_id uuid, p_to text, p_take_over_from uuid default null, p_note text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old record;
  v_step text;
  v_note text := private.clean_line('The note', p_note, 5000);
begin
  perform private.refuse_if(
    p_take_over_from is not null and v_note is null and not private.is_admin(), 'Write a note. The current holder is notified why you take it over.'
  );
  v_old := private.lock_item(p_item, p_id);
  if p_take_over_from is not null then
    v_step := case
      when v_old.status = 'claimed' and v_old.claimer = p_take_over_from and p_take_over_from <> auth.uid() then 'take_over'
    end;
  elsif v_old.status <> p_to then
    v_step := private.item_step(p_item, v_old.status, v_old.claimer, p_to);
  end if;
  if v_step is null then
    perform private.refuse_item_state(p_item, v_old.status, v_old.claimer);
  end if;
  if v_step = 'take_over' then
    perform private.notify(
      v_old.claimer, 'take_over', private.entity_table(p_item), p_id, coalesce(left(v_note, 200), private.item_heading(p_item, p_id))
    );
  end if;
  perform private.write_item(
    p_item, p_id, v_step, v_old.status, v_old.claimer, p_changes => private.note_step(p_item, p_id, v_note)
  );
end
$$;
