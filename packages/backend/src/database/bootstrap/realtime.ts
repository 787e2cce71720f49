/**
 * Schema realtime as on the hosted platform: the table whose policies authorize private channels, the function that
 * returns the channel's topic, and the publication of the tables whose changes can be subscribed to.
 */
export const REALTIME_SQL = /* sql */ `
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Always empty: policies are evaluated by writing a row as the caller and rolling back.
create unlogged table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid() primary key
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
grant execute on function realtime.topic() to public;

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Returns the caller's rights on a private channel. SECURITY INVOKER for the same reason as backend.run. The exception at
-- the end rolls back the trial rows, the role and the claims.
create or replace function backend.channel_rights(p_role text, p_claims text, p_topic text)
returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_ids uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  v_read text[] := array[]::text[];
  v_write text[] := array[]::text[];
  v_extension text;
begin
  begin
    insert into realtime.messages (id, topic, extension, private)
    values (v_ids[1], p_topic, 'broadcast', true), (v_ids[2], p_topic, 'presence', true);
    perform set_config('request.jwt.claims', p_claims, true),
            set_config('realtime.topic', p_topic, true),
            set_config('search_path', 'public, extensions', true),
            set_config('role', p_role, true);
    select coalesce(array_agg(m.extension), '{}') into v_read from realtime.messages m where m.id = any (v_ids);
    foreach v_extension in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension, private) values (p_topic, v_extension, true);
        v_write := v_write || v_extension;
      exception when insufficient_privilege then
        null;
      end;
    end loop;
    raise exception using errcode = 'MD000';
  exception when sqlstate 'MD000' then
    null;
  end;
  return json_build_object('read', v_read, 'write', v_write);
end
$$;
revoke execute on function backend.channel_rights(text, text, text) from public;

-- Active sessions; backend.run makes the same check for a single one.
create or replace view backend.live_sessions as
  select s.id, s.user_id
    from auth.sessions s join auth.users u on u.id = s.user_id
   where (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now())
     and u.deleted_at is null;
revoke all on backend.live_sessions from public, anon, authenticated, service_role;

-- Notifies all processes of an ended session, so that they close its sockets.
create or replace function backend.notify_session_ended() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_table_name = 'sessions' then
    perform pg_notify('backend_sessions', old.id::text);
  -- As JSON, because auth.sessions has no such columns.
  elsif to_jsonb(new) -> 'banned_until' is distinct from to_jsonb(old) -> 'banned_until'
    or to_jsonb(new) -> 'deleted_at' is distinct from to_jsonb(old) -> 'deleted_at'
  then
    perform pg_notify('backend_sessions', s.id::text) from auth.sessions s where s.user_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on function backend.notify_session_ended() from public;
do $$
begin
  if not exists (select from pg_catalog.pg_trigger where tgname = 'backend_session_ended' and tgrelid = 'auth.sessions'::regclass) then
    create trigger backend_session_ended after delete on auth.sessions
      for each row execute function backend.notify_session_ended();
    create trigger backend_session_ended after update of banned_until, deleted_at on auth.users
      for each row execute function backend.notify_session_ended();
  end if;
end
$$;
`;
