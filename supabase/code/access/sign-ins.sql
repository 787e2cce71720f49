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
    when p_event ->> 'done' is not null and not p_is_valid then null
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
-- person is unknown; their number is bounded by the limits on attempts. Refuses only passwords, passkeys, links and new addresses of
-- staff who must use single sign-on.
create or replace function private.record_verification(p_event jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.as_uuid(p_event ->> 'user_id');
  v_is_valid boolean := coalesce((p_event ->> 'valid')::boolean, false);
  v_action text;
begin
  -- Events of a second factor have a factor_id.
  if v_is_valid and not p_event ? 'factor_id' and p_event ->> 'method' is distinct from 'oauth'
    and p_event ->> 'done' is distinct from 'sign_out_others' and private.must_sign_on(v_user_id)
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
  -- Skips deleted and erased accounts, and the operator's removal of all factors, which is one entry.
  if private.is_staff_account(v_factor.user_id)
    and exists (select from auth.users where id = v_factor.user_id)
    and current_setting('marketdesk.is_resetting', true) is distinct from 'on' and not private.is_erasing()
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

-- ── Resetting lost factors ───────────────────────────────────────────────────────────────────────────────────────────

-- What a reset removes: {role, factors: [{id, type}]}. Null for people who are no active staff or have no second factor.
create or replace function private.resettable_factors(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('role', private.role_key(p), 'factors', (
        select jsonb_agg(jsonb_build_object('id', f.id, 'type', f.factor_type::text) order by f.id)
          from auth.mfa_factors f where f.user_id = p.user_id and f.status = 'verified'
      ))
      from public.profiles p
     where p.user_id = p_user_id and private.can_be_mentioned(p) and private.has_second_factor(p.user_id)
  );
end
$$;

create or replace function private.factors_text(p_value jsonb)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce((
    select string_agg(private.count_text(t.count, t.name, t.name || 's'), ', ' order by t.name)
      from (
        select case f ->> 'type'
                 when 'totp' then 'authenticator app' when 'webauthn' then 'passkey' when 'phone' then 'phone'
                 else 'recovery code set'
               end as name, count(*) as count
          from jsonb_array_elements(p_value -> 'factors') f
         group by 1
      ) t
  ), 'none');
end
$$;

-- Ends all sessions, including a thief's. Returns the number of factors, without recovery codes.
create or replace function private.remove_second_factors(p_user_id uuid)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform set_config('marketdesk.is_resetting', 'on', true);
  with removed as (
    delete from auth.mfa_factors where user_id = p_user_id returning status, factor_type
  )
  select count(*)::integer into v_count from removed where status = 'verified' and factor_type::text <> 'recovery_code';
  perform set_config('marketdesk.is_resetting', 'off', true);
  if v_count > 0 then
    delete from auth.sessions where user_id = p_user_id;
    perform private.queue_mail(
      (select p.email from public.profiles p where p.user_id = p_user_id), 'Two-factor authentication of your account was reset',
      'Your authenticator apps, passkeys and recovery codes were removed, and you were signed out everywhere. Sign in again to set up '
      || 'a new second factor.' || e'\n\nIf you did not ask for this, contact the people who run this installation at once.'
    );
  end if;
  return v_count;
end
$$;

-- Two people, even without the two-person rule: a password alone opens the account afterwards.
create or replace function public.admin_reset_second_factor(p_user_id uuid, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_old jsonb;
begin
  perform private.require_admin();
  v_reason := private.required_reason('resetting the second factor', p_reason);
  perform private.refuse_self(p_user_id, 'Change your own second factor under Your account.');
  perform private.lock_manageable(p_user_id);
  v_old := private.current_value('second_factor', p_user_id);
  if v_old = 'null' then
    raise exception 'This person has no second factor, or is not active staff.' using errcode = 'PT409', hint = 'no_second_factor';
  end if;
  if not exists (
    select from public.profiles p
     where p.role = 'admin' and not p.is_banned and not p.is_suspended and p.user_id not in (auth.uid(), p_user_id)
  ) then
    raise exception 'There is no other admin to confirm this. Ask the people who run this installation to reset it.'
      using errcode = 'PT409', hint = 'no_other_admin';
  end if;
  perform private.propose('second_factor', p_user_id, v_old, jsonb_build_object('reason', v_reason));
end
$$;
comment on function public.admin_reset_second_factor is
  'Admin; not on oneself. Proposes to remove all second factors and recovery codes of a member of staff and to end their sessions; '
  'another admin confirms, also while the two-person rule is off. p_reason: 1 to 200 characters. Errors: not_authenticated, '
  'not_authorized, bad_argument, user_not_found, own_account, no_second_factor, no_other_admin, second_factor_again.';
grant execute on function public.admin_reset_second_factor to authenticated;

-- For users, and for staff without two other admins.
create or replace function public.operator_reset_second_factor(p_user_id uuid)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_found(exists (select from public.profiles where user_id = p_user_id), 'user_not_found');
  v_count := private.remove_second_factors(p_user_id);
  if v_count > 0 then
    perform private.note_account_event(p_user_id, 'second_factor', null);
    perform private.append_audit(
      null, null, 'reset_second_factor', 'profiles', p_user_id::text,
      jsonb_build_object('factors', v_count, 'by', 'operator')
    );
  end if;
  return v_count;
end
$$;
comment on function public.operator_reset_second_factor is
  'Service role only. Removes an account''s second factors and recovery codes, ends its sessions and returns the number of '
  'factors; changes nothing if there are none. Errors: user_not_found.';
grant execute on function public.operator_reset_second_factor to service_role;
