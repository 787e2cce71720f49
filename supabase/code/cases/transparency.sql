-- Yearly figures for the Digital Services Act (articles 15 and 24), and statements of reasons in the format of the Commission's
-- transparency database (https://transparency.dsa.ec.europa.eu/page/api-documentation).

create or replace function private.check_period(p_from timestamptz, p_to timestamptz)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(p_from is null or p_to is null, 'Choose a period.');
  perform private.check_date('The beginning', p_from), private.check_date('The end', p_to);
  perform private.refuse_if(p_from >= p_to, 'The period must end after it begins.');
  perform private.refuse_if(p_to - p_from > interval '5 years', 'The period must have at most five years.');
end
$$;

-- Undone decisions were never sent to anyone and do not count.
create or replace function public.admin_get_transparency(p_from timestamptz, p_to timestamptz)
returns table (section text, item text, detail text, value numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('audit.read');
  perform private.check_period(p_from, p_to);
  return query
    select 'notices', r.reason_category, null::text, count(*)::numeric
      from public.reports r where r.created_at >= p_from and r.created_at < p_to
     group by 2
    union all
    select 'decisions', d.kind, coalesce(c.ground, 'none'), count(*)
      from public.decisions d left join public.policies c on c.code = d.policy_code
     where d.decided_at >= p_from and d.decided_at < p_to and d.undone_at is null
     group by 2, 3
    union all
    select 'policies', c.title, null, count(*)
      from public.decisions d join public.policies c on c.code = d.policy_code
     where d.decided_at >= p_from and d.decided_at < p_to and d.undone_at is null
     group by 2
    union all
    select 'means', case when d.is_automatic then 'automatic' else 'by a person' end, null, count(*)
      from public.decisions d
     where d.decided_at >= p_from and d.decided_at < p_to and d.undone_at is null
     group by 2
    union all
    select 'source', case when s.is_reported then 'report' else 'own initiative' end, null, count(*)
      from (
        select exists (select from public.decision_reports x where x.decision_id = d.id) as is_reported
          from public.decisions d
         where d.decided_at >= p_from and d.decided_at < p_to and d.undone_at is null
      ) s
     group by 2
    union all
    select 'median hours', 'from a report to its decision', null,
           round((percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - r.created_at) / 3600))::numeric, 1)
      from public.decisions d
      join public.decision_reports x on x.decision_id = d.id
      join public.reports r on r.id = x.report_id
     where d.decided_at >= p_from and d.decided_at < p_to and d.undone_at is null
    having count(*) > 0
    union all
    select 'median hours', 'from an appeal to its decision', null,
           round((percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.created_at) / 3600))::numeric, 1)
      from public.appeals a where a.created_at >= p_from and a.created_at < p_to and a.decided_at is not null
    having count(*) > 0
    union all
    select 'appeals', a.status, null, count(*)
      from public.appeals a where a.created_at >= p_from and a.created_at < p_to
     group by 2
     order by 1, 4 desc, 2, 3;
end
$$;
comment on function public.admin_get_transparency is
  'Admin. Figures of a period of at most five years, without its end, one per row: reports received by reason, decisions by '
  'kind and ground, by policy, by means and source, median hours, appeals by outcome. Only decisions count; suspending, '
  'banning, deleting and hiding directly do not. '
  'Shape: detail?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_transparency to authenticated;

-- No personal data: leaves out free text and the person.
create or replace function private.statement_of_reasons(p_decision public.decisions)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_policy public.policies;
  v_is_illegal boolean;
  v_is_reported boolean := exists (select from public.decision_reports d where d.decision_id = p_decision.id);
  v_text text;
  v_posted timestamptz;
begin
  select * into v_policy from public.policies c where c.code = p_decision.policy_code;
  v_is_illegal := coalesce(v_policy.ground = 'illegal', false);
  v_text := coalesce(v_policy.texts ->> 'en', v_policy.title, 'The rules of the marketplace');
  v_posted := case p_decision.target_type
    when 'post' then (select p.created_at from public.posts p where p.id = p_decision.target_id)
    when 'review' then (select r.created_at from public.reviews r where r.id = p_decision.target_id)
    else (select p.created_at from public.profiles p where p.user_id = p_decision.target_id)
  end;
  return jsonb_strip_nulls(jsonb_build_object(
    'puid', p_decision.id,
    'decision_visibility', case when p_decision.removes then jsonb_build_array('DECISION_VISIBILITY_CONTENT_REMOVED') end,
    'decision_monetary', case when p_decision.limits @> array['withdrawing'] then 'DECISION_MONETARY_SUSPENSION' end,
    'decision_provision', case when p_decision.kind = 'limit' then 'DECISION_PROVISION_PARTIAL_SUSPENSION' end,
    'decision_account', case p_decision.kind
      when 'suspend' then 'DECISION_ACCOUNT_SUSPENDED' when 'ban' then 'DECISION_ACCOUNT_TERMINATED' end,
    'end_date_account_restriction', case when p_decision.kind = 'suspend' then to_char(p_decision.ends_at at time zone 'UTC', 'YYYY-MM-DD') end,
    'end_date_service_restriction', case when p_decision.kind = 'limit' then to_char(p_decision.ends_at at time zone 'UTC', 'YYYY-MM-DD') end,
    'decision_ground', case when v_is_illegal then 'DECISION_GROUND_ILLEGAL_CONTENT' else 'DECISION_GROUND_INCOMPATIBLE_CONTENT' end,
    'illegal_content_legal_ground', case when v_is_illegal then v_policy.title end,
    'illegal_content_explanation', case when v_is_illegal then v_text end,
    'incompatible_content_ground', case when not v_is_illegal then coalesce(v_policy.title, v_text) end,
    'incompatible_content_explanation', case when not v_is_illegal then v_text end,
    'category', coalesce(v_policy.category, 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC'),
    'content_type', jsonb_build_array(case p_decision.target_type when 'user' then 'CONTENT_TYPE_OTHER' else 'CONTENT_TYPE_TEXT' end),
    'content_type_other', case p_decision.target_type when 'user' then 'Account' end,
    'content_date', to_char(coalesce(v_posted, p_decision.decided_at) at time zone 'UTC', 'YYYY-MM-DD'),
    'application_date', to_char(p_decision.decided_at at time zone 'UTC', 'YYYY-MM-DD'),
    'decision_facts', format(
      '%s was found to break the rule "%s".%s', case p_decision.target_type
        when 'user' then 'An account' when 'post' then 'A job post' else 'A review' end,
      coalesce(v_policy.title, v_text), case when v_is_reported then ' It was reported by a user.' else '' end
    ),
    'source_type', case when v_is_reported then 'SOURCE_ARTICLE_16' else 'SOURCE_VOLUNTARY' end,
    'automated_detection', 'No',
    'automated_decision', case when p_decision.is_automatic then 'AUTOMATED_DECISION_FULLY' else 'AUTOMATED_DECISION_NOT_AUTOMATED' end
  ));
end
$$;

-- A warning restricts nothing and has no statement.
create or replace function public.admin_export_statements(
  p_from timestamptz, p_to timestamptz, p_limit integer default 50, p_after jsonb default null
)
returns table (id uuid, decided_at timestamptz, statement jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_after public.decisions;
begin
  perform private.require_permission('audit.read');
  perform private.check_period(p_from, p_to);
  perform private.check_page(p_limit, null);
  v_after := private.read_cursor(v_after, array['decided_at', 'id'], false, p_after, null, null);
  return query
    select d.id, d.decided_at, private.statement_of_reasons(d)
      from public.decisions d
     where d.decided_at >= p_from and d.decided_at < p_to and d.undone_at is null
       and (d.kind in ('remove', 'limit', 'suspend', 'ban') or d.removes)
       and (p_after is null or (d.decided_at, d.id) > (v_after.decided_at, v_after.id))
     order by d.decided_at, d.id
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.admin_export_statements is
  'Admin. A page of the statements of reasons of a period, oldest first, in the fields of the Commission''s transparency '
  'database, without personal data. p_limit 1 to 200. p_after: {decided_at, id} of the statement before the page. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_export_statements to authenticated;
