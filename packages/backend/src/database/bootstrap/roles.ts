/**
 * Roles, schemas and default privileges as the hosted platform provides them.
 *
 * Roles belong to the whole cluster, and another database of it may be bootstrapped at the same time, so "already exists"
 * is not an error.
 */
export const ROLES_SQL = /* sql */ `
do $$
declare
  v_role text;
  v_options text;
begin
  for v_role, v_options in
    values ('anon', 'nologin noinherit'),
           ('authenticated', 'nologin noinherit'),
           ('service_role', 'nologin noinherit bypassrls'),
           ('authenticator', 'nologin noinherit')
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role) then
      begin
        execute format('create role %I %s', v_role, v_options);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;

  -- The server sets one of these roles during a request.
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (
      select from pg_catalog.pg_auth_members m
       where m.roleid = v_role::regrole and m.member = current_user::regrole
    ) and not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', v_role);
    end if;
    if not exists (
      select from pg_catalog.pg_auth_members m
       where m.roleid = v_role::regrole and m.member = 'authenticator'::regrole
    ) then
      begin
        execute format('grant %I to authenticator', v_role);
      exception when unique_violation then
        null;
      end;
    end if;
  end loop;
end
$$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists backend;

create extension if not exists pgcrypto with schema extensions;

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
revoke all on schema backend from public;

-- Default privileges of the hosted platform in schema public; migrations revoke them where needed.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
`;
