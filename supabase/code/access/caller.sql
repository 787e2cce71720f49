-- The caller's access, and the operator's choice of who counts as staff.

-- Asked once by the browser's guard. Callers who are banned, suspended, excluded by the operator, or have a sign-in step to
-- complete get an answer instead of an error, so that the page can tell which.
create or replace function public.get_my_access()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_session();
  select * into v_profile from public.profiles where user_id = auth.uid();
  return jsonb_build_object(
    'user_id', auth.uid(),
    'full_name', v_profile.full_name,
    'username', v_profile.username,
    'email', v_profile.email,
    'avatar_url', v_profile.avatar_url,
    'role', v_profile.role,
    'is_banned', coalesce(v_profile.is_banned, false),
    'is_suspended', coalesce(v_profile.is_suspended and private.is_still_suspended(v_profile.user_id), false),
    'staff_access', (select staff_access from private.settings),
    'second_factor', jsonb_build_object(
      'required', private.needs_second_factor(v_profile.role),
      'enrolled', private.has_second_factor(auth.uid()),
      'passed', private.passes_second_factor(auth.uid(), v_profile.role)
    ),
    'must_change_password', coalesce(v_profile.must_change_password, false),
    'passes_guard', private.is_staff(),
    'permissions', private.caller_permissions(),
    'role_name', (select r.name from public.staff_roles r where r.id = v_profile.staff_role_id)
  );
end
$$;
comment on function public.get_my_access is
  'Signed in. The caller''s {user_id, full_name, username, email, avatar_url, role, is_banned, is_suspended, staff_access, '
  'second_factor, must_change_password, passes_guard, permissions: codes, empty without access, role_name: of a staff role, or '
  'null}; second_factor is {required, enrolled, passed}. Shape: returns Access. Errors: not_authenticated.';
grant execute on function public.get_my_access to authenticated;

-- The server passes STAFF_ACCESS at each start, so that the database enforces it for clients that bypass the server. Only a
-- change is recorded, without an actor, because the operator made it.
create or replace function public.configure_staff_access(p_value text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old text;
begin
  perform private.refuse_if(p_value is null, 'The staff access must be "staff" or "admins".');
  perform private.check_choice('staff access', p_value, array['staff', 'admins']);

  select staff_access into strict v_old from private.settings for update;
  if v_old = p_value then
    return;
  end if;
  update private.settings set staff_access = p_value;
  perform private.append_audit(
    null, null, 'configure_staff_access', 'settings', null,
    jsonb_build_object('old_staff_access', v_old, 'new_staff_access', p_value)
  );
end
$$;
comment on function public.configure_staff_access is
  'Service role only. Sets who counts as staff: staff or admins. Errors: bad_argument.';
grant execute on function public.configure_staff_access to service_role;
