-- What staff change about a user: flags, role, profile fields. Every procedure locks the account first
-- (private.lock_manageable) and audits last.

-- Nobody can lock themselves out; a trigger protects the last active admin.
create or replace function private.set_user_flag(p_flag text, p_user_id uuid, p_value boolean, p_reason text)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles := private.lock_manageable(p_user_id);
  v_column text := case p_flag when 'suspend' then 'is_suspended' else 'is_banned' end;
  v_old boolean := case p_flag
    when 'suspend' then v_profile.is_suspended and private.is_still_suspended(p_user_id) else v_profile.is_banned
  end;
begin
  perform private.refuse_if(p_value is null, 'The value must be true or false.');
  if p_value and p_user_id = auth.uid() then
    raise exception '%', format('You cannot %s yourself.', p_flag) using errcode = 'P0001', hint = 'own_account';
  end if;
  if v_old = p_value then
    return private.profile_as_known(p_user_id);
  end if;

  if p_value then
    perform private.impose(p_user_id, p_flag, p_reason);
  else
    perform private.end_sanctions(p_user_id, p_flag, null, 'lifted', p_reason);
  end if;
  select * into strict v_profile from public.profiles where user_id = p_user_id;
  perform private.audit(
    case when p_value then p_flag else 'un' || p_flag end || '_user', 'profiles', p_user_id::text,
    jsonb_build_object('old_' || v_column, v_old, 'new_' || v_column, p_value, 'reason', private.trimmed(p_reason))
  );
  return v_profile;
end
$$;
comment on function private.set_user_flag is
  'Imposes a suspension or a ban, which the flag follows, or lifts all of them; the same value again changes and records nothing. '
  'Errors: those of private.lock_manageable, bad_argument, own_account, last_admin.';

create or replace function public.suspend_user_admin(p_user_id uuid, p_value boolean, p_reason text default null)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.set_user_flag('suspend', p_user_id, p_value, p_reason);
end
$$;
comment on function public.suspend_user_admin is
  'Staff; on an admin, admins only. Suspends or unsuspends; the reason goes into the audit log. '
  'Errors: not_authenticated, not_authorized, user_not_found, bad_argument, own_account, last_admin.';
grant execute on function public.suspend_user_admin to authenticated;

create or replace function public.ban_user_admin(p_user_id uuid, p_value boolean, p_reason text default null)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.set_user_flag('ban', p_user_id, p_value, p_reason);
end
$$;
comment on function public.ban_user_admin is
  'Staff; on an admin, admins only. Bans, which ends every session at once, or lifts the ban; the reason goes into '
  'the audit log. Errors: not_authenticated, not_authorized, user_not_found, bad_argument, own_account, last_admin.';
grant execute on function public.ban_user_admin to authenticated;

-- Two admins may demote each other at once: see private.keep_an_admin.
create or replace function public.admin_update_user_role(p_user_id uuid, p_role text, p_expected_role text default null)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_old text;
begin
  perform private.require_admin();
  perform private.refuse_if(p_role is null, 'The role must be user, moderator or admin.');
  perform private.check_choice('role', p_role, array['user', 'moderator', 'admin']);
  if p_user_id = auth.uid() then
    raise exception 'You cannot change your own role.' using errcode = 'P0001', hint = 'own_account';
  end if;

  v_profile := private.lock_manageable(p_user_id);
  v_old := v_profile.role;
  if v_old = p_role then
    return v_profile;
  end if;
  if p_expected_role <> v_old then
    perform private.refuse_changed_meanwhile('role', to_jsonb(v_old));
  end if;
  if private.loosens('role', to_jsonb(v_old), to_jsonb(p_role)) then
    perform private.propose('role', p_user_id, to_jsonb(v_old), to_jsonb(p_role));
    return v_profile;
  end if;
  perform private.require_recent_second_factor();

  update public.profiles set role = p_role where user_id = p_user_id returning * into strict v_profile;
  perform private.note_account_event(p_user_id, 'role', auth.uid());
  perform private.withdraw_open_proposal('role', p_user_id);
  perform private.audit(
    'update_user_role', 'profiles', p_user_id::text, jsonb_build_object('old_role', v_old, 'new_role', p_role)
  );
  return v_profile;
end
$$;
comment on function public.admin_update_user_role is
  'Admin; not on oneself. Takes rights away at once; giving them is proposed to another admin. The row says what holds now. '
  'p_expected_role: the role that the caller saw. '
  'Errors: not_authenticated, not_authorized, user_not_found, bad_argument, own_account, changed_meanwhile, '
  'second_factor_again, last_admin.';
grant execute on function public.admin_update_user_role to authenticated;
