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
  v_search text;
  v_search_id uuid;
  v_sort private.list_sort;
  v_cursor public.reports;
  v_where text;
begin
  perform private.require_staff();
  perform private.check_choice('status', p_status, array['open', 'claimed', 'closed']);
  perform private.check_choice('entity type', p_entity_type, array['user', 'post', 'review']);
  perform private.check_choice('reason', p_reason, array[
    'Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review',
    'Harassment', 'Hate speech', 'Spam/Advertising', 'Other'
  ]);
  perform private.check_page(p_limit, p_offset);
  v_sort := private.list_sort(
    p_order_by, p_order_dir, array['created_at', 'severity', 'waiting_since', 'due_at'],
    array['severity', 'waiting_since', 'due_at'], 'r', 'id'
  );
  v_cursor := private.list_cursor(v_cursor, v_sort, p_after, p_before, p_offset);
  v_search := private.folded_search(p_search);
  v_search_id := private.searched_id('reports', p_search);

  v_where := concat(
    case when p_status is not null then ' and r.status = $1' end,
    case when p_claimed_only then ' and r.claimed_by_user_id is not null' end,
    case when p_entity_type is not null then ' and r.reported_entity_type = $2' end,
    case when p_reason is not null then ' and r.reason_category = $3' end,
    case when p_date_from is not null then ' and r.created_at >= $4' end,
    case when p_date_to is not null then ' and r.created_at <= $5' end,
    case when p_country_code is not null then ' and r.country_code = $6' end,
    case when p_locale is not null then ' and r.locale = $7' end,
    case when p_reporter_user_id is not null then ' and r.reporter_user_id = $8' end,
    case when v_search_id is not null then ' and (r.id = $9 or r.reported_entity_id = $9)' end,
    private.turn_condition('r', p_turn, p_holder, p_team_id, p_tag)
  );

  return query execute private.search_page(
    'select r.* from public.reports r where true' || v_where,
    case
      when v_search_id is null then private.text_search(
        -- Must match the expression of reports_search_idx and reports_short_search_idx.
        $f$private.search_fold(coalesce(r.description, '') || e'\x1f' || coalesce(r.resolution_notes, ''))$f$, v_search, '$10'
      )
    end,
    v_sort, p_after, p_before, p_offset, 11
  ) using
    p_status, p_entity_type, p_reason, p_date_from, private.last_moment(p_date_to), upper(trim(p_country_code)), private.locale_tag(p_locale),
    p_reporter_user_id, v_search_id, private.search_operand(v_search),
    v_cursor, coalesce(p_limit, 50), coalesce(p_offset, 0);
end
$$;
comment on function public.admin_get_reports is
  'Staff. A page of reports. p_turn: mine, waiting, unassigned, team (open ones of the caller''s teams), snoozed or breached; all '
  'but the last two without what is snoozed. p_holder: me, nobody or a person''s id. p_search: part of description or notes, or an id: the report''s, whole or its first eight characters, or the whole one of what it is about. '
  'p_limit 1 to 200. p_after, p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
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
  perform private.require_staff();
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
  'Staff. One row of counts, over reports created between the dates. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reports_metrics to authenticated;
