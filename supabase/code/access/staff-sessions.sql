-- Time-outs of staff sessions. auth.sessions.not_after holds the end of a session: the auth service, the embedded backend and its
-- sockets check it already. A session is renewed about once an hour while it is used; idle time counts from the last renewal.

create or replace function private.staff_session_end(p_session auth.sessions)
returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select least(
           p_session.created_at + s.staff_session_max_hours * interval '1 hour',
           coalesce(p_session.refreshed_at at time zone 'utc', p_session.created_at)
             + s.staff_session_idle_hours * interval '1 hour'
         )
    from private.settings s
$$;

-- An earlier end comes from an identity provider and is kept.
create or replace function private.limit_staff_session()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_staff_account(new.user_id)
    and (tg_op = 'INSERT' or coalesce(old.not_after >= private.staff_session_end(old), true))
  then
    new.not_after := case tg_op
      when 'INSERT' then least(new.not_after, private.staff_session_end(new))
      else least(private.staff_session_end(new), private.password_session_end(new))
    end;
  end if;
  return new;
end
$$;
create or replace trigger limit_staff_session before insert or update of refreshed_at on auth.sessions
  for each row execute function private.limit_staff_session();

-- Sessions of a new member of staff get an end; those of a former one lose it. Staff who must use single sign-on have no others.
create or replace function private.limit_sessions_of_role()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_staff_account(new.user_id) then
    update auth.sessions s set not_after = private.staff_session_end(s)
     where s.user_id = new.user_id and s.not_after is null;
    delete from auth.sessions s
     where s.user_id = new.user_id and not private.is_sign_on_session(s.id) and private.must_sign_on(new.user_id);
  else
    update auth.sessions s set not_after = null
     where s.user_id = new.user_id and s.not_after >= private.staff_session_end(s);
  end if;
  return null;
end
$$;
create or replace trigger limit_sessions_of_role after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.limit_sessions_of_role();

-- The embedded backend has checked the session before the call, and refuses other sign-ins than single sign-on. Hosted platforms check
-- the token's signature only, and know nothing of that rule without the hooks.
create or replace function private.has_live_session()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_session uuid;
begin
  if current_setting('backend.checked_session', true) <> '' then
    return true;
  end if;
  v_session := private.as_uuid(auth.jwt() ->> 'session_id');
  return v_session is null or exists (
    select from auth.sessions s
     where s.id = v_session and coalesce(least(s.not_after, private.password_session_end(s)) > now(), true)
  );
end
$$;

create or replace function private.require_live_session()
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise exception 'Session is no longer valid' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
end
$$;

-- The server passes STAFF_SESSION_IDLE and STAFF_SESSION_MAX at each start. Open sessions get the new end at once.
create or replace function public.configure_staff_sessions(p_idle_hours integer, p_max_hours integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old private.settings;
begin
  perform private.refuse_if(
    not coalesce(p_idle_hours between 2 and 8760 and p_max_hours between 2 and 8760, false),
    'The time-outs of staff sessions must be from 2 to 8760 hours.'
  );
  select s.* into strict v_old from private.settings s for update;
  if (v_old.staff_session_idle_hours, v_old.staff_session_max_hours) is distinct from (p_idle_hours, p_max_hours) then
    update auth.sessions s set not_after = null
      from public.profiles p
     where p.role in ('moderator', 'admin') and s.user_id = p.user_id and s.not_after >= private.staff_session_end(s);
    update private.settings set staff_session_idle_hours = p_idle_hours, staff_session_max_hours = p_max_hours;
  end if;
  -- Also sessions from before the time-outs existed.
  update auth.sessions s set not_after = private.staff_session_end(s)
    from public.profiles p
   where p.role in ('moderator', 'admin') and s.user_id = p.user_id and s.not_after is null;
  if (v_old.staff_session_idle_hours, v_old.staff_session_max_hours) is distinct from (p_idle_hours, p_max_hours) then
    perform private.append_audit(
      null, null, 'configure_staff_sessions', 'settings', null,
      jsonb_build_object(
        'old_idle_hours', v_old.staff_session_idle_hours, 'new_idle_hours', p_idle_hours,
        'old_max_hours', v_old.staff_session_max_hours, 'new_max_hours', p_max_hours
      )
    );
  end if;
end
$$;
comment on function public.configure_staff_sessions is
  'Service role only. Sets the hours after which sessions of staff end: without renewal, and in total. Errors: bad_argument.';
grant execute on function public.configure_staff_sessions to service_role;
