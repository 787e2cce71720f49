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

revoke all on public.legal_holds from anon, authenticated;
