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

-- For operators who connect a server to a hosted backend: what the database has of what the console needs.
create or replace function public.operator_describe_installation()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_migrations text[];
  v_code text;
  v_buckets text[];
  v_settings private.settings;
begin
  -- Recorded by the platform's tool and by the embedded backend. Missing if the files were run by hand.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    select array_agg(m.version order by m.version) into v_migrations from supabase_migrations.schema_migrations m;
  end if;
  if to_regclass('supabase_migrations.code') is not null then
    select c.hash into v_code from supabase_migrations.code c;
  end if;
  select array_agg(b.id order by b.id) into v_buckets from storage.buckets b;
  select s.* into strict v_settings from private.settings s;
  return jsonb_build_object(
    'migrations', coalesce(v_migrations, '{}'),
    -- The hash of supabase/code, which decision 23 explains.
    'code', v_code,
    'live_tables', (
      select coalesce(jsonb_agg(t.tablename order by t.tablename), '[]')
        from pg_catalog.pg_publication_tables t where t.pubname = 'supabase_realtime' and t.schemaname = 'public'
    ),
    'buckets', coalesce(v_buckets, '{}'),
    'admins', (
      select count(*) from public.profiles p where p.role = 'admin' and not p.is_banned and not p.is_suspended
    ),
    'staff_access', v_settings.staff_access,
    'second_factor', v_settings.second_factor
  );
end
$$;
comment on function public.operator_describe_installation is
  'Service role only. What the database has of what the console needs: {migrations, code, live_tables, buckets, admins, '
  'staff_access, second_factor} (npm run hosted). Shape: returns Installation. Errors: not_authorized.';
grant execute on function public.operator_describe_installation to service_role;
