-- Legal holds keep data from erasure and retention. A hold on a report or decision also holds everyone whom it names.

create view private.legal_hold_people as
  select h.id as hold_id, h.ends_at > now() and h.lifted_at is null as is_active, h.entity_id as user_id
    from public.legal_holds h
   where h.entity_type = 'user'
  union all
  select h.id, h.ends_at > now() and h.lifted_at is null, p.user_id
    from public.legal_holds h
    join public.reports r on r.id = h.entity_id
   cross join lateral unnest(array[
     r.reporter_user_id, private.target_author(r.reported_entity_type, r.reported_entity_id)
   ]) p (user_id)
   where h.entity_type = 'report'
  union all
  select h.id, h.ends_at > now() and h.lifted_at is null, d.user_id
    from public.legal_holds h
    join public.decisions d on d.id = h.entity_id
   where h.entity_type = 'decision'
  union all
  select h.id, h.ends_at > now() and h.lifted_at is null, r.reporter_user_id
    from public.legal_holds h
    join public.decision_reports c on c.decision_id = h.entity_id
    join public.reports r on r.id = c.report_id
   where h.entity_type = 'decision';
comment on view private.legal_hold_people is 'Everyone whom a legal hold names; user_id is null for deleted accounts.';

create or replace function private.is_on_hold(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.legal_hold_people p where p.user_id = p_user_id and p.is_active);
end
$$;

-- The person that a hold is about; null when the account is gone.
create or replace function private.held_person(p_entity_type text, p_entity_id uuid)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_entity_type
    when 'user' then (select p.user_id from public.profiles p where p.user_id = p_entity_id)
    when 'report' then (
      select private.target_author(r.reported_entity_type, r.reported_entity_id) from public.reports r where r.id = p_entity_id
    )
    else (select d.user_id from public.decisions d where d.id = p_entity_id)
  end;
end
$$;

-- Null when the caller may lift the hold, permissions apart. Nobody decides about a hold that names them.
create or replace function private.lift_obstacle(p_hold public.legal_holds)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when exists (select from private.legal_hold_people p where p.hold_id = p_hold.id and p.user_id = auth.uid()) then
      private.obstacle_of('own_account', 'This legal hold concerns you. Ask a colleague to lift it.')
    when p_hold.lifted_at is not null then private.obstacle_of('hold_ended', 'This legal hold was already lifted.')
    when p_hold.ends_at <= now() then private.obstacle_of('hold_ended', 'This legal hold has already ended.')
  end;
end
$$;

create or replace function private.legal_hold(p_hold public.legal_holds)
returns public.legal_hold
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id constant uuid := private.held_person(p_hold.entity_type, p_hold.entity_id);
  v_obstacle constant private.obstacle := private.lift_obstacle(p_hold);
begin
  return (
    p_hold.id, p_hold.entity_type, p_hold.entity_id, v_user_id, private.person_name(v_user_id), p_hold.reason,
    p_hold.placed_by, private.staff_name(p_hold.placed_by), p_hold.placed_at, p_hold.ends_at,
    p_hold.lifted_at is null and p_hold.ends_at > now(),
    p_hold.lifted_by, private.staff_name(p_hold.lifted_by), p_hold.lifted_at, p_hold.lift_reason,
    case when v_obstacle.hint is not null then jsonb_build_object('hint', v_obstacle.hint, 'message', v_obstacle.message) end
  )::public.legal_hold;
end
$$;

create or replace function public.admin_get_legal_holds(
  p_is_active boolean default null,
  p_user_id uuid default null,
  p_order_by text default 'ends_at',
  p_order_dir text default 'asc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.legal_hold
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.legal_hold_filter;
  v_cursor public.legal_holds;
begin
  perform private.require_permission('privacy.manage');
  v_frame := private.list_frame(
    'h', 'id', array['ends_at', 'placed_at'], '{}', p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  v_filter := row(p_user_id);
  v_cursor := private.list_cursor(v_cursor, v_frame);
  return query execute
    'select x.* from (' || private.list_page(
      'select h.* from public.legal_holds h where true' || private.conditions(v_filter, array[
        'h.id in (select p.hold_id from private.legal_hold_people p where p.user_id = ($1).user_id)',
        case p_is_active
          when true then 'h.ends_at > now() and h.lifted_at is null'
          when false then 'not (h.ends_at > now() and h.lifted_at is null)'
        end
      ]), v_frame
    ) || ') h cross join lateral private.legal_hold(row(h.*)::public.legal_holds) x ' || private.order_clause(v_frame)
    using v_filter, v_cursor;
end
$$;
comment on function public.admin_get_legal_holds is
  'Admin. A page of legal holds, first to end first; p_order_by: ends_at or placed_at. p_user_id: holds that name the person: on '
  'them, or on a report or decision of theirs or about them. p_is_active: neither ended nor lifted. p_limit 1 to 200. p_after, '
  'p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. Errors: not_authenticated, '
  'not_authorized, bad_argument.';
grant execute on function public.admin_get_legal_holds to authenticated;

-- An erasure that is running holds the lock of its request: it ends first, or finds this hold.
create or replace function public.admin_place_legal_hold(p_entity_type text, p_entity_id uuid, p_reason text, p_ends_at timestamptz)
returns public.legal_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_hold public.legal_holds;
begin
  perform private.require_permission('privacy.manage');
  perform private.refuse_if(p_entity_type is null, 'The type of what is held is missing.');
  perform private.check_choice('type', p_entity_type, array['user', 'report', 'decision']);
  v_reason := private.clean_line('The reason', p_reason, 2000);
  perform private.refuse_if(v_reason is null, 'Give a reason.');
  perform private.refuse_if(
    p_ends_at is null or p_ends_at <= now() or p_ends_at > now() + interval '10 years',
    'The hold must end within the next ten years. Place another one if it is still needed then.'
  );
  perform private.require_found(
    case p_entity_type
      when 'user' then exists (select from public.profiles p where p.user_id = p_entity_id)
      when 'report' then exists (select from public.reports r where r.id = p_entity_id)
      else exists (select from public.decisions d where d.id = p_entity_id)
    end, p_entity_type || '_not_found'
  );
  insert into public.legal_holds (entity_type, entity_id, reason, placed_by, ends_at)
  values (p_entity_type, p_entity_id, v_reason, auth.uid(), p_ends_at)
  returning * into strict v_hold;
  if exists (select from private.legal_hold_people p where p.hold_id = v_hold.id and p.user_id = auth.uid()) then
    raise exception 'This legal hold would concern you. Ask a colleague to place it.' using errcode = 'P0001', hint = 'own_account';
  end if;
  perform from public.privacy_requests r
    where r.user_id in (select p.user_id from private.legal_hold_people p where p.hold_id = v_hold.id)
      and r.state in ('scheduled', 'running')
    order by r.id
      for no key update;
  if exists (
    select from public.privacy_requests r
     where r.user_id in (select p.user_id from private.legal_hold_people p where p.hold_id = v_hold.id) and r.state = 'running'
  ) then
    raise exception 'The data of someone whom this legal hold would name is being erased now, so it can''t be held any more.'
      using errcode = 'PT409', hint = 'being_erased';
  end if;
  perform private.audit('place_legal_hold', 'legal_holds', v_hold.id::text, jsonb_build_object(
    'entity_type', p_entity_type, 'entity_id', p_entity_id, 'user_id', private.held_person(p_entity_type, p_entity_id),
    'ends_at', p_ends_at, 'reason', v_reason
  ));
  return private.legal_hold(v_hold);
end
$$;
comment on function public.admin_place_legal_hold is
  'Admin; not on oneself. Keeps data from erasure and retention until p_ends_at, at most ten years: of a user, or of everyone whom a '
  'report or decision names. Errors: not_authenticated, not_authorized, bad_argument, user_not_found, person_erased, '
  'report_not_found, decision_not_found, own_account, being_erased.';
grant execute on function public.admin_place_legal_hold to authenticated;

create or replace function public.admin_lift_legal_hold(p_id uuid, p_reason text)
returns public.legal_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_hold public.legal_holds;
  v_obstacle private.obstacle;
begin
  perform private.require_permission('privacy.manage');
  v_reason := private.clean_line('The reason', p_reason, 2000);
  perform private.refuse_if(v_reason is null, 'Give a reason.');
  select * into v_hold from public.legal_holds h where h.id = p_id for no key update;
  perform private.require_found(found, 'legal_hold_not_found');
  v_obstacle := private.lift_obstacle(v_hold);
  if v_obstacle.hint = 'hold_ended' then
    perform private.refuse_conflict(v_obstacle);
  end if;
  perform private.refuse_obstacle(v_obstacle);
  update public.legal_holds h set lifted_by = auth.uid(), lifted_at = now(), lift_reason = v_reason
   where h.id = p_id
  returning * into strict v_hold;
  perform private.audit('lift_legal_hold', 'legal_holds', p_id::text, jsonb_build_object(
    'entity_type', v_hold.entity_type, 'entity_id', v_hold.entity_id,
    'user_id', private.held_person(v_hold.entity_type, v_hold.entity_id), 'reason', v_reason
  ));
  return private.legal_hold(v_hold);
end
$$;
comment on function public.admin_lift_legal_hold is
  'Admin; not a hold that names oneself. Ends a legal hold early. Errors: not_authenticated, not_authorized, bad_argument, '
  'legal_hold_not_found, own_account, hold_ended.';
grant execute on function public.admin_lift_legal_hold to authenticated;

revoke all on public.legal_holds from anon, authenticated;
