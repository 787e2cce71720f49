-- Teams: groups of staff that receive reports and tickets. Items of a team are open to each member.

create or replace function public.admin_get_teams()
returns table (id uuid, name text, created_at timestamptz, member_ids uuid[], updated_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select t.id, t.name, t.created_at,
           array(select m.user_id from public.team_members m where m.team_id = t.id order by m.user_id), t.updated_at
      from public.teams t
     order by lower(t.name);
end
$$;
comment on function public.admin_get_teams is
  'Staff. The teams with the ids of their members, by name. Shape: no nulls. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_teams to authenticated;

create or replace function private.check_team(p_id uuid, p_name text, p_member_ids uuid[])
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_stranger uuid;
begin
  perform private.refuse_if(p_name is null, 'Enter a name.');
  perform private.refuse_if(cardinality(p_member_ids) > 100, 'A team has at most 100 members.');
  if exists (select from public.teams t where lower(t.name) = lower(p_name collate "und-x-icu") and t.id is distinct from p_id) then
    raise exception '%', format('There is already a team %s. Choose another name.', p_name)
      using errcode = 'PT409', hint = 'name_taken';
  end if;
  -- Existing members may stay: a temporary suspension does not remove them.
  select m into v_stranger
    from unnest(p_member_ids) m
   where not exists (select from public.profiles p where p.user_id = m and private.can_be_mentioned(p))
     and not exists (select from public.team_members x where x.team_id = p_id and x.user_id = m)
   limit 1;
  perform private.refuse_if(
    v_stranger is not null, format('%s is not on the staff.', private.person_name(v_stranger))
  );
end
$$;

create or replace function public.admin_save_team(
  p_name text, p_member_ids uuid[] default '{}', p_id uuid default null, p_expected_updated_at timestamptz default null
)
returns public.teams
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.teams;
  v_new public.teams;
  v_name text;
  v_before uuid[];
  v_after uuid[] := array(select distinct m from unnest(p_member_ids) m where m is not null order by m);
begin
  perform private.require_permission('config.edit');
  v_name := private.clean_line('The name', private.clean_text(p_name, 'line'), 60);
  -- Serializes concurrent creation; the second gets the error for a taken name.
  lock table public.teams in share row exclusive mode;
  if p_id is not null then
    select * into v_old from public.teams t where t.id = p_id;
    perform private.require_found(found, 'team_not_found');
    if v_old.updated_at <> p_expected_updated_at then
      perform private.refuse_changed_meanwhile(
        'The team', to_jsonb(v_old.updated_at), private.last_changed_by('teams', v_old.id::text)
      );
    end if;
  else
    -- A retry after a lost response returns the existing team.
    select * into v_old from public.teams t where t.name = v_name;
  end if;
  v_before := array(select m.user_id from public.team_members m where m.team_id = v_old.id order by m.user_id);
  if v_old.name = v_name and v_before = v_after then
    return v_old;
  end if;
  perform private.check_team(p_id, v_name, v_after);

  insert into public.teams as t (id, name) values (coalesce(p_id, gen_random_uuid()), v_name)
  on conflict (id) do update set name = excluded.name, updated_at = clock_timestamp()
  returning * into strict v_new;
  delete from public.team_members m where m.team_id = v_new.id and m.user_id <> all (v_after);
  insert into public.team_members (team_id, user_id) select v_new.id, m from unnest(v_after) m on conflict do nothing;
  perform private.audit('save_team', 'teams', v_new.id::text, jsonb_build_object(
    'old_name', v_old.name, 'new_name', v_new.name,
    'added', array(select m from unnest(v_after) m where m <> all (v_before)),
    'removed', array(select m from unnest(v_before) m where m <> all (v_after))
  ));
  return v_new;
end
$$;
comment on function public.admin_save_team is
  'Admin. Creates a team, or with p_id changes its name and members; members are staff, at most 100. p_expected_updated_at: the '
  'version that the caller saw. Saving the same again records nothing. Errors: not_authenticated, not_authorized, bad_argument, '
  'team_not_found, name_taken, changed_meanwhile.';
grant execute on function public.admin_save_team to authenticated;

create or replace function public.admin_delete_team(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.teams;
begin
  perform private.require_permission('config.edit');
  delete from public.teams t where t.id = p_id returning * into v_old;
  perform private.require_found(found, 'team_not_found');
  perform private.audit('delete_team', 'teams', p_id::text, jsonb_build_object('name', v_old.name));
end
$$;
comment on function public.admin_delete_team is
  'Admin. Deletes a team; its items stay, without a team. Errors: not_authenticated, not_authorized, team_not_found.';
grant execute on function public.admin_delete_team to authenticated;

revoke all on public.teams, public.team_members, public.working_hours, public.service_targets from anon, authenticated;
