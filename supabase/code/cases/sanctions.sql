-- Sanctions: lifting, proposing and expiring them.

create or replace function public.admin_lift_sanction(p_sanction_id uuid, p_reason text)
returns public.sanctions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_user_id uuid;
  v_flags jsonb;
  v_sanction public.sanctions;
begin
  perform private.require_permission('users.sanction');
  v_reason := private.clean_line('The reason', p_reason, 5000);
  perform private.refuse_if(v_reason is null, 'Give a reason.');
  select s.user_id into v_user_id
    from public.sanctions s
   where s.id = p_sanction_id;
  perform private.require_found(found, 'sanction_not_found');
  perform private.lock_author(v_user_id);
  v_flags := private.account_flags(v_user_id);

  update public.sanctions
     set end_kind = 'lifted', lifted_at = now(), lifted_by = auth.uid(), lift_reason = v_reason
   where id = p_sanction_id and end_kind is null and coalesce(ends_at > now(), true)
  returning * into v_sanction;
  if not found then
    raise exception 'This sanction has already ended.' using errcode = 'PT409', hint = 'already_ended';
  end if;
  perform private.audit('lift_sanction', 'sanctions', p_sanction_id::text, jsonb_build_object(
    'user_id', v_user_id, 'kind', v_sanction.kind, 'decision_id', v_sanction.decision_id, 'reason', v_reason
  ) || private.flags_changed(v_user_id, v_flags));
  return v_sanction;
end
$$;
comment on function public.admin_lift_sanction is
  'Staff; of an admin, admins only; never one''s own. Ends a sanction early, with a reason for staff; its decision stands. '
  'Notifies the person if a decision imposed it. '
  'Errors: not_authenticated, not_authorized, bad_argument, sanction_not_found, user_not_found, own_account, already_ended.';
grant execute on function public.admin_lift_sanction to authenticated;

create or replace function private.undo_refusal_lift(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sanction public.sanctions;
begin
  select * into v_sanction from public.sanctions s where s.id = private.as_uuid(p_entry.entity_id);
  return coalesce(private.undo_refusal_too_late(p_entry), case
    when v_sanction.id is null then 'This account does not exist any more.'
    when v_sanction.end_kind is distinct from 'lifted' then 'This was changed since then.'
    when v_sanction.ends_at <= now() then 'This would be over by now.'
    when exists (
      select from public.decisions d
       where d.id = v_sanction.decision_id and (d.undone_at is not null or d.reversed_at is not null)
    ) then 'The decision behind this was taken back since then.'
  end);
end
$$;

create or replace function private.undo_lift(p_entry public.admin_action_audit)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id constant uuid := private.as_uuid(p_entry.details ->> 'user_id');
  v_flags jsonb;
begin
  perform private.lock_author(v_user_id);
  v_flags := private.account_flags(v_user_id);
  perform private.reinstate(array[private.as_uuid(p_entry.entity_id)]);
  perform private.audit('reinstate_sanction', 'sanctions', p_entry.entity_id, jsonb_build_object(
    'user_id', v_user_id, 'kind', p_entry.details -> 'kind', 'decision_id', p_entry.details -> 'decision_id', 'reason', 'Undone'
  ) || private.flags_changed(v_user_id, v_flags));
end
$$;

create or replace function public.admin_suggest_sanction(p_user_id uuid, p_policy text, p_is_reported boolean default false)
returns public.sanction_suggestion
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_policy public.policies;
  v_person public.profiles;
  v_answer public.sanction_suggestion;
begin
  perform private.require_permission('reports.decide');
  select * into v_policy from public.policies p where p.code = p_policy;
  perform private.require_found(found, 'policy_not_found');
  select * into v_person from public.profiles p where p.user_id = p_user_id;
  perform private.require_found(found, 'user_not_found');
  select count(*)::integer into v_answer.earlier
    from public.decisions d
   where d.user_id = p_user_id and d.policy_code = p_policy and d.kind <> 'no_violation'
     and d.undone_at is null and d.reversed_at is null;
  v_answer.kind := v_policy.suggestions[least(v_answer.earlier + 1, cardinality(v_policy.suggestions))];
  v_answer.locale := (private.notice_template('decision', p_policy, v_person.preferred_locale)).locale;
  v_answer.reason := private.proposed_reason(v_policy, v_answer.locale, coalesce(p_is_reported, false));
  return v_answer;
end
$$;
comment on function public.admin_suggest_sanction is
  'Staff. The sanction that a policy suggests for a person, by the number of their standing decisions under it. locale: the '
  'language of the person''s notices; reason: a proposed reason in it. p_is_reported: the reason mentions a report. '
  'Errors: not_authenticated, not_authorized, policy_not_found, user_not_found.';
grant execute on function public.admin_suggest_sanction to authenticated;

create or replace function public.admin_get_decisions(p_target_type text, p_target_id uuid)
returns setof public.decisions
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.read');
  perform private.refuse_if(p_target_type is null or p_target_id is null, 'Choose the user, post, review or report.');
  perform private.check_choice('target', p_target_type, array['user', 'post', 'review', 'report']);
  perform private.note_opened(array[p_target_id]);
  -- Three queries, each with its own index; the conditions on p_target_type skip two of them.
  return query
    (
      select d.* from public.decisions d
       where p_target_type = 'user' and d.user_id = p_target_id
       order by d.decided_at desc, d.id desc limit 200
    ) union all (
      select d.* from public.decisions d
       where p_target_type <> 'user' and d.target_type = p_target_type and d.target_id = p_target_id
       order by d.decided_at desc, d.id desc limit 200
    ) union all (
      select d.* from public.decision_reports r join public.decisions d on d.id = r.decision_id
       where p_target_type = 'report' and r.report_id = p_target_id
       order by d.decided_at desc, d.id desc limit 200
    )
    order by decided_at desc, id desc;
end
$$;
comment on function public.admin_get_decisions is
  'Staff. Decisions about a post or review, about a person and their content (user), or with a report (report), newest '
  'first, at most 200. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_decisions to authenticated;

-- Safe to run in several processes at once. Locks the account before its sanctions, as everywhere.
create or replace function public.run_sanctions_expiry()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid;
  v_ended public.sanctions[] := array[]::public.sanctions[];
  v_sanction public.sanctions;
begin
  for v_user_id in
    select distinct s.user_id
      from (
        select x.user_id from public.sanctions x where x.end_kind is null and x.ends_at <= now() order by x.ends_at limit 200
      ) s
     order by s.user_id
  loop
    perform from public.profiles where user_id = v_user_id for no key update skip locked;
    continue when not found;
    for v_sanction in
      update public.sanctions s
         set end_kind = 'expired', lifted_at = s.ends_at
       where s.user_id = v_user_id and s.end_kind is null and s.ends_at <= now()
      returning s.*
    loop
      v_ended := v_ended || v_sanction;
    end loop;
  end loop;
  foreach v_sanction in array v_ended loop
    perform private.append_audit(null, null, 'expire_sanction', 'sanctions', v_sanction.id::text, jsonb_build_object(
      'user_id', v_sanction.user_id, 'kind', v_sanction.kind, 'decision_id', v_sanction.decision_id
    ) || coalesce(private.account_flags(v_sanction.user_id), '{}'));
  end loop;
  return cardinality(v_ended);
end
$$;
comment on function public.run_sanctions_expiry is
  'Service role only. Ends expired sanctions. Returns how many were ended. '
  'Shape: no nulls. '
  'Errors: none of its own.';
grant execute on function public.run_sanctions_expiry to service_role;
