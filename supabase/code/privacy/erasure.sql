-- Two independent people approve an erasure. It then waits for 14 days, in which staff and the person can undo it.

-- A first approval by someone who has since left the staff or lost the permission does not count.
create or replace function private.has_first_approval(p_request public.privacy_requests)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
     where p.user_id = p_request.first_approved_by and not p.is_banned and not p.is_suspended
       and (p.role = 'admin' or private.are_moderators_staff())
       and private.role_has_permission(p.role, p.staff_role_id, 'privacy.manage')
  );
end
$$;

-- Null when the caller may give the next approval.
create or replace function private.approver_of_erasure_obstacle(p_request public.privacy_requests)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_obstacles private.obstacle[];
begin
  if private.has_first_approval(p_request) then
    if p_request.first_approved_by = auth.uid() then
      return private.obstacle_of('same_person', 'You gave the first approval. Ask a colleague to give the second.');
    elsif not private.are_independent_people(p_request.first_approved_by, auth.uid()) then
      return private.obstacle_of(
        'same_person', 'You and the person who gave the first approval do not count as two people: one of you may have access to '
        'the other''s account. Ask another colleague to give the second.'
      );
    end if;
  end if;
  if not private.are_independent_people(p_request.user_id, auth.uid()) then
    return private.obstacle_of(
      'not_independent', 'You may have access to this person''s account, for example because you changed its password or email '
      'address in the last 30 days. Ask a colleague to approve.'
    );
  end if;
  v_obstacles := private.erasure_obstacles(p_request.user_id);
  return v_obstacles[1];
end
$$;

create or replace function private.grace_of_erasure()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '14 days';
end
$$;

create or replace function public.admin_approve_erasure(p_id uuid)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
  v_is_second boolean;
begin
  perform private.require_permission('privacy.manage');
  v_request := private.lock_privacy_request(p_id, 'approve_erasure');
  perform private.require_recent_second_factor();
  v_is_second := private.has_first_approval(v_request);
  if v_is_second then
    update public.privacy_requests
       set second_approved_by = auth.uid(), second_approved_at = now(), state = 'scheduled',
           erase_after = now() + private.grace_of_erasure(), preview = private.erasure_preview(user_id)
     where id = p_id
    returning * into v_request;
    perform private.queue_mail(
      (select p.email from public.profiles p where p.user_id = v_request.user_id), 'Your data will be deleted',
      format(
        'As you asked, we will delete your account and your data on %s. Until then you can withdraw your request in the app.',
        private.notice_date(v_request.erase_after, 'en')
      )
      || e'\n\nIf you did not ask for this, contact our support team at once.'
    );
  else
    update public.privacy_requests
       set first_approved_by = auth.uid(), first_approved_at = now(), preview = private.erasure_preview(user_id), outcome = null
     where id = p_id
    returning * into v_request;
  end if;
  perform private.audit(
    case when v_is_second then 'schedule_erasure' else 'approve_erasure' end, 'privacy_requests', p_id::text,
    jsonb_build_object('user_id', v_request.user_id, 'first_approved_by', v_request.first_approved_by, 'erase_after', v_request.erase_after)
  );
  return private.privacy_request(v_request, true);
end
$$;
comment on function public.admin_approve_erasure is
  'Admin. Gives the first approval of an erasure, or the second, which schedules it in 14 days and mails the person. The two '
  'must be independent people. Errors: not_authenticated, not_authorized, privacy_request_not_found, own_account, request_state, '
  'request_kind, identity_unchecked, same_person, not_independent, is_staff, on_hold, open_withdrawal, has_balance, open_report, '
  'open_request, second_factor_again.';
grant execute on function public.admin_approve_erasure to authenticated;

-- Back to an open request without approvals.
create or replace function private.call_off_erasure(p_request public.privacy_requests, p_outcome text)
returns public.privacy_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
begin
  update public.privacy_requests
     set state = 'open', outcome = p_outcome, preview = null, first_approved_by = null, first_approved_at = null,
         second_approved_by = null, second_approved_at = null, erase_after = null
   where id = p_request.id
  returning * into v_request;
  if p_request.state = 'scheduled' then
    perform private.queue_mail(
      (select p.email from public.profiles p where p.user_id = p_request.user_id), 'Your data will not be deleted yet',
      format('We told you that we would delete your data on %s. ', private.notice_date(p_request.erase_after, 'en'))
      || 'This will not happen for now. We will tell you how we go on with your request.'
    );
  end if;
  return v_request;
end
$$;

create or replace function public.admin_undo_erasure(p_id uuid, p_reason text)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_request public.privacy_requests;
begin
  perform private.require_permission('privacy.manage');
  v_reason := private.required_reason('undoing the approval', p_reason);
  v_request := private.call_off_erasure(private.lock_privacy_request(p_id, 'undo_erasure'), v_reason);
  perform private.audit(
    'call_off_erasure', 'privacy_requests', p_id::text, jsonb_build_object('user_id', v_request.user_id, 'reason', v_reason)
  );
  return private.privacy_request(v_request, true);
end
$$;
comment on function public.admin_undo_erasure is
  'Admin. Takes back the approvals of an erasure before it begins, and mails the person if it was scheduled. p_reason: 1 to 200 '
  'characters, kept as the request''s outcome. Errors: not_authenticated, not_authorized, bad_argument, '
  'privacy_request_not_found, own_account, request_state.';
grant execute on function public.admin_undo_erasure to authenticated;
