-- Lists and ends one's own sessions. Tokens and sockets of an ended session are refused at once.

-- A password alone must not suffice to see or end the owner's sessions.
create or replace function private.require_own_second_factor()
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'aal' is distinct from 'aal2' and private.has_second_factor(auth.uid()) then
    perform private.refuse_second_factor();
  end if;
end
$$;

-- Records staff accounts only. Call last: it locks the head of the audit chain.
create or replace function private.audit_own_account(p_action text, p_details jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.is_staff_account(auth.uid()) then
    perform private.audit(p_action, 'profiles', auth.uid()::text, p_details);
  end if;
end
$$;

create or replace function public.get_my_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_current uuid;
begin
  perform private.require_signed_in();
  perform private.require_own_second_factor();
  v_current := private.as_uuid(auth.jwt() ->> 'session_id');
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent, host(s.ip),
           coalesce(s.aal::text, 'aal1'), s.id is not distinct from v_current
      from auth.sessions s
     where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
     order by 7 desc, 3 desc, 1;
end
$$;
comment on function public.get_my_sessions is
  'Signed in. The caller''s sessions: the current one first, then by last use. Shape: user_agent?, ip?. Errors: '
  'not_authenticated, second_factor_required.';
grant execute on function public.get_my_sessions to authenticated;

create or replace function public.end_my_session(p_session_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_session auth.sessions;
begin
  perform private.require_signed_in();
  perform private.require_own_second_factor();
  delete from auth.sessions s where s.id = p_session_id and s.user_id = auth.uid() returning * into v_session;
  perform private.require_found(found, 'session_not_found');
  perform private.audit_own_account(
    'end_session', jsonb_build_object('ip', host(v_session.ip), 'user_agent', left(v_session.user_agent, 200))
  );
end
$$;
comment on function public.end_my_session is
  'Signed in. Ends one of the caller''s sessions, also the current one. Errors: not_authenticated, second_factor_required, '
  'session_not_found.';
grant execute on function public.end_my_session to authenticated;

create or replace function public.end_my_other_sessions()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_current uuid;
  v_count integer;
begin
  perform private.require_signed_in();
  perform private.require_own_second_factor();
  v_current := private.as_uuid(auth.jwt() ->> 'session_id');
  delete from auth.sessions s where s.user_id = auth.uid() and s.id is distinct from v_current;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform private.audit_own_account('end_other_sessions', jsonb_build_object('count', v_count));
  end if;
  return v_count;
end
$$;
comment on function public.end_my_other_sessions is
  'Signed in. Ends all sessions of the caller except the current one and returns their number. Errors: not_authenticated, '
  'second_factor_required.';
grant execute on function public.end_my_other_sessions to authenticated;
