-- Privacy requests as staff see them.

-- Null instead of 'a deleted account' when nobody did it.
create or replace function private.staff_name(p_user_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when p_user_id is not null then private.person_name(p_user_id) end;
end
$$;

-- p_is_whole: with the texts and the preview. Lists leave them out.
create or replace function private.privacy_request(p_request public.privacy_requests, p_is_whole boolean)
returns public.privacy_request
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_request public.privacy_request;
begin
  v_request.id := p_request.id;
  v_request.number := p_request.number;
  v_request.user_id := p_request.user_id;
  v_request.user_name := private.person_name(p_request.user_id);
  v_request.kind := p_request.kind;
  v_request.channel := p_request.channel;
  v_request.ticket_id := p_request.ticket_id;
  v_request.asked_by := p_request.asked_by;
  v_request.asked_at := p_request.asked_at;
  v_request.due_at := p_request.due_at;
  v_request.is_overdue := p_request.closed_at is null and p_request.due_at < now();
  v_request.opened_by := p_request.opened_by;
  v_request.opened_by_name := private.staff_name(p_request.opened_by);
  v_request.created_at := p_request.created_at;
  v_request.identity_checked_by := p_request.identity_checked_by;
  v_request.identity_checked_by_name := private.staff_name(p_request.identity_checked_by);
  v_request.identity_checked_at := p_request.identity_checked_at;
  v_request.state := p_request.state;
  v_request.closed_by := p_request.closed_by;
  v_request.closed_by_name := private.staff_name(p_request.closed_by);
  v_request.closed_at := p_request.closed_at;
  v_request.is_on_hold := private.is_on_hold(p_request.user_id);
  v_request.first_approved_by := p_request.first_approved_by;
  v_request.first_approved_by_name := private.staff_name(p_request.first_approved_by);
  v_request.first_approved_at := p_request.first_approved_at;
  v_request.second_approved_by := p_request.second_approved_by;
  v_request.second_approved_by_name := private.staff_name(p_request.second_approved_by);
  v_request.second_approved_at := p_request.second_approved_at;
  v_request.erase_after := p_request.erase_after;
  v_request.erased_at := p_request.erased_at;
  v_request.export_requested_by := p_request.export_requested_by;
  v_request.export_requested_by_name := private.staff_name(p_request.export_requested_by);
  v_request.export_expires_at := p_request.export_expires_at;
  v_request.exported_at := p_request.exported_at;
  v_request.blocked := private.privacy_request_blocked(p_request);
  if p_is_whole then
    v_request.message := p_request.message;
    v_request.extended_because := p_request.extended_because;
    v_request.identity_check := p_request.identity_check;
    v_request.outcome := p_request.outcome;
    v_request.preview := p_request.preview;
  end if;
  return v_request;
end
$$;

create or replace function public.admin_get_privacy_requests(
  p_state text default null,
  p_kind text default null,
  p_overdue boolean default null,
  p_user_id uuid default null,
  p_order_by text default 'due_at',
  p_order_dir text default 'asc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.privacy_request
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.privacy_request_filter;
  v_cursor public.privacy_requests;
begin
  perform private.require_permission('privacy.manage');
  v_frame := private.list_frame(
    'r', 'id', array['due_at', 'asked_at'], '{}', p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  perform private.check_choice('state', p_state, array[
    'pending', 'open', 'scheduled', 'running', 'done', 'refused', 'withdrawn'
  ]);
  perform private.check_choice('kind', p_kind, array['access', 'erasure', 'correction', 'objection']);
  v_filter := row(case when p_state <> 'pending' then p_state end, nullif(p_state = 'pending', false), p_kind, p_user_id);
  v_cursor := private.list_cursor(v_cursor, v_frame);
  return query execute
    'select x.* from (' || private.list_page(
      'select r.* from public.privacy_requests r where true' || private.conditions(v_filter, array[
        'r.state = ($1).state',
        'r.closed_at is null and ($1).is_pending',
        'r.kind = ($1).kind',
        'r.user_id = ($1).user_id',
        case p_overdue
          when true then 'r.closed_at is null and r.due_at < now()'
          when false then 'not (r.closed_at is null and r.due_at < now())'
        end
      ]), v_frame
    ) || ') r cross join lateral private.privacy_request(row(r.*)::public.privacy_requests, false) x '
      || private.order_clause(v_frame)
    using v_filter, v_cursor;
end
$$;
comment on function public.admin_get_privacy_requests is
  'Admin. A page of privacy requests, first due first; p_order_by: due_at or asked_at. p_state: open, scheduled, running, done, '
  'refused, withdrawn, or pending for the first three. p_overdue: pending and past the due date. p_limit 1 to 200. p_after, '
  'p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. Errors: not_authenticated, '
  'not_authorized, bad_argument.';
grant execute on function public.admin_get_privacy_requests to authenticated;

create or replace function public.admin_get_privacy_request(p_id uuid)
returns public.privacy_request
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
begin
  perform private.require_permission('privacy.manage');
  select * into v_request from public.privacy_requests r where r.id = p_id;
  perform private.require_found(found, 'privacy_request_not_found');
  perform private.note_view(v_request.user_id);
  return private.privacy_request(v_request, true);
end
$$;
comment on function public.admin_get_privacy_request is
  'Admin. One privacy request; recorded as opening the person. Errors: not_authenticated, not_authorized, '
  'privacy_request_not_found.';
grant execute on function public.admin_get_privacy_request to authenticated;

revoke all on public.privacy_requests from anon, authenticated;
