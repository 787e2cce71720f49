-- For operators who connect a server to a hosted backend: checks whether everything the console needs is present.

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
