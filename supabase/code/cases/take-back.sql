-- Undo of a decision by its decider within minutes, without a trace; later, reversal by any member of staff.

-- Null while the decision stands.
create or replace function private.taken_back_reason(p_decision public.decisions)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_decision.undone_at is not null then 'This decision has already been undone.'
    when p_decision.reversed_at is not null then 'This decision has already been reversed.'
  end;
end
$$;

-- All null when the caller may undo the decision.
create or replace function private.decision_undo_refusal(p_decision public.decisions, out sentence text, out hint text)
language plpgsql stable set search_path = ''
as $$
begin
  if p_decision.decided_by is distinct from auth.uid() then
    sentence := 'Only the person who made a decision can undo it. Reverse it instead, with a reason.';
    hint := 'not_decider';
  elsif p_decision.decided_at <= now() - private.undo_window() then
    sentence := 'A decision can be undone for ten minutes. Reverse it instead, with a reason.';
    hint := 'too_late_to_undo';
  end if;
end
$$;

create or replace function private.undo_refusal_decision(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
begin
  select * into v_decision
    from public.decisions d where d.id = private.as_uuid(p_entry.entity_id);
  if not found then
    return 'Decision not found';
  end if;
  return coalesce(private.taken_back_reason(v_decision), (private.decision_undo_refusal(v_decision)).sentence);
end
$$;

-- Null unless the entry is a decision that is too old to undo but can be reversed.
create or replace function private.reversible_decision(p_entry public.admin_action_audit)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'id', d.id, 'kind', d.kind, 'removes', d.removes, 'target_type', d.target_type,
             'user_id', d.user_id, 'policy_code', d.policy_code
           )
      from public.decisions d
     where p_entry.action = 'decide' and d.id = private.as_uuid(p_entry.entity_id)
       and private.taken_back_reason(d) is null and (private.decision_undo_refusal(d)).sentence is not null
  );
end
$$;

create or replace function private.lock_standing_decision(p_decision_id uuid)
returns public.decisions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
begin
  select * into v_decision
    from public.decisions where id = p_decision_id for no key update;
  perform private.require_found(found, 'decision_not_found');
  if private.taken_back_reason(v_decision) is not null then
    raise exception '%', private.taken_back_reason(v_decision) using errcode = 'PT409', hint = 'already_taken_back';
  end if;
  perform private.lock_author(v_decision.user_id);
  return v_decision;
end
$$;

-- Null when no standing decision removed the target.
create or replace function private.removing_decision(p_target_type text, p_target_id uuid)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select d.id
      from public.decisions d
     where d.target_type = p_target_type and d.target_id = p_target_id and d.removes
       and d.undone_at is null and d.reversed_at is null
     order by d.decided_at
     limit 1
  );
end
$$;

-- Restores only what this decision deleted, if no other standing decision removed it. Deletions by colleagues stay.
create or replace function private.restore_target(p_decision public.decisions)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_times timestamptz[] := array(
    select d.decided_at from public.decisions d
     where d.target_type = p_decision.target_type and d.target_id = p_decision.target_id and d.removes
  );
begin
  if not p_decision.removes or private.removing_decision(p_decision.target_type, p_decision.target_id) is not null then
    return;
  end if;
  if p_decision.target_type = 'post' then
    update public.posts set deleted_at = null where id = p_decision.target_id and deleted_at = any (v_times);
  else
    update public.reviews set deleted_at = null where id = p_decision.target_id and deleted_at = any (v_times);
  end if;
end
$$;

-- Null when no standing decision removed the target.
create or replace function private.removal_refusal(p_target_type text, p_target_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.removing_decision(p_target_type, p_target_id) is not null then
    format('This %s was removed by a decision. Reverse the decision to bring it back.', p_target_type)
  end;
end
$$;

create or replace function private.check_not_decided(p_target_type text, p_target_id uuid, p_deleted_at timestamptz)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_why_not text := case when p_deleted_at is not null then private.removal_refusal(p_target_type, p_target_id) end;
begin
  if v_why_not is not null then
    raise exception '%', v_why_not using errcode = 'PT409', hint = 'removed_by_decision';
  end if;
end
$$;

-- Skips reports that were reopened or closed again since. Later changes to action and notes are kept.
create or replace function private.reopen_reports(p_decision public.decisions)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reopened bigint;
begin
  update public.reports r
     set status = case when b.claimer is null then 'open' else 'claimed' end,
         claimed_by_user_id = b.claimer,
         claimed_at = case when b.claimer is not null then (b.before ->> 'claimed_at')::timestamptz end,
         answered_at = (b.before ->> 'answered_at')::timestamptz,
         closed_at = null,
         resolution_action = case
           when r.resolution_action = private.decision_resolution(p_decision) then b.before ->> 'resolution_action' else r.resolution_action
         end,
         resolution_notes = case
           when r.resolution_notes is not distinct from private.notes_with_reason(b.before ->> 'resolution_notes', p_decision.reason)
             then b.before ->> 'resolution_notes'
           else r.resolution_notes
         end
    from (
      select d.report_id, d.before, p.user_id as claimer
        from public.decision_reports d
        left join public.profiles p
          on d.before ->> 'status' = 'claimed' and p.user_id = (d.before ->> 'claimed_by_user_id')::uuid
       where d.decision_id = p_decision.id
    ) b
   where r.id = b.report_id and r.status = 'closed' and r.closed_at = p_decision.decided_at;
  get diagnostics v_reopened = row_count;
  return v_reopened;
end
$$;

create or replace function public.admin_undo_decision(p_decision_id uuid)
returns public.decisions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_refusal record;
  v_flags jsonb;
  v_reopened bigint;
begin
  perform private.require_permission('reports.decide');
  v_decision := private.lock_standing_decision(p_decision_id);
  v_refusal := private.decision_undo_refusal(v_decision);
  if v_refusal.sentence is not null then
    raise exception '%', v_refusal.sentence using errcode = 'P0001', hint = v_refusal.hint;
  end if;
  v_flags := private.account_flags(v_decision.user_id);

  update public.decisions set undone_at = now(), undone_by = auth.uid() where id = p_decision_id returning * into strict v_decision;
  perform private.end_sanctions(v_decision.user_id, null, p_decision_id, 'undone');
  perform private.restore_target(v_decision);
  v_reopened := private.reopen_reports(v_decision);
  perform private.send_reversal_notices(p_decision_id);
  perform private.audit_decision('undo_decision', v_decision, v_flags, jsonb_build_object('reopened_reports', v_reopened));
  if private.current_bulk() is null then
    -- Locks the log until commit, so that its last entry is the one just written.
    perform private.keep_undone(a.id, (select h.last_id from private.audit_head h))
       from public.admin_action_audit a
      where a.entity_table = 'decisions' and a.entity_id = p_decision_id::text and a.action = 'decide';
  end if;
  return v_decision;
end
$$;
comment on function public.admin_undo_decision is
  'Staff; its decider, within ten minutes. Undoes a decision: ends its sanctions, and restores the post or review and the '
  'reports, except for later edits. '
  'Errors: not_authenticated, not_authorized, decision_not_found, already_taken_back, not_decider, too_late_to_undo, '
  'own_account, user_not_found.';
grant execute on function public.admin_undo_decision to authenticated;

-- Reports stay closed, because they were reviewed. A reversed "no violation" reopens them. Returns the number of reopened
-- reports, or null if none could be reopened.
create or replace function private.reverse_decision(p_decision public.decisions, p_reason text, p_notice text)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_reopened bigint;
begin
  update public.decisions
     set reversed_at = now(), reversed_by = auth.uid(), reverse_reason = p_reason
   where id = p_decision.id
  returning * into strict v_decision;
  perform private.end_sanctions(v_decision.user_id, null, v_decision.id, 'overturned', p_reason);
  perform private.restore_target(v_decision);
  if v_decision.kind = 'no_violation' then
    v_reopened := private.reopen_reports(v_decision);
  end if;
  perform private.send_reversal_notices(v_decision.id, p_notice);
  return v_reopened;
end
$$;

create or replace function public.admin_reverse_decision(p_decision_id uuid, p_reason text)
returns public.decisions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_decision public.decisions;
  v_flags jsonb;
  v_reopened bigint;
begin
  perform private.require_permission('reports.decide');
  v_reason := private.clean_line('The reason', p_reason, 5000);
  perform private.refuse_if(v_reason is null, 'Give a reason.');
  v_decision := private.lock_standing_decision(p_decision_id);
  v_flags := private.account_flags(v_decision.user_id);

  v_reopened := private.reverse_decision(v_decision, v_reason, 'reversal');
  select * into strict v_decision from public.decisions where id = p_decision_id;
  perform private.audit_decision('reverse_decision', v_decision, v_flags, jsonb_build_object(
    'reason', v_reason, 'reopened_reports', v_reopened
  ));
  return v_decision;
end
$$;
comment on function public.admin_reverse_decision is
  'Staff; about an admin, admins only; never about oneself. Reverses a decision at any time, with a reason that the person '
  'is notified: ends its sanctions, restores the post or review if it still exists, and reopens reports closed without a '
  'violation. '
  'Errors: not_authenticated, not_authorized, bad_argument, decision_not_found, already_taken_back, own_account, '
  'user_not_found.';
grant execute on function public.admin_reverse_decision to authenticated;

create or replace function public.admin_reopen_report(p_report_id uuid, p_reason text)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_old public.reports;
  v_report public.reports;
begin
  perform private.require_permission('reports.decide');
  v_reason := private.clean_line('The reason', p_reason, 5000);
  perform private.refuse_if(v_reason is null, 'Give a reason.');
  select * into v_old from public.reports where id = p_report_id for no key update;
  perform private.require_found(found, 'report_not_found');
  perform private.refuse_own_report('report', p_report_id);
  if v_old.status <> 'closed' then
    raise exception 'This report is not closed.' using errcode = 'PT409', hint = 'not_closed';
  end if;

  update public.reports
     set status = 'open', claimed_by_user_id = null, claimed_at = null, closed_at = null, resolution_action = null
   where id = p_report_id
  returning * into strict v_report;
  perform private.audit_change('reopen_report', 'reports', p_report_id, private.item_changes(
    'closed', 'open', v_old.claimed_by_user_id, null
  ) || jsonb_build_object('old_resolution_action', v_old.resolution_action, 'reason', v_reason), to_jsonb(v_old), to_jsonb(v_report));
  return v_report;
end
$$;
comment on function public.admin_reopen_report is
  'Staff; never one about oneself. Reopens a closed report, for anyone to claim. Its notes stay, and so do the effects of '
  'its decision. '
  'Errors: not_authenticated, not_authorized, bad_argument, report_not_found, not_closed, own_account.';
grant execute on function public.admin_reopen_report to authenticated;
