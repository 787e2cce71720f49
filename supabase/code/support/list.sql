-- The tickets list and support metrics. See admin_get_users for how the statement is built.

create or replace function public.admin_get_support_tickets(
  p_status text default null,
  p_claimed_only boolean default null,
  p_category text default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null,
  p_search text default null,
  p_turn text default null,
  p_holder text default null,
  p_team_id uuid default null,
  p_tag text default null,
  p_priority text default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.support_tickets
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.ticket_filter;
begin
  perform private.require_permission('support.read');
  perform private.check_choice('status', p_status, array['open', 'claimed', 'closed']);
  perform private.check_choice('category', p_category, array[
    'Account', 'Billing', 'Technical Issue', 'Payments', 'Content/Removal', 'Safety/Abuse', 'Report Appeal', 'Other'
  ]);
  perform private.check_choice('priority', p_priority, array['low', 'normal', 'high', 'urgent']);
  v_frame := private.list_frame(
    't', 'id', array['created_at', 'last_activity_at', 'waiting_since', 'due_at', 'queue_order'], array['waiting_since', 'due_at'],
    p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  perform private.check_queue_order(p_order_by, p_turn);
  v_filter := row(
    p_status, p_category, p_priority, p_date_from, private.last_moment(p_date_to),
    private.searched_id('support_tickets', p_search), private.search_operand(private.folded_search(p_search))
  );
  return query execute private.search_page(
    'select t.* from public.support_tickets t where true' || private.conditions(v_filter, array[
      't.status = ($1).status', case when p_claimed_only then 't.claimed_by_user_id is not null' end,
      't.category = ($1).category', 't.created_at >= ($1).date_from', 't.created_at <= ($1).date_to',
      '(t.id = ($1).search_id or t.user_id = ($1).search_id)', 't.priority = ($1).priority'
    ]) || private.turn_condition('t', p_turn, p_holder, p_team_id, p_tag),
    case when v_filter.search_id is null then private.text_search('private.search_fold(t.subject)', v_filter.search) end,
    v_frame
  ) using v_filter, private.list_cursor(null::public.support_tickets, v_frame);
end
$$;
comment on function public.admin_get_support_tickets is
  'Staff. A page of tickets, sorted by created_at, last_activity_at, waiting_since, due_at or, within a turn, queue_order: '
  'breached ones first, then by priority, then by age. p_turn, p_holder, p_team_id, p_tag: see admin_get_reports. p_search: part '
  'of the subject, or an id: the ticket''s, whole or its first eight characters, or the whole one of its user. p_limit 1 to 200. '
  'p_after, p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. Errors: '
  'not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_support_tickets to authenticated;

-- Averages cover tickets of the last 30 days. Null when there were none.
create or replace function public.get_support_observability()
returns table (today_created bigint, open_count bigint, avg_minutes_to_claim numeric, avg_minutes_to_close numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_month_ago timestamptz := now() - interval '30 days';
begin
  perform private.require_permission('support.read');
  today_created := private.count_of('ticket_created', null, date_trunc('day', now(), 'UTC'));
  open_count := private.count_of('ticket_created', 'open');
  avg_minutes_to_claim := private.average_minutes('ticket_claimed', v_month_ago, 'infinity');
  avg_minutes_to_close := private.average_minutes('ticket_closed', v_month_ago, 'infinity');
  return next;
end
$$;
comment on function public.get_support_observability is
  'Staff. One row; today is the UTC day, averages are over the tickets of the last 30 days. '
  'Shape: avg_minutes_to_claim?, avg_minutes_to_close?. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.get_support_observability to authenticated;
