-- Audits sign-ins of staff accounts and changes to how they sign in. Ordinary accounts are not recorded.

create or replace function private.is_staff_account(p_user_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where user_id = p_user_id and role in ('moderator', 'admin'))
$$;

-- Null when the event is recorded elsewhere.
create or replace function private.verification_action(p_event jsonb, p_is_valid boolean)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_event ->> 'done' is not null then case p_event ->> 'done'
      when 'new_password' then 'change_own_password'
      when 'new_email' then 'change_own_email'
      when 'sign_out_others' then 'end_other_sessions'
    end
    when p_event ->> 'factor_id' is null then case when p_is_valid then 'sign_in' else 'sign_in_failed' end
    when (p_event ->> 'made')::boolean then 'make_recovery_codes'
    when not p_is_valid then 'fail_second_factor'
    when p_event ->> 'factor_type' = 'recovery_code' then 'use_recovery_code'
    -- For the first code of a new factor: private.audit_factor records it.
    when exists (
      select from auth.mfa_factors f where f.id = private.as_uuid(p_event ->> 'factor_id') and f.status = 'unverified'
    ) then null
    else 'pass_second_factor'
  end;
end
$$;

-- Called for every entered password and code, as the hosted hooks `password_verification_attempt` and `mfa_verification_attempt`.
-- The embedded service also calls it for mailed links and changes to one's own account. Failures have no actor, because the
-- person is unknown; their number is bounded by the limits on attempts. Refuses only passwords and links of staff who must use single
-- sign-on.
create or replace function private.record_verification(p_event jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.as_uuid(p_event ->> 'user_id');
  v_is_valid boolean := coalesce((p_event ->> 'valid')::boolean, false);
  v_action text;
begin
  -- Events of a second factor and of other actions have these fields.
  if v_is_valid and not p_event ?| array['factor_id', 'done'] and p_event ->> 'method' is distinct from 'oauth'
    and private.must_sign_on(v_user_id)
  then
    return jsonb_build_object(
      'decision', 'reject', 'message', 'Your account signs in through your company. Use its button on the sign-in page.'
    );
  end if;
  if private.is_staff_account(v_user_id) then
    v_action := private.verification_action(p_event, v_is_valid);
  end if;
  if v_action is not null then
    perform private.append_audit(
      null, case when v_is_valid then v_user_id end, v_action, 'profiles', v_user_id::text,
      jsonb_build_object(
        'ip', p_event ->> 'ip',
        'user_agent', left(p_event ->> 'user_agent', 200),
        'limited', case when (p_event ->> 'limited')::boolean then true end,
        'method', p_event ->> 'method',
        'count', p_event -> 'count',
        'old_email', p_event ->> 'old_email',
        'new_email', p_event ->> 'new_email',
        'remaining', p_event -> 'remaining',
        'factor', (
          select f.friendly_name from auth.mfa_factors f where f.id = private.as_uuid(p_event ->> 'factor_id')
        )
      )
    );
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.record_verification to supabase_auth_admin;
  end if;
end
$$;

-- ── Adding and removing factors ──────────────────────────────────────────────────────────────────────────────────────

-- A thief who adds a factor of their own locks the owner out.
create or replace function private.mail_new_factor(p_factor auth.mfa_factors)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_what text := case when p_factor.factor_type::text = 'webauthn' then 'A passkey' else 'An authenticator app' end;
begin
  perform private.queue_mail(
    (select p.email from public.profiles p where p.user_id = p_factor.user_id), v_what || ' was added to your account',
    v_what || ' was added to your account' || coalesce(', named "' || nullif(p_factor.friendly_name, '') || '"', '')
    || '. It is needed, or can be used, the next time you sign in.'
    || e'\n\nIf this was not you, contact our support team at once.'
  );
end
$$;

-- A trigger, because the hosted service has no hook for it. Only owners add and remove factors there.
create or replace function private.audit_factor()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_factor auth.mfa_factors := coalesce(new, old);
  v_action text := case when tg_op = 'DELETE' then 'remove' else 'add' end || '_second_factor';
begin
  if v_factor.factor_type::text = 'recovery_code' then
    v_action := case when tg_op = 'DELETE' then 'remove' else 'make' end || '_recovery_codes';
  end if;
  -- Skips deleted accounts, and the operator's removal of all factors, which is one entry.
  if private.is_staff_account(v_factor.user_id)
    and exists (select from auth.users where id = v_factor.user_id)
    and current_setting('marketdesk.is_resetting', true) is distinct from 'on'
  then
    perform private.append_audit(
      null,
      -- The embedded service's administration removes factors too, for no member of staff.
      case when current_setting('backend.by_service', true) is distinct from 'on' then v_factor.user_id end,
      v_action, 'profiles', v_factor.user_id::text,
      jsonb_build_object('factor', v_factor.friendly_name, 'factor_type', v_factor.factor_type)
    );
  end if;
  if v_action = 'add_second_factor' then
    perform private.mail_new_factor(v_factor);
  end if;
  return null;
end
$$;
create or replace trigger audit_factor_added after insert or update of status on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.audit_factor();
create or replace trigger audit_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.audit_factor();

-- For people who lost the app and the recovery codes. Ends all sessions, including a thief's.
create or replace function public.operator_reset_second_factor(p_user_id uuid)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_found(exists (select from public.profiles where user_id = p_user_id), 'user_not_found');
  perform set_config('marketdesk.is_resetting', 'on', true);
  with removed as (
    delete from auth.mfa_factors where user_id = p_user_id returning status, factor_type
  )
  select count(*)::integer into v_count from removed where status = 'verified' and factor_type::text <> 'recovery_code';
  perform set_config('marketdesk.is_resetting', 'off', true);
  if v_count = 0 then
    return 0;
  end if;

  delete from auth.sessions where user_id = p_user_id;
  perform private.append_audit(
    null, null, 'reset_second_factor', 'profiles', p_user_id::text,
    jsonb_build_object('factors', v_count, 'by', 'operator')
  );
  return v_count;
end
$$;
comment on function public.operator_reset_second_factor is
  'Service role only. Removes an account''s second factors and recovery codes, ends its sessions and returns the number of '
  'factors; changes nothing if there are none. Errors: user_not_found.';
grant execute on function public.operator_reset_second_factor to service_role;
