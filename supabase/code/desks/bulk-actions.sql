-- Bulk actions of each kind of item, each through the procedure of the single action.

-- Null for an unknown action.
create or replace function private.bulk_argument_names(p_item text, p_action text)
returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_decision constant text[] := array['kind', 'policy', 'reason', 'message', 'limits', 'ends_at', 'removes'];
begin
  return case
    when p_item in ('report', 'ticket') then case p_action
      when 'claim' then '{}'
      when 'unclaim' then '{}'
      when 'hand_over' then array['to', 'team_id', 'note']
      when 'snooze' then array['until']
      when 'tags' then array['add', 'remove']
      when 'severity' then case p_item when 'report' then array['severity'] end
      when 'priority' then case p_item when 'ticket' then array['priority'] end
      when 'close' then case p_item when 'report' then array['resolution_action', 'resolution_notes'] else '{}' end
      when 'reopen' then case p_item when 'report' then array['reason'] end
      when 'decide' then case p_item when 'report' then v_decision end
      when 'macro' then case p_item when 'ticket' then array['answer_id'] end
    end
    when p_item in ('post', 'review') then case p_action
      when 'status' then case p_item when 'post' then array['status'] end
      when 'hide' then case p_item when 'review' then '{}'::text[] end
      when 'unhide' then case p_item when 'review' then '{}'::text[] end
      when 'delete' then '{}'
      when 'restore' then '{}'
    end
    when p_item = 'withdrawal' then case p_action when 'process' then '{}'::text[] end
    when p_item = 'user' then case p_action
      when 'decide' then v_decision
      when 'unsuspend' then array['reason']
      when 'unban' then array['reason']
    end
  end;
end
$$;

create or replace function private.check_bulk_item(p_item text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(p_item is null, 'Say what the items are.');
  perform private.check_choice('item', p_item, array['report', 'ticket', 'post', 'review', 'withdrawal', 'user']);
end
$$;

create or replace function private.check_bulk_action(p_item text, p_action text, p_arguments jsonb)
returns void
language plpgsql immutable set search_path = ''
as $$
declare
  v_words text[];
  v_stranger text;
begin
  perform private.check_bulk_item(p_item);
  v_words := private.bulk_argument_names(p_item, p_action);
  perform private.refuse_if(
    v_words is null, format('A %s has no bulk action "%s".', p_item, coalesce(left(p_action, 40), ''))
  );
  perform private.refuse_if(jsonb_typeof(p_arguments) is distinct from 'object', 'The arguments must be an object.');
  perform private.refuse_if(length(p_arguments::text) > 20000, 'The arguments are too long.');
  select k into v_stranger from jsonb_object_keys(p_arguments) k where k <> all (v_words) limit 1;
  perform private.refuse_if(v_stranger is not null, format('This action has no argument "%s".', left(v_stranger, 40)));
  begin
    perform jsonb_populate_record(null::private.bulk_arguments, p_arguments);
  exception
    when data_exception then
      perform private.refuse_argument('An argument has an invalid value.');
  end;
end
$$;

-- ── Reports and tickets ─────────────────────────────────────────────────────────────────────────────────────────────

-- Each person gets the reason in their language.
create or replace function private.proposed_reason_about(p_type text, p_target_id uuid, p_with private.bulk_arguments)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select private.proposed_reason(
             c, (private.notice_template('decision', c.code, p.preferred_locale)).locale,
             private.count_open_reports(p_type, p_target_id) > 0
           )
      from public.policies c
      left join public.profiles p on p.user_id = private.target_author(p_type, p_target_id)
     where c.code = p_with.policy and p_with.kind <> 'no_violation'
  );
end
$$;

-- Reports about the same target share one decision: the first closes all of the batch, the others only refer to it.
create or replace function private.bulk_decide(p_batch private.bulk_batches, p_id uuid, p_with private.bulk_arguments)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_type text := 'user';
  v_target uuid := p_id;
  v_reports uuid[];
  v_decision uuid;
begin
  if p_batch.item = 'report' then
    select r.reported_entity_type, r.reported_entity_id into v_type, v_target from public.reports r where r.id = p_id;
    perform private.require_found(found, 'report_not_found');
    select d.decision_id into v_decision
      from public.decision_reports d
      join public.decision_reports s on s.decision_id = d.decision_id
      join private.bulk_items i on i.batch_id = p_batch.id and i.item_id = s.report_id and i.outcome = 'done'
     where d.report_id = p_id and i.decision_id = d.decision_id
     limit 1;
    v_reports := array(
      select r.id
        from public.reports r
        join private.bulk_items i on i.batch_id = p_batch.id and i.item_id = r.id
       where r.reported_entity_type = v_type and r.reported_entity_id = v_target and (r.status <> 'closed' or r.id = p_id)
    );
  end if;
  if v_decision is null then
    v_decision := (
      public.admin_decide(
        v_type, v_target, p_with.kind, p_with.policy,
        coalesce(p_with.reason, private.proposed_reason_about(v_type, v_target, p_with)), p_with.message, p_with.limits, p_with.ends_at,
        coalesce(p_with.removes, false), v_reports
      )
    ).id;
  end if;
  return v_decision;
end
$$;

create or replace function private.bulk_desk(p_batch private.bulk_batches, p_id uuid, p_with private.bulk_arguments)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  case p_batch.action
    when 'claim' then perform private.move_item(p_batch.item, p_id, 'claimed');
    when 'unclaim' then perform private.move_item(p_batch.item, p_id, 'open');
    when 'hand_over' then perform public.admin_hand_over(p_batch.item, p_id, p_with."to", p_with.team_id, p_with.note);
    when 'snooze' then perform public.admin_snooze(p_batch.item, p_id, p_with.until);
    when 'severity' then perform public.admin_update_report_status(p_id, p_severity => p_with.severity);
    when 'reopen' then perform public.admin_reopen_report(p_id, p_with.reason);
    when 'priority' then perform public.admin_label(p_batch.item, p_id, p_with.priority);
    when 'tags' then perform public.admin_label(
      p_batch.item, p_id, p_add_tags => coalesce(p_with.add, '{}'), p_remove_tags => coalesce(p_with.remove, '{}')
    );
    when 'macro' then perform public.admin_send_saved_answer(
      p_id, p_with.answer_id, (select f.body from public.admin_fill_saved_answer(p_id, p_with.answer_id) f)
    );
    else
      if p_batch.item = 'ticket' then
        perform private.move_item('ticket', p_id, 'closed');
      else
        perform public.admin_update_report_status(
          p_id, 'closed', coalesce(p_with.resolution_notes, e'\x01'), coalesce(p_with.resolution_action, e'\x01')
        );
      end if;
  end case;
  -- A single call may set an unchanged value; in bulk it would be counted as done.
  if p_batch.action <> 'macro' and not exists (select from private.bulk_entries e where e.entity_id = p_id::text) then
    raise exception '%', format('This %s is like that already.', p_batch.item) using errcode = 'PT409', hint = 'already_set';
  end if;
end
$$;

-- ── Withdrawals ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- If two people are required, the caller only approves; someone else releases the withdrawal.
create or replace function private.bulk_process(p_id uuid)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_hint text;
begin
  begin
    perform public.admin_process_withdrawal(p_id);
    return 'done';
  exception
    when raise_exception then
      get stacked diagnostics v_hint = pg_exception_hint;
      if v_hint <> 'needs_approval' then
        raise;
      end if;
  end;
  perform public.admin_approve_withdrawal(p_id);
  return 'proposed';
end
$$;

-- ── Any item ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- outcome is done or proposed.
create or replace function private.run_bulk_action(
  p_batch private.bulk_batches, p_id uuid, out outcome text, out decision_id uuid
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_with constant private.bulk_arguments := jsonb_populate_record(null::private.bulk_arguments, p_batch.arguments);
begin
  perform private.require_permission(private.work_permission(p_batch.item));
  outcome := 'done';
  case
    when p_batch.action = 'decide' then decision_id := private.bulk_decide(p_batch, p_id, v_with);
    when p_batch.item in ('report', 'ticket') then perform private.bulk_desk(p_batch, p_id, v_with);
    when p_batch.action = 'status' then perform public.update_post_status_admin(p_id, v_with.status);
    when p_batch.action in ('hide', 'unhide') then perform public.toggle_review_visibility_admin(p_id, p_batch.action = 'hide');
    when p_batch.item = 'post' and p_batch.action = 'delete' then perform public.delete_post_admin(p_id);
    when p_batch.item = 'post' then perform public.restore_post_admin(p_id);
    when p_batch.item = 'review' and p_batch.action = 'delete' then perform public.delete_review_admin(p_id);
    when p_batch.item = 'review' then perform public.restore_review_admin(p_id);
    when p_batch.item = 'withdrawal' then outcome := private.bulk_process(p_id);
    when p_batch.action = 'unsuspend' then perform public.suspend_user_admin(p_id, false, v_with.reason);
    else perform public.ban_user_admin(p_id, false, v_with.reason);
  end case;
end
$$;

-- ── Undo ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Null for an unknown action.
create or replace function private.bulk_can_undo(p_action text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_action in (
    'claim', 'unclaim', 'hand_over', 'snooze', 'tags', 'severity', 'priority', 'close', 'reopen', 'decide', 'status', 'hide', 'unhide',
    'delete', 'unsuspend', 'unban'
  );
end
$$;

-- Items without an entry were unchanged. A decision may already be undone, with the first of its reports.
create or replace function private.undo_bulk_action(p_batch private.bulk_batches, p_item private.bulk_items)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry bigint;
begin
  perform private.require_permission(private.work_permission(p_batch.item));
  if p_batch.action = 'decide' then
    if exists (select from public.decisions d where d.id = p_item.decision_id and d.undone_at is null) then
      perform public.admin_undo_decision(p_item.decision_id);
    end if;
    return;
  end if;
  select max(a.id) into v_entry
    from public.admin_action_audit a
   where a.entity_table = case p_batch.item when 'ticket' then 'support_tickets' when 'user' then 'profiles' else p_batch.item || 's' end
     and a.entity_id = p_item.item_id::text
     and a.details ->> 'batch_id' = p_batch.id::text and a.action = any (private.undoable_actions());
  if v_entry is not null then
    perform public.admin_undo_action(v_entry);
  end if;
end
$$;
