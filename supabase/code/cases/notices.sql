-- Notices about decisions: in the app at once, by mail when the decision can no longer be undone.

-- Replaces in one pass, so that placeholders inside inserted text stay literal. Removes lines that end up empty.
create or replace function private.fill_template(p_template text, p_values jsonb)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return regexp_replace(private.trimmed((
    select string_agg(case when part.n % 2 = 0 then coalesce(p_values ->> private.trimmed(part.words), '') else part.words end, '' order by part.n)
      from regexp_split_to_table(p_template, '\{\{|\}\}') with ordinality part (words, n)
  )), '(\n[ \t]*){3,}', e'\n\n', 'g');
end
$$;

-- Prefers a template of the policy, then the person's own languages, then English. Always finds one: English templates without a
-- policy cannot be removed.
create or replace function private.notice_template(p_kind text, p_policy text, p_locales text)
returns public.notice_templates
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_template public.notice_templates;
begin
  select * into strict v_template
    from public.notice_templates t
   where t.kind = p_kind and (t.policy_code is null or t.policy_code = p_policy)
     and t.locale = private.answer_locale((
       select jsonb_object_agg(o.locale, null) from public.notice_templates o
        where o.kind = p_kind and (o.policy_code is null or o.policy_code = p_policy)
     ), p_locales)
   order by t.policy_code is null
   limit 1;
  return v_template;
end
$$;

create or replace function private.policy_title(p_policy public.policies, p_locale text)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(p_policy.titles ->> lower(p_locale), p_policy.titles ->> split_part(lower(p_locale), '-', 1), p_policy.title)
$$;

create or replace function private.proposed_reason(p_policy public.policies, p_locale text, p_is_reported boolean)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_title constant text := private.policy_title(p_policy, p_locale);
begin
  -- Leaves out the number of reports, because the person reads it.
  return case when p_is_reported then replace(private.notice_phrase('as_reported', p_locale), '%s', v_title) else v_title || '.' end;
end
$$;

-- Reporters never see the measure, the reason or the message.
create or replace function private.notice_values(p_decision public.decisions, p_user_id uuid, p_locale text, p_reason text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_own boolean := p_user_id = p_decision.user_id;
  v_policy public.policies;
begin
  select * into v_policy from public.policies c where c.code = p_decision.policy_code;
  return jsonb_build_object(
    'name', (select coalesce(p.full_name, p.username, '') from public.profiles p where p.user_id = p_user_id),
    'target', private.notice_target(p_decision, v_is_own, p_locale),
    'date', private.notice_date(p_decision.decided_at, p_locale),
    'outcome', private.notice_phrase(case p_decision.kind when 'no_violation' then 'no_violation' else 'acted' end, p_locale),
    'means', private.notice_phrase(case when p_decision.is_automatic then 'by_a_machine' else 'by_a_person' end, p_locale)
  ) || case when v_is_own then jsonb_build_object(
    'measure', private.notice_measures(p_decision, p_locale),
    -- The lifting is sent in its own transaction, so now() is its time.
    'since', private.notice_date(now(), p_locale),
    'rule', private.policy_title(v_policy, p_locale) || coalesce(
      ': ' || coalesce(v_policy.texts ->> lower(p_locale), v_policy.texts ->> split_part(lower(p_locale), '-', 1), v_policy.texts ->> 'en'), ''
    ),
    'reason', coalesce(p_reason, p_decision.reason),
    'message', p_decision.message,
    'source', private.notice_phrase(case when exists (
      select from public.decision_reports d where d.decision_id = p_decision.id
    ) then 'after_report' else 'own_initiative' end, p_locale),
    'appeal_until', private.notice_date(p_decision.decided_at + private.appeal_window(), p_locale),
    'appeal_by', private.notice_phrase(
      case when private.has_other_judge(p_decision) then 'appeal_by_other' else 'appeal_by_same' end, p_locale
    ),
    'looked_at_by', private.notice_phrase(case when exists (
      select from public.appeals a where a.decision_id = p_decision.id and a.decided_by = p_decision.decided_by
    ) then 'looked_at_by_same' else 'looked_at_by_other' end, p_locale)
  ) else '{}' end;
end
$$;

-- The mail waits while the decision can be undone. Sends each kind once per decision or sanction.
create or replace function private.send_notice(
  p_decision public.decisions, p_user_id uuid, p_kind text, p_reason text default null, p_sanction_id uuid default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_person public.profiles;
  v_template public.notice_templates;
  v_values jsonb;
  v_notice public.notices;
  v_mail_id bigint;
begin
  select * into v_person from public.profiles where user_id = p_user_id;
  if not found then
    return;
  end if;
  v_template := private.notice_template(p_kind, p_decision.policy_code, v_person.preferred_locale);
  v_values := private.notice_values(p_decision, p_user_id, v_template.locale, p_reason);
  insert into public.notices (user_id, kind, decision_id, sanction_id, locale, subject, body)
  values (
    p_user_id, p_kind, p_decision.id, p_sanction_id, v_template.locale,
    left(private.fill_template(v_template.subject, v_values), 200), private.fill_template(v_template.body, v_values)
  )
  on conflict (decision_id, kind, user_id) where sanction_id is null do nothing
  returning * into v_notice;
  if v_notice.id is not null and v_person.email is not null then
    insert into private.mails (recipient, subject, body, next_try_at, notice_id)
    values (v_person.email, v_notice.subject, v_notice.body, now() + private.undo_window(), v_notice.id)
    returning id into v_mail_id;
    if p_kind = 'decision' then
      perform private.add_appeal_link(v_mail_id, p_decision.id, v_template.locale);
    end if;
  end if;
end
$$;

create or replace function private.send_decision_notices(p_decision_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_reporter uuid;
begin
  select * into strict v_decision from public.decisions where id = p_decision_id;
  if v_decision.kind <> 'no_violation' and v_decision.user_id is not null then
    perform private.send_notice(v_decision, v_decision.user_id, 'decision');
  end if;
  for v_reporter in
    select distinct r.reporter_user_id
      from public.decision_reports d
      join public.reports r on r.id = d.report_id
     where d.decision_id = p_decision_id and r.reporter_user_id is distinct from v_decision.user_id
  loop
    perform private.send_notice(v_decision, v_reporter, 'report_outcome');
  end loop;
end
$$;

-- Covers every way of lifting, and its undo. Sanctions imposed without a decision sent no notice. Never says why a sanction was
-- lifted, or by whom.
create or replace function private.tell_lifting()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_limit text := substring(new.kind from '^limit_(.*)$');
begin
  select * into strict v_decision from public.decisions where id = new.decision_id;
  -- Describes only the lifted part, in the words of the original notice.
  v_decision.removes := false;
  v_decision.kind := case when v_limit is null then new.kind else 'limit' end;
  v_decision.limits := array_remove(array[v_limit], null);
  if new.end_kind = 'lifted' then
    perform private.send_notice(v_decision, new.user_id, 'lifted', null, new.id);
    return null;
  end if;
  delete from public.notices n where n.sanction_id = new.id and n.kind = 'lifted' and private.is_undelivered(n);
  if not found then
    perform private.send_notice(v_decision, new.user_id, 'decision', null, new.id);
  end if;
  return null;
end
$$;
create or replace trigger tell_lifting after update of end_kind on public.sanctions
  for each row when (new.decision_id is not null and (new.end_kind = 'lifted' or old.end_kind = 'lifted'))
  execute function private.tell_lifting();

-- Undelivered notices can be withdrawn silently. True when the person has neither read the notice nor been sent its mail.
create or replace function private.is_undelivered(p_notice public.notices)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_notice.read_at is null and p_notice.created_at > now() - private.undo_window();
end
$$;

create or replace function private.send_reversal_notices(p_decision_id uuid, p_kind text default 'reversal')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_told record;
begin
  select * into strict v_decision from public.decisions where id = p_decision_id;
  delete from public.notices n where n.decision_id = p_decision_id and private.is_undelivered(n);
  for v_told in
    select n.user_id, n.kind from public.notices n
     where n.decision_id = p_decision_id and n.kind in ('decision', 'report_outcome')
     order by n.user_id
  loop
    perform private.send_notice(
      v_decision, v_told.user_id, case v_told.kind when 'decision' then p_kind else 'reversal' end,
      -- Only the person gets what staff wrote.
      case v_told.kind when 'decision' then v_decision.reverse_reason end
    );
  end loop;
end
$$;

-- ── Procedures for the person ────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.get_my_notices(p_limit integer default 50, p_after jsonb default null)
returns setof public.notices
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_after public.notices;
begin
  perform private.require_signed_in();
  perform private.check_page(p_limit, null);
  v_after := private.read_cursor(v_after, array['created_at', 'id'], false, p_after, null, null);
  return query
    select * from public.notices n
     where n.user_id = auth.uid() and (p_after is null or (n.created_at, n.id) < (v_after.created_at, v_after.id))
     order by n.created_at desc, n.id desc
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.get_my_notices is
  'Signed in. The caller''s notices, newest first. p_limit 1 to 200. p_after: {created_at, id} of the notice before the '
  'page. '
  'Errors: not_authenticated, bad_argument.';
grant execute on function public.get_my_notices to authenticated;

create or replace function public.mark_notice_read(p_notice_id uuid)
returns public.notices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_notice public.notices;
begin
  perform private.require_signed_in();
  update public.notices n set read_at = coalesce(n.read_at, now())
   where n.id = p_notice_id and n.user_id = auth.uid()
  returning * into v_notice;
  perform private.require_found(found, 'notice_not_found');
  return v_notice;
end
$$;
comment on function public.mark_notice_read is
  'Signed in. Records when the caller first read one of their notices. '
  'Errors: not_authenticated, notice_not_found.';
grant execute on function public.mark_notice_read to authenticated;

-- ── Procedures for staff ─────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_notices(p_decision_id uuid)
returns setof public.notices
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.read');
  perform private.note_opened(array[p_decision_id]);
  return query
    select * from public.notices n
     where n.decision_id = p_decision_id
     order by n.created_at, n.kind, n.id limit 200;
end
$$;
comment on function public.admin_get_notices is
  'Staff. The notices sent about a decision, oldest first, at most 200. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_notices to authenticated;
