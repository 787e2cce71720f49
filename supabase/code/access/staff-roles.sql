-- Staff roles: permissions as data. A role is named by its key: user, moderator, admin, or the id of a staff role.

create or replace function private.role_key(p_profile public.profiles)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(p_profile.staff_role_id::text, p_profile.role)
$$;

create or replace function private.permissions_of(p_role text)
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_role = 'admin' then array(select p.code from private.permissions() p)
    when p_role = 'moderator' then private.moderator_permissions()
    else coalesce((select r.permissions from public.staff_roles r where r.id = private.as_uuid(p_role)), '{}')
  end;
end
$$;

create or replace function private.role_name(p_role text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select r.name from public.staff_roles r where r.id = private.as_uuid(p_role)), p_role);
end
$$;

-- The only writer of roles besides the operator. Admins stay until another one exists, see private.keep_an_admin.
create or replace function private.set_role(p_user_id uuid, p_role text)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  update public.profiles
     set role = case when p_role in ('user', 'moderator', 'admin') then p_role else 'moderator' end,
         staff_role_id = private.as_uuid(p_role)
   where user_id = p_user_id
  returning * into strict v_profile;
  return v_profile;
end
$$;

-- Also for the operator and older servers, which set the role only.
create or replace function private.forget_staff_role()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.staff_role_id := null;
  return new;
end
$$;
create or replace trigger forget_staff_role before update of role on public.profiles
  for each row when (new.role <> 'moderator' and new.staff_role_id is not null) execute function private.forget_staff_role();

-- ── Granting ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.require_grantable(p_permissions text[])
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not p_permissions <@ private.caller_permissions() then
    raise exception 'You can''t give permissions that you don''t have.' using errcode = '42501', hint = 'not_grantable';
  end if;
end
$$;

-- Whether this person may give these permissions, or this role, now. For what was requested earlier.
create or replace function private.may_give(p_user_id uuid, p_permissions text[])
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
     where p.user_id = p_user_id and private.can_be_mentioned(p)
       and p_permissions || 'staff.manage'::text <@ private.permissions_of(private.role_key(p))
  );
end
$$;

create or replace function private.may_give_role(p_user_id uuid, p_role text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.may_give(p_user_id, private.permissions_of(p_role))
    and (p_role <> 'admin' or exists (select from public.profiles p where p.user_id = p_user_id and p.role = 'admin'));
end
$$;

create or replace function private.gains_sensitive(p_old text[], p_new text[])
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return exists (
    select from private.permissions() p where p.is_sensitive and p.code = any (p_new) and p.code <> all (p_old)
  );
end
$$;

-- What the permissions of p_new that are not in p_old allow.
create or replace function private.permissions_text(p_new text[], p_old text[])
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select string_agg(p.description, ' ') from private.permissions() p where p.code = any (p_new) and p.code <> all (p_old)
  );
end
$$;

-- ── Editing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_staff_roles()
returns table (
  id uuid, name text, description text, permissions text[], updated_at timestamptz, member_count integer, proposed text[]
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('staff.manage');
  return query
    select r.id, r.name, r.description, r.permissions, r.updated_at,
           (select count(*)::integer from public.profiles p where p.staff_role_id = r.id),
           (
             select array(select jsonb_array_elements_text(p.new))
               from private.proposals p
              where p.kind = 'permissions' and p.staff_role_id = r.id and p.ended_at is null
                and p.proposed_at > now() - private.proposed_for()
           )
      from public.staff_roles r
     order by lower(r.name), r.id;
end
$$;
comment on function public.admin_get_staff_roles is
  'Admin. The staff roles by name, with the number of their people; proposed: permissions that wait for another admin, or null. '
  'Shape: proposed?. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_staff_roles to authenticated;

-- In order, each once.
create or replace function private.clean_permissions(p_permissions text[])
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_permissions text[] := array(select distinct c from unnest(p_permissions) c where c is not null order by c);
  v_unknown text;
begin
  perform private.refuse_if(v_permissions = '{}', 'Choose at least one permission.');
  select c into v_unknown from unnest(v_permissions) c
   where not exists (select from private.permissions() p where p.code = c)
   limit 1;
  perform private.refuse_if(v_unknown is not null, format('There is no permission %s.', left(v_unknown, 40)));
  return v_permissions;
end
$$;

create or replace function private.refuse_role_name(p_name text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '%', format('There is already a role %s. Choose another name.', p_name)
    using errcode = 'PT409', hint = 'name_taken';
end
$$;

-- Single sign-on finds roles by their names, so a name can give a role to people without the confirmation of a second admin.
create or replace function private.is_given_by_directory(p_name text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.settings s, jsonb_array_elements(s.sign_on_roles) r (entry) where lower(r.entry ->> 'role') = lower(p_name)
  );
end
$$;

create or replace function public.admin_save_staff_role(
  p_name text, p_permissions text[], p_description text default '', p_id uuid default null,
  p_expected_updated_at timestamptz default null
)
returns public.staff_roles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.staff_roles;
  v_new public.staff_roles;
  v_name text;
  v_description text;
  v_permissions text[];
begin
  perform private.require_permission('staff.manage');
  v_name := private.clean_line('The name', private.clean_text(p_name, 'line'), 60);
  v_description := coalesce(private.clean_line('The description', private.clean_text(p_description, 'line'), 300), '');
  perform private.refuse_if(v_name is null, 'Enter a name.');
  v_permissions := private.clean_permissions(p_permissions);
  if p_id is not null then
    select * into v_old from public.staff_roles r where r.id = p_id for update;
    perform private.require_found(found, 'staff_role_not_found');
    if v_old.updated_at <> p_expected_updated_at then
      perform private.refuse_changed_meanwhile(
        'The role', to_jsonb(v_old.updated_at), private.last_changed_by('staff_roles', v_old.id::text)
      );
    end if;
  end if;
  if lower(v_name) in ('user', 'moderator', 'admin') then
    perform private.refuse_role_name(v_name);
  end if;
  perform private.require_grantable(array(select c from unnest(v_permissions) c where c <> all (coalesce(v_old.permissions, '{}'))));
  if lower(v_old.name) is distinct from lower(v_name) and private.is_given_by_directory(v_name) then
    perform private.require_grantable(v_permissions);
    perform private.refuse_if(
      private.needs_second_admin('permissions', '[]', to_jsonb(v_permissions)),
      'Single sign-on gives a role of this name. Save it without access to money or to other staff, then add that: another admin '
        'must confirm it.'
    );
  end if;
  if v_old.permissions = v_permissions then
    perform private.withdraw_open_proposal('permissions', p_id);
  -- Nobody has a new role: giving it needs a second admin, and private.is_given_by_directory is checked above.
  elsif v_old.id is not null
    and private.needs_second_admin('permissions', to_jsonb(v_old.permissions), to_jsonb(v_permissions))
  then
    perform private.propose('permissions', p_id, to_jsonb(v_old.permissions), to_jsonb(v_permissions));
    v_permissions := v_old.permissions;
  elsif v_old.id is not null then
    perform private.withdraw_open_proposal('permissions', p_id);
  end if;
  if (v_old.name, v_old.description, v_old.permissions) = (v_name, v_description, v_permissions) then
    return v_old;
  end if;
  perform private.require_recent_second_factor();
  begin
    insert into public.staff_roles as r (id, name, description, permissions)
    values (coalesce(p_id, gen_random_uuid()), v_name, v_description, v_permissions)
    on conflict (id) do update
      set name = excluded.name, description = excluded.description, permissions = excluded.permissions, updated_at = clock_timestamp()
    returning * into strict v_new;
  exception
    when unique_violation then perform private.refuse_role_name(v_name);
  end;
  perform private.audit('save_staff_role', 'staff_roles', v_new.id::text, jsonb_build_object(
    'old_name', v_old.name, 'new_name', v_new.name, 'old_description', v_old.description, 'new_description', v_new.description,
    'old_permissions', v_old.permissions, 'new_permissions', v_new.permissions
  ));
  return v_new;
end
$$;
comment on function public.admin_save_staff_role is
  'Admin. Creates a staff role, or with p_id changes its name, description and permissions. Only permissions that the caller has '
  'can be added. Under the two-person rule, adding access to money or to other staff to an existing role is proposed to another '
  'admin; setting the stored permissions again withdraws the proposal. p_expected_updated_at: the version that the caller saw. '
  'Returns the stored row. Errors: not_authenticated, not_authorized, bad_argument, staff_role_not_found, name_taken, '
  'not_grantable, changed_meanwhile, second_factor_again, in_use: a new name while OIDC_ROLES names the role.';
grant execute on function public.admin_save_staff_role to authenticated;

create or replace function public.admin_delete_staff_role(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.staff_roles;
begin
  perform private.require_permission('staff.manage');
  select * into v_old from public.staff_roles r where r.id = p_id for update;
  perform private.require_found(found, 'staff_role_not_found');
  if exists (select from public.profiles p where p.staff_role_id = p_id) or exists (
    select from private.proposals p
     where p.kind = 'role' and p.new = to_jsonb(p_id::text) and p.ended_at is null and p.proposed_at > now() - private.proposed_for()
  ) then
    raise exception 'This role is given or proposed to someone. Give them another role first.'
      using errcode = 'PT409', hint = 'in_use';
  end if;
  perform private.withdraw_open_proposal('permissions', p_id);
  delete from public.staff_roles r where r.id = p_id;
  perform private.audit('delete_staff_role', 'staff_roles', p_id::text, to_jsonb(v_old) - array['id', 'updated_at']);
end
$$;
comment on function public.admin_delete_staff_role is
  'Admin. Deletes a staff role that is neither given nor proposed to anyone, and not named in OIDC_ROLES. Errors: not_authenticated, not_authorized, '
  'staff_role_not_found, in_use.';
grant execute on function public.admin_delete_staff_role to authenticated;

revoke all on public.staff_roles from anon, authenticated;
