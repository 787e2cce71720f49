-- What staff do with privacy requests. Exports and erasures have their own files.

create or replace function public.admin_check_identity(p_id uuid, p_how text)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_how text;
  v_request public.privacy_requests;
begin
  perform private.require_permission('privacy.manage');
  v_how := private.clean_line('The text', p_how, 2000);
  perform private.refuse_if(v_how is null, 'Describe how the identity was checked.');
  v_request := private.lock_privacy_request(p_id, 'check_identity');
  update public.privacy_requests r
     set identity_check = v_how, identity_checked_by = auth.uid(), identity_checked_at = now()
   where r.id = p_id
  returning * into strict v_request;
  perform private.audit('check_identity', 'privacy_requests', p_id::text, jsonb_build_object(
    'user_id', v_request.user_id, 'kind', v_request.kind, 'note', v_how
  ));
  return private.privacy_request(v_request, true);
end
$$;
comment on function public.admin_check_identity is
  'Admin; not on oneself. Records how the identity of who asked was checked, in place of an earlier check. Errors: '
  'not_authenticated, not_authorized, bad_argument, privacy_request_not_found, own_account, request_state.';
grant execute on function public.admin_check_identity to authenticated;

create or replace function public.admin_extend_privacy_request(p_id uuid, p_reason text)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_request public.privacy_requests;
begin
  perform private.require_permission('privacy.manage');
  v_reason := private.clean_line('The reason', p_reason, 2000);
  perform private.refuse_if(v_reason is null, 'Give a reason. The person reads it.');
  v_request := private.lock_privacy_request(p_id, 'extend');
  update public.privacy_requests r
     set due_at = r.asked_at + interval '3 months', extended_because = v_reason
   where r.id = p_id
  returning * into strict v_request;
  perform private.mail_privacy_request(
    v_request, 'Your request about your data takes longer',
    format(
      'You asked us %s (number %s). We need more time, and will answer by %s. The reason:' || e'\n\n%s',
      private.privacy_kind_words(v_request.kind), v_request.number, private.notice_date(v_request.due_at, 'en'), v_reason
    ) || private.complaint_words()
  );
  perform private.audit('extend_privacy_request', 'privacy_requests', p_id::text, jsonb_build_object(
    'user_id', v_request.user_id, 'kind', v_request.kind, 'number', v_request.number, 'due_at', v_request.due_at, 'reason', v_reason
  ));
  return private.privacy_request(v_request, true);
end
$$;
comment on function public.admin_extend_privacy_request is
  'Admin; not for oneself. Extends a privacy request by two months, once and before it is due. The person gets a mail with the '
  'reason. Errors: not_authenticated, not_authorized, bad_argument, privacy_request_not_found, own_account, request_state, '
  'already_extended, request_overdue.';
grant execute on function public.admin_extend_privacy_request to authenticated;

create or replace function private.complaint_words()
returns text
language sql immutable set search_path = ''
as $$
  select e'\n\nIf you do not agree, contact our support team. You may also complain to the data protection authority of your '
    'country, or go to court.'
$$;

-- The outcome is written for the person.
create or replace function private.mail_privacy_request_end(p_request public.privacy_requests)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.mail_privacy_request(
    p_request,
    case p_request.state
      when 'done' then 'Your request about your data is done'
      when 'refused' then 'We can''t do what you asked about your data'
      else 'Your request about your data was withdrawn'
    end,
    format('You asked us %s (number %s). ', private.privacy_kind_words(p_request.kind), p_request.number)
    || case p_request.state
      when 'done' then 'This is done.' when 'refused' then 'We refused this.' else 'This was withdrawn.'
    end
    || coalesce(e'\n\n' || p_request.outcome, '')
    || case p_request.state
      when 'withdrawn' then e'\n\nIf you did not withdraw it, contact our support team at once.' else private.complaint_words()
    end
  );
end
$$;

create or replace function public.admin_close_privacy_request(p_id uuid, p_state text, p_outcome text)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_outcome text;
  v_request public.privacy_requests;
begin
  perform private.require_permission('privacy.manage');
  perform private.refuse_if(p_state is null, 'Choose how the request ended.');
  perform private.check_choice('outcome', p_state, array['done', 'refused', 'withdrawn']);
  v_outcome := private.clean_line('The answer', p_outcome, 5000);
  perform private.refuse_if(v_outcome is null, 'Write an answer. The person reads it.');
  v_request := private.lock_privacy_request(p_id, p_state);
  update public.privacy_requests r
     set state = p_state, outcome = v_outcome, closed_by = auth.uid(), closed_at = now()
   where r.id = p_id
  returning * into strict v_request;
  perform private.mail_privacy_request_end(v_request);
  perform private.audit('close_privacy_request', 'privacy_requests', p_id::text, jsonb_build_object(
    'user_id', v_request.user_id, 'kind', v_request.kind, 'number', v_request.number, 'state', p_state, 'note', v_outcome
  ));
  return private.privacy_request(v_request, true);
end
$$;
comment on function public.admin_close_privacy_request is
  'Admin; not for oneself. Closes a privacy request: done (identity checked, and not an erasure), refused or withdrawn. p_outcome: '
  'the answer, which the person gets by mail. Errors: not_authenticated, not_authorized, bad_argument, privacy_request_not_found, '
  'own_account, request_state, request_kind, identity_unchecked.';
grant execute on function public.admin_close_privacy_request to authenticated;
