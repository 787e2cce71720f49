-- The second factor: who must have entered a code, and which actions ask for one again. The auth service stores the factors and
-- writes into the token what a session has proved.

-- ── Who must enter a code ────────────────────────────────────────────────────────────────────────────────────────────

-- Recovery codes replace a factor but are not one. Compared as text, because not every version of the auth service has that type.
create or replace function private.has_second_factor(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_factors f
     where f.user_id = p_user_id and f.status = 'verified' and f.factor_type::text <> 'recovery_code'
  );
end
$$;

create or replace function private.needs_second_factor(p_role text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select p_role = 'admin' and s.second_factor <> 'off' or p_role = 'moderator' and s.second_factor = 'staff'
      from private.settings s
  ), false);
end
$$;

-- A code counts only while the account still has a factor: a token may outlive it.
create or replace function private.passes_second_factor(p_user_id uuid, p_role text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_second_factor(p_user_id) then
    return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
  end if;
  return not private.needs_second_factor(p_role);
end
$$;

create or replace function private.has_authenticator_app(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified' and f.factor_type = 'totp'
  );
end
$$;

create or replace function private.refuse_second_factor()
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  raise exception '%', case
      when private.has_authenticator_app(auth.uid()) then 'Enter the code from your authenticator app.'
      when private.has_second_factor(auth.uid()) then 'Confirm with your passkey.'
      else 'Set up two-factor authentication first.'
    end
    using errcode = '42501', hint = 'second_factor_required';
end
$$;

-- Finds the reason only after a refusal, so that passing callers do not wait for it. p_permission: a code, 'admin' for what no
-- permission includes, or null for every member of staff.
create or replace function private.refuse_caller(p_permission text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_role text;
  v_staff_role_id uuid;
begin
  select p.role, p.staff_role_id into v_role, v_staff_role_id
    from public.profiles p
   where p.user_id = auth.uid() and not p.is_banned and not (p.is_suspended and private.is_still_suspended(p.user_id));
  if p_permission is not null and not private.role_has_permission(v_role, v_staff_role_id, p_permission) or not private.are_moderators_staff() then
    v_role := nullif(v_role, 'moderator');
  end if;
  if v_role <> 'user' and not private.passes_second_factor(auth.uid(), v_role) then
    perform private.refuse_second_factor();
  end if;
  raise exception 'Not authorized' using errcode = '42501', hint = 'not_authorized';
end
$$;

-- ── Step-up authentication ───────────────────────────────────────────────────────────────────────────────────────────

-- Irreversible actions must not be possible on an unattended screen. Call before any change.
create or replace function private.require_recent_second_factor()
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_methods jsonb := auth.jwt() -> 'amr';
begin
  if not private.has_second_factor(auth.uid()) then
    return;
  end if;
  -- 'recovery' is a mailed link: it proves the mailbox, not the factor.
  if jsonb_typeof(v_methods) = 'array' and exists (
    select from jsonb_array_elements(v_methods) m
     where m ->> 'method' ~ '^(totp$|mfa/)'
       and to_timestamp((m ->> 'timestamp')::double precision) > now() - interval '15 minutes'
  ) then
    return;
  end if;
  raise exception '%', case
      when private.has_authenticator_app(auth.uid()) then 'Enter a new code from your authenticator app.'
      else 'Confirm with your passkey again.'
    end
    using errcode = '42501', hint = 'second_factor_again';
end
$$;

-- ── The operator's setting ───────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.configure_second_factor(p_value text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old text;
begin
  perform private.refuse_if(p_value is null, 'The second factor must be "off", "admins" or "staff".');
  perform private.check_choice('second factor', p_value, array['off', 'admins', 'staff']);

  select second_factor into strict v_old from private.settings for update;
  if v_old = p_value then
    return;
  end if;
  update private.settings set second_factor = p_value;
  perform private.append_audit(
    null, null, 'configure_second_factor', 'settings', null,
    jsonb_build_object('old_second_factor', v_old, 'new_second_factor', p_value)
  );
end
$$;
comment on function public.configure_second_factor is
  'Service role only. Sets who must use a second factor: off, admins or staff. Errors: bad_argument.';
grant execute on function public.configure_second_factor to service_role;
