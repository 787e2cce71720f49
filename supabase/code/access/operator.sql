-- The operator's commands (`npm run staff`): first admin, forgotten password, role. The operator has the service key and no
-- account; the audit log says 'operator' without an actor. Rules on who may change whom do not apply, but an admin must remain.

create or replace function public.operator_set_role(p_user_id uuid, p_role text)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_old text;
begin
  perform private.refuse_if(p_role is null, 'The role must be user, moderator or admin.');
  perform private.check_choice('role', p_role, array['user', 'moderator', 'admin']);

  select * into v_profile from public.profiles where user_id = p_user_id for update;
  perform private.require_found(found, 'user_not_found');
  v_old := v_profile.role;
  if v_old = p_role then
    return v_profile;
  end if;

  update public.profiles set role = p_role where user_id = p_user_id returning * into strict v_profile;
  perform private.note_account_event(p_user_id, 'role', null);
  perform private.append_audit(
    null, null, 'update_user_role', 'profiles', p_user_id::text,
    jsonb_build_object('old_role', v_old, 'new_role', p_role, 'by', 'operator')
  );
  return v_profile;
end
$$;
comment on function public.operator_set_role is
  'Service role only. Sets the role of an account. Errors: user_not_found, bad_argument, last_admin.';
grant execute on function public.operator_set_role to service_role;

-- The auth service makes the change; see users/account-changes.sql for the audit entry.
create or replace function public.operator_begin_password_reset(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_found(exists (select from public.profiles where user_id = p_user_id), 'user_not_found');
  insert into private.pending_account_changes (user_id, kind, actor_user_id, is_made)
  values (p_user_id, 'reset_password', null, true);
end
$$;
comment on function public.operator_begin_password_reset is
  'Service role only. Announces a password that the operator then sets at the auth service. Errors: user_not_found.';
grant execute on function public.operator_begin_password_reset to service_role;
