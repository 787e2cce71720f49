-- A decision: one act about a person, post or review that also closes its reports.
-- Rows are locked in one order, here and when a decision is undone: account, reports, post or review.

create or replace function private.decision_resolution(p_decision public.decisions)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_decision.kind
    when 'no_violation' then 'no_violation'
    when 'warn' then 'warning_sent'
    when 'remove' then p_decision.target_type || '_removed'
    when 'limit' then 'user_limited'
    when 'suspend' then 'user_suspended'
    else 'user_banned'
  end;
end
$$;

-- Already deleted targets stay unchanged. deleted_at equals the decision's time and so identifies the decision.
create or replace function private.remove_target(p_decision public.decisions)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_decision.target_type = 'post' then
    update public.posts set deleted_at = p_decision.decided_at where id = p_decision.target_id and deleted_at is null;
  else
    update public.reviews set deleted_at = p_decision.decided_at where id = p_decision.target_id and deleted_at is null;
  end if;
end
$$;

create or replace function private.impose_decision(p_decision public.decisions)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_limit text;
begin
  if p_decision.kind in ('warn', 'suspend', 'ban') then
    perform private.impose(p_decision.user_id, p_decision.kind, p_decision.reason, p_decision);
  end if;
  for v_limit in select distinct l from unnest(p_decision.limits) l order by l loop
    perform private.impose(p_decision.user_id, 'limit_' || v_limit, p_decision.reason, p_decision);
  end loop;
end
$$;

create or replace function private.notes_with_reason(p_notes text, p_reason text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return nullif(concat_ws(e'\n\n', p_notes, p_reason), '');
end
$$;

-- An unclaimed report counts as claimed and closed by the decider; other reports keep their claimer.
create or replace function private.close_reports(p_decision public.decisions, p_reports public.reports[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.decision_reports (decision_id, report_id, before)
  select p_decision.id, r.id, jsonb_build_object(
    'status', r.status, 'claimed_by_user_id', r.claimed_by_user_id, 'claimed_at', r.claimed_at,
    'answered_at', r.answered_at,
    'resolution_action', r.resolution_action, 'resolution_notes', r.resolution_notes
  )
    from unnest(p_reports) r;
  update public.reports r
     set status = 'closed', closed_at = p_decision.decided_at,
         claimed_by_user_id = coalesce(r.claimed_by_user_id, p_decision.decided_by),
         claimed_at = coalesce(r.claimed_at, p_decision.decided_at),
         resolution_action = private.decision_resolution(p_decision),
         resolution_notes = private.notes_with_reason(r.resolution_notes, p_decision.reason)
   where r.id in (select c.id from unnest(p_reports) c);
end
$$;

-- {is_suspended, is_banned}, or null without an account.
create or replace function private.account_flags(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('is_suspended', p.is_suspended, 'is_banned', p.is_banned)
      from public.profiles p where p.user_id = p_user_id
  );
end
$$;

create or replace function private.flags_changed(p_user_id uuid, p_before jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_now jsonb := private.account_flags(p_user_id);
begin
  return jsonb_build_object(
    'old_is_suspended', p_before -> 'is_suspended', 'new_is_suspended', v_now -> 'is_suspended',
    'old_is_banned', p_before -> 'is_banned', 'new_is_banned', v_now -> 'is_banned'
  );
end
$$;

-- Call last: it locks the head of the audit chain.
create or replace function private.audit_decision(p_action text, p_decision public.decisions, p_flags_before jsonb, p_more jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.audit(p_action, 'decisions', p_decision.id::text, jsonb_build_object(
    'target_type', p_decision.target_type, 'target_id', p_decision.target_id, 'user_id', p_decision.user_id,
    'kind', p_decision.kind, 'removes', p_decision.removes
  ) || private.flags_changed(p_decision.user_id, p_flags_before) || p_more);
end
$$;

create or replace function private.clean_decision(
  p_target_type text, p_target_id uuid, p_kind text, p_policy text, p_reason text, p_message text, p_limits text[], p_ends_at timestamptz,
  p_removes boolean
)
returns public.decisions
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
begin
  v_decision.target_type := p_target_type;
  v_decision.target_id := p_target_id;
  v_decision.kind := p_kind;
  v_decision.removes := coalesce(p_removes, false) or p_kind = 'remove';
  v_decision.limits := array(select distinct l from unnest(p_limits) l order by l);
  v_decision.policy_code := p_policy;
  v_decision.reason := private.clean_line('The reason', p_reason, 5000);
  v_decision.message := private.clean_line('The message', p_message, 5000);
  v_decision.ends_at := p_ends_at;
  v_decision.decided_by := auth.uid();
  v_decision.decided_at := now();
  v_decision.is_automatic := false;
  perform private.check_decision(v_decision);
  return v_decision;
end
$$;

-- p_decision_id is chosen by the client, which can therefore retry after a lost response.
create or replace function public.admin_decide(
  p_target_type text,
  p_target_id uuid,
  p_kind text,
  p_policy text default null,
  p_reason text default null,
  p_message text default null,
  p_limits text[] default null,
  p_ends_at timestamptz default null,
  p_removes boolean default false,
  p_report_ids uuid[] default null,
  p_expected_open integer default null,
  p_decision_id uuid default null
)
returns public.decisions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_reports public.reports[];
  v_flags jsonb;
begin
  perform private.require_permission('reports.decide');
  -- Serializes concurrent calls with the same id, so that the second finds the decision.
  perform pg_advisory_xact_lock(hashtext('public.admin_decide'), hashtext(p_decision_id::text));
  select * into v_decision from public.decisions d where d.id = p_decision_id;
  if found then
    if (v_decision.target_type, v_decision.target_id, v_decision.kind, v_decision.decided_by)
      is distinct from (p_target_type, p_target_id, p_kind, auth.uid())
    then
      raise exception 'This decision ID is already in use.' using errcode = 'PT409', hint = 'decision_id_taken';
    end if;
    return v_decision;
  end if;
  v_decision := private.clean_decision(
    p_target_type, p_target_id, p_kind, p_policy, p_reason, p_message, p_limits, p_ends_at, p_removes
  );
  v_decision.id := coalesce(p_decision_id, gen_random_uuid());
  perform private.require_target(p_target_type, p_target_id);
  if p_kind in ('limit', 'suspend', 'ban') then
    perform private.require_permission('users.sanction');
  end if;

  v_decision.user_id := private.target_author(p_target_type, p_target_id);
  if p_kind in ('warn', 'limit', 'suspend', 'ban') then
    perform private.require_found(v_decision.user_id is not null, 'user_not_found');
  end if;
  perform private.lock_author(v_decision.user_id);
  v_reports := array(select r from private.lock_target_reports(p_target_type, p_target_id, p_report_ids, p_expected_open) r);
  if cardinality(v_reports) = 0 then
    perform private.check_alone(v_decision);
  end if;
  v_flags := private.account_flags(v_decision.user_id);

  insert into public.decisions values (v_decision.*);
  if v_decision.removes then
    perform private.remove_target(v_decision);
  end if;
  perform private.impose_decision(v_decision);
  perform private.close_reports(v_decision, v_reports);
  perform private.send_decision_notices(v_decision.id);
  perform private.audit_decision('decide', v_decision, v_flags, jsonb_build_object(
    'policy_code', v_decision.policy_code, 'reason', v_decision.reason, 'ends_at', v_decision.ends_at,
    'limits', nullif(to_jsonb(v_decision.limits), '[]'),
    'reports', (
      select jsonb_agg(jsonb_build_object('id', r.id, 'old_status', r.status, 'old_claimed_by', r.claimed_by_user_id))
        from unnest(v_reports) r
    )
  ));
  return v_decision;
end
$$;
comment on function public.admin_decide is
  'Staff; about an admin, admins only; never about oneself. Decides about a user, a post or a review and closes the reports '
  'about it, also those that others claimed: p_report_ids, or all. p_kind: no_violation, warn, remove, limit (p_limits: '
  'posting, applying, messaging, withdrawing), suspend, ban; all but no_violation need p_policy and p_reason. p_ends_at: '
  'end of a limit or suspension; null: until it is lifted. p_removes: also removes the post or review. The person''s notice '
  'contains p_reason, except for no_violation, and p_message. p_expected_open: the number of open reports that the caller '
  'saw. p_decision_id: id of the new row; a repeated call returns the existing row. Without a new report, a second decision '
  'about the same target within ten minutes is refused, unless the first was taken back or all its sanctions were lifted. '
  'Errors: not_authenticated, not_authorized, bad_argument, policy_not_found, target_not_found, user_not_found, '
  'person_erased, own_account, last_admin, already_decided (detail: the decision''s id), changed_meanwhile (detail: how many '
  'reports are open), nothing_to_close, decision_id_taken.';
grant execute on function public.admin_decide to authenticated;

create or replace function public.admin_preview_decision(
  p_target_type text,
  p_target_id uuid,
  p_kind text,
  p_policy text,
  p_reason text,
  p_message text default null,
  p_limits text[] default null,
  p_ends_at timestamptz default null,
  p_removes boolean default false
)
returns table (locale text, subject text, body text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_template public.notice_templates;
  v_values jsonb;
begin
  perform private.require_permission('reports.decide');
  v_decision := private.clean_decision(
    p_target_type, p_target_id, p_kind, p_policy, p_reason, p_message, p_limits, p_ends_at, p_removes
  );
  perform private.require_target(p_target_type, p_target_id);
  v_decision.user_id := private.target_author(p_target_type, p_target_id);
  if v_decision.user_id is null or p_kind = 'no_violation' then
    return;
  end if;
  v_template := private.notice_template(
    'decision', p_policy, (select p.preferred_locale from public.profiles p where p.user_id = v_decision.user_id)
  );
  v_values := private.notice_values(v_decision, v_decision.user_id, v_template.locale, null);
  if private.count_open_reports(p_target_type, p_target_id) > 0 then
    v_values := v_values || jsonb_build_object('source', private.notice_phrase('after_report', v_template.locale));
  end if;
  return query
    select v_template.locale, left(private.fill_template(v_template.subject, v_values), 200), private.fill_template(v_template.body, v_values);
end
$$;
comment on function public.admin_preview_decision is
  'Staff. The notice that admin_decide would send to the person with these arguments, and its language; no row if it would '
  'send none. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument, policy_not_found, target_not_found.';
grant execute on function public.admin_preview_decision to authenticated;
