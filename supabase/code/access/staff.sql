-- The staff: who they are and what they hold; ending their sessions; handing their work over; leaving.

create or replace function private.last_seen(p_user_id uuid)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select greatest(
        u.last_sign_in_at,
        (select max(coalesce(s.refreshed_at at time zone 'utc', s.created_at)) from auth.sessions s where s.user_id = p_user_id),
        (select max(a.created_at) from public.admin_action_audit a where a.actor_user_id = p_user_id)
      )
      from auth.users u where u.id = p_user_id
  );
end
$$;

create or replace function public.admin_get_staff()
returns table (
  user_id uuid, full_name text, username text, email text, avatar_url text, role text, staff_role_id uuid, role_name text, is_suspended boolean, is_banned boolean,
  has_second_factor boolean, last_seen_at timestamptz, teams text[], open_claims bigint, sessions bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('staff.manage');
  return query
    select p.user_id, p.full_name, p.username, p.email, p.avatar_url, p.role, p.staff_role_id, private.role_name(private.role_key(p)), p.is_suspended, p.is_banned,
           private.has_second_factor(p.user_id), private.last_seen(p.user_id),
           array(
             select t.name from public.team_members m join public.teams t on t.id = m.team_id
              where m.user_id = p.user_id order by lower(t.name)
           ),
           (select count(*) from public.reports r where r.claimed_by_user_id = p.user_id and r.status = 'claimed')
             + (select count(*) from public.support_tickets t where t.claimed_by_user_id = p.user_id and t.status = 'claimed'),
           (
             select count(*) from auth.sessions s
              where s.user_id = p.user_id and (s.not_after is null or s.not_after > now())
           )
      from public.profiles p
     where p.role in ('moderator', 'admin')
     order by lower(coalesce(p.full_name, p.username, p.email)), p.user_id
     limit 500;
end
$$;
comment on function public.admin_get_staff is
  'Admin. The staff by name, at most 500: role, its name (of a staff role, whose people are moderators in role), second factor, last use of a session or audited action, names of their teams, '
  'numbers of claimed reports and tickets and of sessions. Shape: like profiles, last_seen_at?, staff_role_id?. Errors: not_authenticated, '
  'not_authorized.';
grant execute on function public.admin_get_staff to authenticated;

create or replace function public.admin_get_role_names()
returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select r.id, r.name from public.staff_roles r order by lower(r.name), r.id;
end
$$;
comment on function public.admin_get_role_names is
  'Staff. The ids and names of the staff roles, by name. Shape: no nulls. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_role_names to authenticated;

-- ── Sessions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.end_sessions_of(p_user_id uuid)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

create or replace function public.admin_end_sessions(p_user_id uuid)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_permission('staff.manage');
  perform private.refuse_self(p_user_id, 'End your own sessions under Your account.');
  perform private.lock_manageable(p_user_id);
  v_count := private.end_sessions_of(p_user_id);
  if v_count > 0 then
    perform private.audit('end_sessions', 'profiles', p_user_id::text, jsonb_build_object('count', v_count));
  end if;
  return v_count;
end
$$;
comment on function public.admin_end_sessions is
  'Admin; not on oneself. Ends all sessions of an account and returns their number; their tokens and sockets are refused at once. '
  'Errors: not_authenticated, not_authorized, user_not_found, own_account.';
grant execute on function public.admin_end_sessions to authenticated;

create or replace function private.refuse_self(p_user_id uuid, p_message text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_user_id = auth.uid() then
    raise exception '%', p_message using errcode = 'P0001', hint = 'own_account';
  end if;
end
$$;

-- ── Handing over all work ────────────────────────────────────────────────────────────────────────────────────────────

-- Items that the receiver may not hold return to the queue. Locks all rows before recording the first, as everywhere.
create or replace function private.hand_over_work(
  p_user_id uuid, p_to uuid, p_team_id uuid, p_note text, out handed_over integer, out returned integer
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reports uuid[];
  v_tickets uuid[];
  v_item record;
begin
  handed_over := 0;
  returned := 0;
  perform private.refuse_if(num_nonnulls(p_to, p_team_id) > 1, 'Hand the work over to a colleague or to a team.');
  perform private.refuse_if(p_to = p_user_id, 'Hand the work over to someone else.');
  if p_to is not null then
    perform private.check_receiver('report', null, null, p_to);
  elsif p_team_id is not null then
    perform from public.teams t where t.id = p_team_id for key share;
    perform private.require_found(found, 'team_not_found');
  end if;
  v_reports := array(
    select r.id from public.reports r where r.claimed_by_user_id = p_user_id and r.status = 'claimed'
     order by r.id limit 500 for no key update
  );
  v_tickets := array(
    select t.id from public.support_tickets t where t.claimed_by_user_id = p_user_id and t.status = 'claimed'
     order by t.id limit 500 for no key update
  );
  for v_item in
    select 'report' as kind, r as id from unnest(v_reports) r union all select 'ticket', t from unnest(v_tickets) t
  loop
    begin
      if p_to is null and p_team_id is null then
        raise exception using errcode = 'P0001', hint = 'to_the_queue';
      end if;
      perform public.admin_hand_over(v_item.kind, v_item.id, p_to, p_team_id, p_note);
      handed_over := handed_over + 1;
    exception
      when raise_exception or insufficient_privilege then
        -- People may give up a report about themselves, but not release it for someone else.
        perform private.write_item(
          v_item.kind, v_item.id,
          case when private.own_report_refusal(v_item.kind, v_item.id) is null then 'release_of_other' else 'return' end,
          'claimed', p_user_id
        );
        returned := returned + 1;
    end;
  end loop;
end
$$;

create or replace function public.admin_hand_over_work(
  p_user_id uuid, p_to uuid default null, p_team_id uuid default null, p_note text default null
)
returns table (handed_over integer, returned integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('staff.manage');
  perform private.refuse_self(p_user_id, 'Hand your own work over item by item.');
  perform private.lock_manageable(p_user_id);
  return query select * from private.hand_over_work(p_user_id, p_to, p_team_id, p_note);
end
$$;
comment on function public.admin_hand_over_work is
  'Admin; not for oneself. Hands all claimed reports and tickets of a person, at most 500 each, over to a colleague or a team, or '
  'returns them to the queue; items that the receiver may not hold return to the queue, too. One audit entry for each item. '
  'Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument, user_not_found, team_not_found, own_account.';
grant execute on function public.admin_hand_over_work to authenticated;

-- ── Leaving ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_leave_staff(
  p_user_id uuid, p_to uuid default null, p_team_id uuid default null, p_note text default null
)
returns table (handed_over integer, returned integer, sessions integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_teams text[];
begin
  perform private.require_permission('staff.manage');
  perform private.refuse_self(p_user_id, 'You cannot remove yourself from the staff. Ask another admin.');
  v_profile := private.lock_manageable(p_user_id);
  if v_profile.role = 'user' then
    raise exception 'This person is not on the staff.' using errcode = 'PT409', hint = 'not_staff';
  end if;
  perform private.require_recent_second_factor();
  select w.handed_over, w.returned into handed_over, returned
    from private.hand_over_work(p_user_id, p_to, p_team_id, p_note) w;
  with gone as (
    delete from public.team_members m using public.teams t where m.user_id = p_user_id and t.id = m.team_id returning t.name
  )
  select coalesce(array_agg(g.name order by lower(g.name)), '{}') into v_teams from gone g;
  update public.profiles p set role = 'user' where p.user_id = p_user_id;
  perform private.note_account_event(p_user_id, 'role', auth.uid());
  perform private.withdraw_open_proposal('role', p_user_id);
  sessions := private.end_sessions_of(p_user_id);
  perform private.audit('update_user_role', 'profiles', p_user_id::text, jsonb_build_object(
    'old_role', private.role_name(private.role_key(v_profile)), 'new_role', 'user', 'sessions', sessions, 'handed_over', handed_over, 'returned', returned,
    'teams', v_teams
  ));
  return next;
end
$$;
comment on function public.admin_leave_staff is
  'Admin; not for oneself. A person leaves the staff: their work is handed over as by admin_hand_over_work, they leave their '
  'teams, become a user, and all their sessions end. Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument, '
  'user_not_found, team_not_found, own_account, not_staff, last_admin, second_factor_again.';
grant execute on function public.admin_leave_staff to authenticated;
