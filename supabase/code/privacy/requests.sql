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
