-- The reports list and its counts. See admin_get_users for how the statement is built.

-- 'Claimed only' means everything with a claimer, closed or not.
create or replace function public.admin_get_reports(
  p_status text default null,
  p_claimed_only boolean default null,
  p_entity_type text default null,
  p_reason text default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null,
  p_country_code text default null,
  p_search text default null,
  p_locale text default null,
  p_reporter_user_id uuid default null,
  p_turn text default null,
  p_holder text default null,
  p_team_id uuid default null,
  p_tag text default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.reports
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.report_filter;
begin
  perform private.require_permission('reports.read');
  perform private.check_choice('status', p_status, array['open', 'claimed', 'closed']);
  perform private.check_choice('entity type', p_entity_type, array['user', 'post', 'review']);
  perform private.check_choice('reason', p_reason, array[
    'Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review',
    'Harassment', 'Hate speech', 'Spam/Advertising', 'Other'
  ]);
  v_frame := private.list_frame(
    'r', 'id', array['created_at', 'severity', 'waiting_since', 'due_at', 'queue_order'], array['severity', 'waiting_since', 'due_at'],
    p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  perform private.check_queue_order(p_order_by, p_turn);
  v_filter := row(
    p_status, p_entity_type, p_reason, p_date_from, private.last_moment(p_date_to), upper(trim(p_country_code)),
    -- No report has the empty text: a locale that is none finds nothing.
    case when p_locale is not null then coalesce(private.locale_tag(p_locale), '') end, p_reporter_user_id,
    private.searched_id('reports', p_search), private.search_operand(private.folded_search(p_search))
  );
  return query execute private.search_page(
    'select r.* from public.reports r where true' || private.conditions(v_filter, array[
      'r.status = ($1).status', case when p_claimed_only then 'r.claimed_by_user_id is not null' end,
      'r.reported_entity_type = ($1).entity_type', 'r.reason_category = ($1).reason', 'r.created_at >= ($1).date_from',
      'r.created_at <= ($1).date_to', 'r.country_code = ($1).country_code', 'r.locale = ($1).locale',
      'r.reporter_user_id = ($1).reporter_id', '(r.id = ($1).search_id or r.reported_entity_id = ($1).search_id)'
    ]) || private.turn_condition('r', p_turn, p_holder, p_team_id, p_tag),
    case
      when v_filter.search_id is null then private.text_search(
        -- Must match the expression of reports_search_idx and reports_short_search_idx.
        $f$private.search_fold(coalesce(r.description, '') || e'\x1f' || coalesce(r.resolution_notes, ''))$f$, v_filter.search
      )
    end,
    v_frame
  ) using v_filter, private.list_cursor(null::public.reports, v_frame);
end
$$;
comment on function public.admin_get_reports is
  'Staff. A page of reports, sorted by created_at, severity, waiting_since, due_at or, within a turn, queue_order: breached '
  'ones first, then by severity, then by age. p_turn: mine, waiting, unassigned, team (open reports of the caller''s teams), snoozed or '
  'breached; only the last two include snoozed reports. p_holder: me, nobody or a person''s id. p_search: part of description '
  'or notes, a report''s id, whole or its first eight characters, or the whole id of its target. p_limit 1 to 200. p_after, '
  'p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. Errors: not_authenticated, '
  'not_authorized, bad_argument.';
grant execute on function public.admin_get_reports to authenticated;

-- The dates limit the reports by creation; the last two columns cover the last seven days.
create or replace function public.admin_get_reports_metrics(p_date_from timestamptz default null, p_date_to timestamptz default null)
returns table (open_count bigint, claimed_count bigint, created_7d bigint, closed_7d bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_week_ago timestamptz := now() - interval '7 days';
begin
  perform private.require_permission('reports.read');
  select p.lo, p.hi into v_from, v_to from private.counted_period(p_date_from, p_date_to) p;
  select coalesce(sum(c.n) filter (where c.key = 'open'), 0)::bigint, coalesce(sum(c.n) filter (where c.key = 'claimed'), 0)::bigint
    into open_count, claimed_count
    from private.counts_in('report_created', v_from, v_to) c;
  created_7d := private.count_of('report_created', null, greatest(v_from, v_week_ago), v_to);
  if p_date_from is null and p_date_to is null then
    closed_7d := private.count_of('report_ended', null, v_week_ago);
  else
    select count(*) into closed_7d
      from public.reports r
     where r.status = 'closed' and r.closed_at >= v_week_ago and r.created_at >= v_from and r.created_at < v_to;
  end if;
  return next;
end
$$;
comment on function public.admin_get_reports_metrics is
  'Staff. One row of counts of reports created between the dates. Shape: no nulls. Errors: not_authenticated, not_authorized, '
  'bad_argument.';
grant execute on function public.admin_get_reports_metrics to authenticated;
