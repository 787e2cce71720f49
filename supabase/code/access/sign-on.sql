-- Single sign-on: which role a person's groups give, which account is theirs, and how their access ends. The embedded auth service
-- calls private.sign_on with what the identity provider said. See docs/decisions/31-single-sign-on.md.

create or replace function private.sign_on_provider()
returns text
language sql immutable set search_path = ''
as $$ select 'custom:sso' $$;

-- ── Roles ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The key of a role by its name; null without one. See access/staff-roles.sql.
create or replace function private.sign_on_role_key(p_name text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when lower(p_name) in ('moderator', 'admin') then lower(p_name)
    else (select r.id::text from public.staff_roles r where lower(r.name) = lower(p_name))
  end;
end
$$;

-- The name of the first match in the operator's order, also of a role that does not exist: falling through to the next group could
-- give more rights. Null without a match.
create or replace function private.sign_on_role(p_groups jsonb)
returns text
language sql stable security definer set search_path = ''
as $$
  select r.entry ->> 'role'
    from private.settings s, jsonb_array_elements(s.sign_on_roles) with ordinality as r (entry, place)
   where p_groups ? (r.entry ->> 'group')
   order by r.place
   limit 1
$$;

-- OIDC_ROLES names roles: without this one, everyone in its groups would lose access.
create or replace function private.keep_mapped_role()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_given_by_directory(old.name) then
    raise exception 'Groups of the company''s directory get this role by its name. Ask your operator to change OIDC_ROLES first.'
      using errcode = 'PT409', hint = 'in_use';
  end if;
  return coalesce(new, old);
end
$$;
create or replace trigger keep_mapped_role_on_delete before delete on public.staff_roles
  for each row execute function private.keep_mapped_role();
create or replace trigger keep_mapped_role_on_rename before update of name on public.staff_roles
  for each row when (lower(old.name) is distinct from lower(new.name)) execute function private.keep_mapped_role();

-- Has no actor, so it never counts as the act of a member of staff. The last admin keeps the role.
create or replace function private.set_sign_on_role(p_user_id uuid, p_role text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old text;
  v_hint text;
begin
  select private.role_key(p) into strict v_old from public.profiles p where p.user_id = p_user_id for no key update;
  if v_old = p_role then
    return;
  end if;
  begin
    perform private.set_role(p_user_id, p_role);
  exception when raise_exception then
    get stacked diagnostics v_hint = pg_exception_hint;
    if v_hint <> 'last_admin' then
      raise;
    end if;
    perform private.append_audit(
      null, null, 'keep_last_admin', 'profiles', p_user_id::text, jsonb_build_object('new_role', private.role_name(p_role), 'by', 'directory')
    );
    return;
  end;
  perform private.note_account_event(p_user_id, 'role', null);
  perform private.append_audit(
    null, null, 'update_user_role', 'profiles', p_user_id::text,
    jsonb_build_object('old_role', private.role_name(v_old), 'new_role', private.role_name(p_role), 'by', 'directory')
  );
end
$$;

-- Changing the role gives the claims back (desks/claims-returned.sql).
create or replace function private.end_sign_on_access(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.flow_state where user_id = p_user_id;
  delete from auth.sessions where user_id = p_user_id;
  perform private.set_sign_on_role(p_user_id, 'user');
end
$$;

-- ── Sign-ins ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns the refusal instead of raising it, so that its consequences and its audit entry are committed.
create or replace function private.refuse_sign_on(p_user_id uuid, p_event jsonb, p_code text, p_message text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.append_audit(
    null, null, 'refuse_sign_on', case when p_user_id is null then 'settings' else 'profiles' end, p_user_id::text,
    jsonb_build_object(
      'reason', p_code,
      'role', case when p_code = 'role_missing' then private.sign_on_role(p_event -> 'groups') end,
      'email', left(p_event ->> 'email', 320),
      'subject', p_event ->> 'subject',
      'issuer', p_event ->> 'issuer',
      'ip', p_event ->> 'ip',
      'user_agent', left(p_event ->> 'user_agent', 200)
    )
  );
  return jsonb_build_object('code', p_code, 'message', p_message);
end
$$;

-- For a person without a role: no group gives one, or the role of their group does not exist.
create or replace function private.refuse_without_role(p_user_id uuid, p_event jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.sign_on_role(p_event -> 'groups') is null then
    return private.refuse_sign_on(p_user_id, p_event, 'no_role', 'None of your groups gives access here. Ask your administrator.');
  end if;
  return private.refuse_sign_on(
    p_user_id, p_event, 'role_missing', 'The role of your group does not exist here. Ask your administrator.'
  );
end
$$;

-- The account keeps its address when the provider's changes: the address decides nothing after the first sign-in.
create or replace function private.sign_on_linked(p_link auth.identities, p_event jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_role constant text := private.sign_on_role_key(private.sign_on_role(p_event -> 'groups'));
begin
  select * into strict v_profile from public.profiles where user_id = p_link.user_id for no key update;
  if p_link.identity_data ->> 'iss' is distinct from p_event ->> 'issuer' then
    return private.refuse_sign_on(
      v_profile.user_id, p_event, 'other_issuer',
      'Your account is linked to another sign-in service. Ask your administrator to link it to this one.'
    );
  end if;
  if v_role is null then
    perform private.end_sign_on_access(v_profile.user_id);
    return private.refuse_without_role(v_profile.user_id, p_event);
  end if;
  if v_profile.is_banned then
    return private.refuse_sign_on(v_profile.user_id, p_event, 'user_banned', 'Your account is banned.');
  end if;
  -- Providers may leave the address out when they are asked again.
  if not (p_event ->> 'is_check')::boolean then
    if p_event ->> 'email' is null or not (p_event ->> 'email_verified')::boolean then
      return private.refuse_sign_on(
        v_profile.user_id, p_event, 'email_not_verified',
        'The sign-in service of your company has not verified your email address. Ask your administrator.'
      );
    end if;
    update auth.identities
       set identity_data = identity_data || jsonb_build_object('email', p_event ->> 'email', 'email_verified', true),
           last_sign_in_at = now(), updated_at = now()
     where id = p_link.id;
    if p_link.identity_data ->> 'email' <> p_event ->> 'email' then
      perform private.append_audit(
        null, null, 'change_sign_on_email', 'profiles', v_profile.user_id::text,
        jsonb_build_object('old_email', p_link.identity_data ->> 'email', 'new_email', p_event ->> 'email')
      );
    end if;
  end if;
  perform private.set_sign_on_role(v_profile.user_id, v_role);
  return jsonb_build_object('user_id', v_profile.user_id);
end
$$;

create or replace function private.link_sign_on(p_user_id uuid, p_issuer text, p_subject text, p_email text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (
    p_subject, p_user_id,
    jsonb_build_object('iss', p_issuer, 'sub', p_subject, 'email', p_email, 'email_verified', true),
    private.sign_on_provider(), now(), now(), now()
  );
end
$$;

-- Never links an existing account by its address: whoever administers the directory could take it over.
create or replace function private.sign_on_first_time(p_event jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := private.clean_text(p_event ->> 'email', 'email');
  v_role constant text := private.sign_on_role_key(private.sign_on_role(p_event -> 'groups'));
  v_user_id constant uuid := gen_random_uuid();
begin
  if (p_event ->> 'is_check')::boolean then
    return private.refuse_sign_on(null, p_event, 'not_linked', 'This sign-in is no longer linked to an account. Ask your administrator.');
  end if;
  if v_email is null or not (p_event ->> 'email_verified')::boolean then
    return private.refuse_sign_on(
      null, p_event, 'email_not_verified',
      'The sign-in service of your company has not verified your email address. Ask your administrator.'
    );
  end if;
  if v_role is null then
    return private.refuse_without_role(null, p_event);
  end if;
  if exists (select from auth.users u where u.email = v_email) then
    return private.refuse_sign_on(
      null, p_event, 'account_exists',
      'There already is an account with your email address. Ask your administrator to link it to this sign-in.'
    );
  end if;

  insert into auth.users (
    instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
    confirmation_token, recovery_token, email_change, email_change_token_new
  ) values (
    '00000000-0000-0000-0000-000000000000', v_user_id, 'authenticated', 'authenticated', v_email, now(),
    jsonb_build_object('provider', private.sign_on_provider(), 'providers', array[private.sign_on_provider()]),
    jsonb_strip_nulls(jsonb_build_object('full_name', left(p_event ->> 'name', 200))), now(), now(), '', '', '', ''
  );
  perform private.link_sign_on(v_user_id, p_event ->> 'issuer', p_event ->> 'subject', v_email);
  perform private.append_audit(
    null, null, 'create_account', 'profiles', v_user_id::text,
    jsonb_build_object('email', v_email, 'subject', p_event ->> 'subject', 'by', 'directory')
  );
  perform private.set_sign_on_role(v_user_id, v_role);
  return jsonb_build_object('user_id', v_user_id);
end
$$;

-- Called for every response of the identity provider: {issuer, subject, email, email_verified, name, groups, is_check}, or {failure}
-- for one that names no person. Returns {user_id}, or {code, message} for a refusal.
create or replace function private.sign_on(p_event jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_link auth.identities;
begin
  if p_event ? 'failure' then
    return private.refuse_sign_on(null, p_event, left(p_event ->> 'failure', 200), '');
  end if;
  -- Two first sign-ins of one person must not create two accounts.
  perform pg_advisory_xact_lock(hashtext('private.sign_on'), hashtext(p_event ->> 'subject'));
  select i.* into v_link
    from auth.identities i
   where i.provider = private.sign_on_provider() and i.provider_id = p_event ->> 'subject';
  return case when found then private.sign_on_linked(v_link, p_event) else private.sign_on_first_time(p_event) end;
end
$$;

-- ── Passwords ────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.is_linked_to_directory(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.identities i where i.user_id = p_user_id and i.provider = private.sign_on_provider());
end
$$;

-- Staff who would otherwise stay after they left the directory.
create or replace function private.is_signed_on_only(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_settings private.settings;
begin
  select * into strict v_settings from private.settings;
  return (v_settings.sign_on_only or v_settings.sign_on_issuer is not null and private.is_linked_to_directory(p_user_id))
    and private.is_staff_account(p_user_id);
end
$$;

-- A password that the operator set opens the account for a day, for when the directory fails. Null for other passwords.
create or replace function private.operator_password_end(p_user_id uuid)
returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case when e.actor_user_id is null then e.created_at + interval '24 hours' end
    from private.account_events e
   where e.user_id = p_user_id and e.kind = 'password'
   order by e.id desc
   limit 1
$$;

create or replace function private.must_sign_on(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_signed_on_only(p_user_id) and coalesce(private.operator_password_end(p_user_id) <= now(), true);
end
$$;

create or replace function private.is_sign_on_session(p_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_amr_claims c where c.session_id = p_id and c.authentication_method = 'oauth')
$$;

-- When a session of such staff without single sign-on ends; null for other sessions.
create or replace function private.password_session_end(p_session auth.sessions)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_signed_on_only(p_session.user_id) and not private.is_sign_on_session(p_session.id) then
    return coalesce(private.operator_password_end(p_session.user_id), now());
  end if;
  return null;
end
$$;

-- ── The second person ────────────────────────────────────────────────────────────────────────────────────────────────

-- An administrator of the directory can create such an account, or sign in to it. Not once the operator has confirmed the person
-- (operator_link_sign_on) and a second factor older than that is still in place: the directory doesn't have it.
create or replace function private.is_of_directory(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_linked_to_directory(p_user_id) and not exists (
    select from private.sign_on_confirmations c
      join auth.mfa_factors f on f.user_id = c.user_id and f.created_at <= c.confirmed_at
     where c.user_id = p_user_id and f.status = 'verified' and f.factor_type::text <> 'recovery_code'
  );
end
$$;

-- ── The operator ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- The server passes its configuration at each start. p_roles is [{group, role}], in the operator's order. Sessions of another
-- provider end, because it can't be asked about them any more.
create or replace function public.configure_sign_on(p_roles jsonb, p_only boolean, p_issuer text default null)
returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old private.settings;
begin
  perform private.refuse_if(p_roles is null or jsonb_typeof(p_roles) <> 'array', 'The roles must be a list.');
  perform private.refuse_if(p_only is null, 'Whether staff may use passwords must be true or false.');
  select * into strict v_old from private.settings for update;
  if (v_old.sign_on_issuer, v_old.sign_on_roles, v_old.sign_on_only) is distinct from (p_issuer, p_roles, p_only) then
    update private.settings set sign_on_issuer = p_issuer, sign_on_roles = p_roles, sign_on_only = p_only;
    if v_old.sign_on_issuer is distinct from p_issuer then
      delete from auth.sessions s where private.is_sign_on_session(s.id);
    end if;
    delete from auth.sessions s using public.profiles p
     where p.user_id = s.user_id and p.role in ('moderator', 'admin')
       and not private.is_sign_on_session(s.id) and private.must_sign_on(s.user_id);
    perform private.append_audit(
      null, null, 'configure_sign_on', 'settings', null,
      jsonb_build_object('issuer', p_issuer, 'roles', p_roles, 'only', p_only)
    );
  end if;
  return array(
    select distinct r.entry ->> 'role'
      from jsonb_array_elements(p_roles) r (entry)
     where private.sign_on_role_key(r.entry ->> 'role') is null
     order by 1
  );
end
$$;
comment on function public.configure_sign_on is
  'Service role only. Sets the identity provider, which role each group gives, and whether staff must use single sign-on. Returns '
  'the roles that do not exist. Shape: no nulls. Errors: bad_argument.';
grant execute on function public.configure_sign_on to service_role;

-- For existing accounts, and to confirm that an account belongs to the person of that subject. Ends the account's sessions.
create or replace function public.operator_link_sign_on(p_user_id uuid, p_subject text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issuer text;
  v_email text;
  v_owner uuid;
begin
  select sign_on_issuer into strict v_issuer from private.settings;
  perform private.refuse_if(v_issuer is null, 'Single sign-on is not configured.');
  perform private.refuse_if(coalesce(p_subject, '') = '' or length(p_subject) > 255, 'The subject must have 1 to 255 characters.');
  select p.email into v_email from public.profiles p where p.user_id = p_user_id for no key update;
  perform private.require_found(found, 'user_not_found');
  select i.user_id into v_owner
    from auth.identities i
   where i.provider = private.sign_on_provider() and i.provider_id = p_subject;
  perform private.refuse_if(v_owner <> p_user_id, 'This subject is linked to another account.');

  delete from auth.identities where user_id = p_user_id and provider = private.sign_on_provider();
  perform private.link_sign_on(p_user_id, v_issuer, p_subject, v_email);
  insert into private.sign_on_confirmations (user_id, confirmed_at) values (p_user_id, now())
  on conflict (user_id) do update set confirmed_at = excluded.confirmed_at;
  delete from auth.flow_state where user_id = p_user_id;
  delete from auth.sessions where user_id = p_user_id;
  perform private.append_audit(
    null, null, 'link_sign_on', 'profiles', p_user_id::text,
    jsonb_build_object('subject', p_subject, 'issuer', v_issuer, 'by', 'operator')
  );
end
$$;
comment on function public.operator_link_sign_on is
  'Service role only. Links an account to a person of the identity provider and confirms it, so that it can count as a second '
  'person once it has a second factor. Ends its sessions. Errors: user_not_found, bad_argument.';
grant execute on function public.operator_link_sign_on to service_role;

-- The role goes, too: only the directory vouched for the person.
create or replace function public.operator_unlink_sign_on(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_link auth.identities;
begin
  perform public.operator_set_role(p_user_id, 'user');
  delete from auth.identities where user_id = p_user_id and provider = private.sign_on_provider() returning * into v_link;
  perform private.refuse_if(not found, 'This account is not linked to the identity provider.');
  delete from private.sign_on_confirmations where user_id = p_user_id;
  delete from auth.flow_state where user_id = p_user_id;
  delete from auth.sessions where user_id = p_user_id;
  perform private.append_audit(
    null, null, 'unlink_sign_on', 'profiles', p_user_id::text,
    jsonb_build_object('subject', v_link.provider_id, 'issuer', v_link.identity_data ->> 'iss', 'by', 'operator')
  );
end
$$;
comment on function public.operator_unlink_sign_on is
  'Service role only. Ends the link of an account to a person of the identity provider, with its role and its sessions. Errors: '
  'user_not_found, bad_argument, last_admin.';
grant execute on function public.operator_unlink_sign_on to service_role;
