-- Guards: every procedure starts with one of these, or with private.require_permission.

-- Null for callers without an effective role: not signed in, no profile, banned, suspended, or with a password or second factor
-- outstanding (see access/second-factor.sql).
create or replace function private.caller(out role text, out staff_role_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select p.role, p.staff_role_id into role, staff_role_id
    from public.profiles p
   where p.user_id = auth.uid() and not p.is_banned and not p.must_change_password
     and not (p.is_suspended and private.is_still_suspended(p.user_id))
     and (p.role = 'user' or private.passes_second_factor(p.user_id, p.role) and private.has_live_session());
end
$$;

create or replace function private.caller_role()
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (private.caller()).role;
end
$$;
grant execute on function private.caller_role to authenticated, service_role;

create or replace function private.is_admin()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.caller_role() = 'admin', false);
end
$$;
grant execute on function private.is_admin to authenticated, service_role;

create or replace function private.are_moderators_staff()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select s.staff_access = 'staff' from private.settings s), false);
end
$$;

create or replace function private.is_staff()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_role constant text := private.caller_role();
begin
  return coalesce(v_role = 'admin' or v_role = 'moderator' and private.are_moderators_staff(), false);
end
$$;
grant execute on function private.is_staff to authenticated, service_role;

-- Also accepts callers who must still choose a password.
create or replace function private.require_session()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = '42501', hint = 'not_authenticated';
  end if;
  perform private.require_live_session();
  return auth.uid();
end
$$;

create or replace function private.require_signed_in()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if exists (select from public.profiles where user_id = auth.uid() and must_change_password) then
    -- Without the code, the password could not be changed either.
    perform private.require_own_second_factor();
    raise exception 'Your password was set by our staff. Choose a new one first.'
      using errcode = '42501', hint = 'password_change_required';
  end if;
  return auth.uid();
end
$$;

create or replace function private.require_staff()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.require_signed_in();
    perform private.refuse_caller(null);
  end if;
  return auth.uid();
end
$$;

-- For decisions about what other staff did or proposed. No permission includes them.
create or replace function private.require_admin()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_signed_in();
    perform private.refuse_caller('admin');
  end if;
  return auth.uid();
end
$$;

-- ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The only place that decides who may change whose account. The row stays locked until commit: if the account becomes an admin's
-- meanwhile, a waiting moderator's change is checked against the new role.
create or replace function private.lock_manageable(p_user_id uuid)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_staff();
  -- Not "for update": notices about several people refer to their accounts and must not wait for each other.
  select * into v_profile from public.profiles where user_id = p_user_id for no key update;
  perform private.require_found(found, 'user_not_found');
  if v_profile.role = 'admin' and not private.is_admin() then
    raise exception 'Not authorized' using errcode = '42501', hint = 'not_authorized';
  end if;
  return v_profile;
end
$$;
