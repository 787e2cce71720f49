-- Second look: draws closed reports, collects second answers and compares differing ones. Moderators answer, admins compare.
-- Closers never learn that their report was drawn.

-- ── Drawing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.second_look_share(p_closer uuid, p_policy text)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select max(s.percent) from private.second_look_shares s where s.user_id = p_closer or s.policy_code = p_policy),
    (select s.percent from private.second_look_shares s where num_nonnulls(s.user_id, s.policy_code) = 0),
    0
  );
end
$$;

-- Bits of a random uuid are cryptographically strong; random() is predictable.
create or replace function private.is_drawn(p_percent integer)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  return ('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint * 100 < p_percent * (1::bigint << 32);
end
$$;

create or replace function private.can_give_second_look(p_profile public.profiles)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.can_be_mentioned(p_profile)
    and private.role_has_permission(p_profile.role, p_profile.staff_role_id, 'reports.decide');
end
$$;

-- Excludes people who had the report or an appeal in hand, people concerned, and moderators for reports about admins. Null when
-- no other moderator is available.
create or replace function private.second_reviewer(p_look private.second_looks)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report public.reports;
  v_author uuid;
begin
  select * into strict v_report from public.reports r where r.id = p_look.report_id;
  v_author := private.target_author(v_report.reported_entity_type, v_report.reported_entity_id);
  if exists (select from public.profiles p where p.user_id = v_author and p.role = 'admin') then
    return null;
  end if;
  return (
    select p.user_id
      from public.profiles p
     where p.role = 'moderator' and private.can_give_second_look(p)
       and p.user_id is distinct from p_look.closed_by and p.user_id is distinct from p_look.reviewer
       and p.user_id is distinct from v_report.claimed_by_user_id and p.user_id is distinct from v_report.reporter_user_id
       and p.user_id is distinct from v_author
       and not exists (
         select from public.admin_action_audit a
          where a.entity_table = 'reports' and a.entity_id = p_look.report_id::text and a.actor_user_id = p.user_id
       )
       and not exists (
         select from public.notes n
          where n.entity_type = 'report' and n.entity_id = p_look.report_id and n.author_user_id = p.user_id
       )
       and not exists (
         select from public.appeals x
           join public.support_tickets t on t.id = x.ticket_id
          where x.decision_id = p_look.decision_id and (t.claimed_by_user_id = p.user_id or exists (
            select from public.admin_action_audit a
             where a.entity_table = 'support_tickets' and a.entity_id = t.id::text and a.actor_user_id = p.user_id
          ))
       )
     order by gen_random_uuid()
     limit 1
  );
end
$$;

create or replace function private.comparable_resolutions(p_target_type text)
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[
    'no_violation', 'duplicate', 'content_edited', 'warning_sent', 'user_limited', 'user_suspended', 'user_banned'
  ] || case p_target_type
    when 'post' then array['post_corrected', 'post_removed'] when 'review' then array['review_removed'] else '{}'
  end;
end
$$;

-- Staff may close a report with free text: "No violation" maps to no_violation, other texts to null.
create or replace function private.comparable_resolution(p_target_type text, p_action text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_word constant text := regexp_replace(lower(private.trimmed(coalesce(p_action, 'no_violation'))), '[\s_]+', '_', 'g');
begin
  return case when v_word = any (private.comparable_resolutions(p_target_type)) then v_word end;
end
$$;

-- A decision that closes several reports is drawn once, with its first report. Resolutions that cannot be compared are not drawn.
create or replace function private.draw_second_look()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_look private.second_looks;
  v_decision public.decisions;
begin
  if new.status <> 'closed' then
    update private.second_looks l set status = 'dropped' where l.report_id = new.id and l.status = 'waiting';
    return null;
  end if;
  select d.* into v_decision
    from public.decision_reports c
    join public.decisions d on d.id = c.decision_id
   where c.report_id = new.id and d.decided_at = new.closed_at;
  v_look.closed_by := coalesce(auth.uid(), new.claimed_by_user_id);
  v_look.resolution := private.comparable_resolution(new.reported_entity_type, new.resolution_action);
  if v_look.closed_by is null or v_look.resolution is null
    or exists (select from public.decision_reports c where c.decision_id = v_decision.id and c.report_id < new.id)
    or not private.is_drawn(private.second_look_share(v_look.closed_by, v_decision.policy_code))
  then
    return null;
  end if;
  v_look.report_id := new.id;
  v_look.reviewer := private.second_reviewer(v_look);
  if v_look.reviewer is not null then
    insert into private.second_looks (report_id, closed_by, closed_at, decision_id, resolution, policy_code, notes, reviewer)
    values (
      new.id, v_look.closed_by, new.closed_at, v_decision.id, v_look.resolution,
      v_decision.policy_code, new.resolution_notes, v_look.reviewer
    );
  end if;
  return null;
end
$$;
create or replace trigger draw_second_look after update of status on public.reports
  for each row when ((old.status = 'closed') <> (new.status = 'closed')) execute function private.draw_second_look();

-- Skips locked rows instead of waiting.
create or replace function private.pass_on_second_looks()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_look private.second_looks;
  v_reviewer uuid;
begin
  for v_look in
    select l.*
      from private.second_looks l
      left join public.profiles p on p.user_id = l.reviewer
     where l.status = 'waiting'
       and (l.put_at < now() - interval '2 days' or coalesce(p.role <> 'moderator' or not private.can_give_second_look(p), true))
     order by l.put_at
     limit 100
       for update of l skip locked
  loop
    v_reviewer := coalesce(private.second_reviewer(v_look), (
      select p.user_id from public.profiles p
       where p.user_id = v_look.reviewer and p.role = 'moderator' and private.can_give_second_look(p)
    ));
    update private.second_looks l
       set put_at = now(), reviewer = v_reviewer, opened_at = case when l.reviewer = v_reviewer then l.opened_at end
     where l.id = v_look.id;
  end loop;
end
$$;

-- ── Blind answers ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Called by procedures that show one record. An answer is not blind if its reviewer opened the report, its target, its people,
-- its decision or an appeal before. p_ids null: the audit log, which shows every decision.
create or replace function private.note_opened(p_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Most callers have no second look waiting. Starting the update takes longer than this check.
  if not exists (
    select from private.second_looks l where l.reviewer = auth.uid() and l.status = 'waiting' and l.opened_at is null
  ) then
    return;
  end if;
  update private.second_looks l
     set opened_at = now()
    from public.reports r
   where l.reviewer = auth.uid() and l.status = 'waiting' and l.opened_at is null and r.id = l.report_id and (
     p_ids is null
     or p_ids && array[
       r.id, l.decision_id, r.reported_entity_id, r.reporter_user_id,
       private.target_author(r.reported_entity_type, r.reported_entity_id)
     ]
     or exists (select from public.decision_reports c where c.decision_id = l.decision_id and c.report_id = any (p_ids))
     or exists (select from public.sanctions s where s.decision_id = l.decision_id and s.id = any (p_ids))
     or exists (select from public.appeals a where a.decision_id = l.decision_id and p_ids && array[a.id, a.ticket_id])
   );
end
$$;

-- ── Answering ────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_my_second_looks()
returns table (
  id uuid, report_id uuid, target_type text, reason_category text, description text, locale text, country_code text,
  created_at timestamptz, evidence jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.decide');
  return query
    select l.id, r.id, r.reported_entity_type, r.reason_category, r.description, r.locale, r.country_code, r.created_at,
           case when e.report_id is not null then
             jsonb_build_object('content', e.content, 'captured_at', e.captured_at, 'hash', e.hash)
           end
      from private.second_looks l
      join public.reports r on r.id = l.report_id
      left join public.report_evidence e on e.report_id = r.id
     where l.reviewer = auth.uid() and l.status = 'waiting'
     order by l.put_at, l.id
     limit 50;
end
$$;
comment on function public.admin_get_my_second_looks is
  'Staff. Closed reports for the caller''s second look, at most 50, with the reported content as it was, without the first '
  'decision. '
  'Shape: target_type ReportEntityType, description?, locale?, country_code?, evidence? KeptEvidence. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_my_second_looks to authenticated;

-- The closer gets the same error as everyone else without this second look.
create or replace function public.admin_answer_second_look(
  p_id uuid, p_resolution text, p_policy text default null, p_notes text default null
)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_look private.second_looks;
  v_needs_policy constant boolean :=
    p_resolution in ('warning_sent', 'user_limited', 'user_suspended', 'user_banned') or p_resolution like '%removed';
  v_notes text;
  v_status text;
begin
  perform private.require_permission('reports.decide');
  v_notes := private.clean_line('The notes', p_notes, 5000);
  select * into v_look from private.second_looks l where l.id = p_id and l.reviewer = auth.uid() for update;
  perform private.require_found(found, 'second_look_not_found');
  if v_look.status <> 'waiting' then
    raise exception '%', case v_look.status
      when 'dropped' then 'This report was opened again, so it needs no second look.' else 'You have already answered this.'
    end using errcode = 'PT409', hint = 'already_answered';
  end if;
  perform private.refuse_if(p_resolution is null, 'Choose how the report should have been closed.');
  perform private.check_choice('resolution', p_resolution, private.comparable_resolutions(r.reported_entity_type))
     from public.reports r where r.id = v_look.report_id;
  perform private.refuse_if(v_needs_policy and p_policy is null, 'Choose the policy that was broken.');
  perform private.refuse_if(not v_needs_policy and p_policy is not null, 'A policy is named only for a sanction or a removal.');
  if p_policy is not null then
    perform private.check_policy(p_policy);
  end if;
  v_status := case
    when v_look.resolution = p_resolution and (v_look.policy_code = p_policy) is not false then 'agreed' else 'disputed'
  end;
  update private.second_looks l
     set status = v_status, second_resolution = p_resolution, second_policy = p_policy, second_notes = v_notes,
         answered_at = now()
   where l.id = p_id;
  perform private.audit('answer_second_look', 'second_looks', p_id::text, jsonb_build_object(
    'report_id', v_look.report_id, 'resolution', p_resolution, 'policy_code', p_policy, 'outcome', v_status
  ));
  return v_status;
end
$$;
comment on function public.admin_answer_second_look is
  'Staff; its reviewer only. Records how the report should have been closed; nothing else changes. p_policy: required for a '
  'sanction or a removal. Returns agreed, or disputed: an admin compares both answers. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument, policy_not_found, second_look_not_found, already_answered.';
grant execute on function public.admin_answer_second_look to authenticated;

-- ── Comparing ───────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_disputed_second_looks()
returns table (
  id uuid, report_id uuid, target_type text, target_id uuid, reason_category text,
  closed_by uuid, closed_at timestamptz, resolution text, policy_code text, notes text,
  reviewer uuid, answered_at timestamptz, second_resolution text, second_policy text, second_notes text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select l.id, l.report_id, r.reported_entity_type, r.reported_entity_id, r.reason_category,
           l.closed_by, l.closed_at, l.resolution, l.policy_code, l.notes,
           l.reviewer, l.answered_at, l.second_resolution, l.second_policy, l.second_notes
      from private.second_looks l
      join public.reports r on r.id = l.report_id
     where l.status = 'disputed'
     order by l.answered_at, l.id
     limit 100;
end
$$;
comment on function public.admin_get_disputed_second_looks is
  'Admin. Reports with two different answers, oldest first, at most 100. '
  'Shape: target_type ReportEntityType, closed_by?, policy_code?, notes?, reviewer?, second_policy?, second_notes?. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_disputed_second_looks to authenticated;

create or replace function public.admin_settle_second_look(p_id uuid, p_outcome text, p_reason text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_look private.second_looks;
  v_reason text;
begin
  perform private.require_admin();
  perform private.refuse_if(p_outcome is null, 'Choose which answer holds.');
  perform private.check_choice('outcome', p_outcome, array['kept', 'changed']);
  v_reason := private.clean_line('The reason', p_reason, 5000);
  perform private.refuse_if(p_outcome = 'changed' and v_reason is null, 'Give a reason.');
  select * into v_look from private.second_looks l where l.id = p_id for update;
  perform private.require_found(found, 'second_look_not_found');
  if v_look.status <> 'disputed' then
    raise exception '%', case
      when v_look.status in ('kept', 'changed') then 'Someone has already decided between these answers.'
      else 'There are no two answers to decide between.'
    end using errcode = 'PT409', hint = 'not_disputed';
  end if;
  if v_look.closed_by = auth.uid() and not private.is_only_admin(auth.uid()) then
    raise exception 'You closed this report yourself. Another admin decides between the answers.'
      using errcode = 'P0001', hint = 'own_answer';
  end if;
  perform private.refuse_own_report('report', v_look.report_id);

  update private.second_looks l set status = p_outcome, settled_by = auth.uid(), settled_at = now() where l.id = p_id;
  if p_outcome = 'changed' then
    if exists (
      select from public.decisions d where d.id = v_look.decision_id and d.undone_at is null and d.reversed_at is null
    ) then
      perform public.admin_reverse_decision(v_look.decision_id, v_reason);
    end if;
    if exists (select from public.reports r where r.id = v_look.report_id and r.status = 'closed') then
      perform public.admin_reopen_report(v_look.report_id, v_reason);
    end if;
  end if;
  perform private.audit('settle_second_look', 'second_looks', p_id::text, jsonb_build_object(
    'report_id', v_look.report_id, 'outcome', p_outcome, 'reason', v_reason
  ));
end
$$;
comment on function public.admin_settle_second_look is
  'Admin; never about oneself; not the person who closed the report, unless they are the only admin. kept: the first answer '
  'stands. changed: reverses its decision and reopens the report. The person is notified of p_reason. '
  'Errors: not_authenticated, not_authorized, bad_argument, second_look_not_found, not_disputed, own_answer, own_account, '
  'user_not_found.';
grant execute on function public.admin_settle_second_look to authenticated;

create or replace function public.admin_get_second_look_agreement(p_from timestamptz, p_to timestamptz)
returns table (
  scope text, user_id uuid, policy_code text, answered integer, agreed integer, kept integer, changed integer,
  not_blind integer, not_blind_agreed integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('audit.read');
  perform private.check_period(p_from, p_to);
  return query
    select case when grouping(l.closed_by) = 0 then 'person' when grouping(l.policy_code) = 0 then 'policy' else 'all' end as part,
           case grouping(l.closed_by) when 0 then l.closed_by end, case grouping(l.policy_code) when 0 then l.policy_code end,
           (count(*) filter (where b.is_blind))::integer,
           (count(*) filter (where b.is_blind and l.status = 'agreed'))::integer,
           (count(*) filter (where b.is_blind and l.status = 'kept'))::integer,
           (count(*) filter (where b.is_blind and l.status = 'changed'))::integer,
           (count(*) filter (where not b.is_blind))::integer,
           (count(*) filter (where not b.is_blind and l.status = 'agreed'))::integer
      from private.second_looks l
     cross join lateral (select l.opened_at is null) b (is_blind)
     where l.answered_at >= p_from and l.answered_at < p_to
     group by grouping sets ((), (l.closed_by), (l.policy_code))
     order by part, 4 desc, 2, 3;
end
$$;
comment on function public.admin_get_second_look_agreement is
  'Admin. Counts of second looks answered in a period: answered, and of these agreed with the first answer, kept or changed '
  'by an admin. Answers of reviewers who opened the report, its target, its people or the audit log before answering count '
  'only as not_blind. One row for all, one for each person who closed (null: a deleted account), one for each policy (null: '
  'none was named). '
  'Shape: scope SecondLookScope, user_id?, policy_code?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_second_look_agreement to authenticated;

-- ── The shares ──────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_second_look_shares()
returns table (policy_code text, user_id uuid, percent integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query
    select s.policy_code, s.user_id, s.percent
      from private.second_look_shares s
     order by num_nonnulls(s.policy_code, s.user_id), s.policy_code, s.user_id;
end
$$;
comment on function public.admin_get_second_look_shares is
  'Admin. The percentage of closed reports that get a second look: of all (neither policy nor person), by policy and by '
  'person who closes. '
  'Shape: policy_code?, user_id?. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_second_look_shares to authenticated;

create or replace function public.admin_save_second_look_share(
  p_percent integer, p_policy text default null, p_user_id uuid default null, p_expected integer default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old integer;
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(p_percent not between 0 and 100, 'The share must be a whole number from 0 to 100 percent.');
  perform private.refuse_if(num_nonnulls(p_policy, p_user_id) = 2, 'Choose a policy or a person, not both.');
  perform private.require_found(
    p_policy is null or exists (select from public.policies p where p.code = p_policy), 'policy_not_found'
  );
  perform private.require_found(
    p_user_id is null or exists (select from public.profiles p where p.user_id = p_user_id), 'user_not_found'
  );
  perform private.refuse_if(
    exists (select from public.profiles p where p.user_id = p_user_id and p.role = 'user'), 'Only staff close reports. Choose a colleague.'
  );
  -- Serializes concurrent changes, so that the second sees the first.
  lock table private.second_look_shares in share row exclusive mode;
  select s.percent into v_old
    from private.second_look_shares s
   where s.policy_code is not distinct from p_policy and s.user_id is not distinct from p_user_id;
  if v_old is not distinct from p_percent then
    return;
  end if;
  if v_old is distinct from p_expected then
    perform private.refuse_changed_meanwhile(coalesce('The share, now ' || v_old || ' percent,', 'The share, now none,'), to_jsonb(v_old), (
      select a.actor_user_id
        from public.admin_action_audit a
       where a.action = 'save_second_look_share' and a.details ->> 'policy_code' is not distinct from p_policy
         and a.details ->> 'user_id' is not distinct from p_user_id::text
       order by a.created_at desc, a.id desc
       limit 1
    ));
  end if;
  delete from private.second_look_shares s
   where s.policy_code is not distinct from p_policy and s.user_id is not distinct from p_user_id;
  if p_percent is not null then
    insert into private.second_look_shares (policy_code, user_id, percent) values (p_policy, p_user_id, p_percent);
  end if;
  perform private.audit('save_second_look_share', 'second_looks', null, jsonb_build_object(
    'policy_code', p_policy, 'user_id', p_user_id, 'old_percent', v_old, 'new_percent', p_percent
  ));
end
$$;
comment on function public.admin_save_second_look_share is
  'Admin. Sets the percentage of reports closed from now on that get a second look: of all, of one policy, or of one person '
  'who closes; the greater of the last two applies. p_percent null removes the percentage. p_expected: the percentage that '
  'the caller saw; null: none. '
  'Shape: p_percent?, p_expected?. '
  'Errors: not_authenticated, not_authorized, bad_argument, policy_not_found, user_not_found, changed_meanwhile (detail: '
  'the present percentage).';
grant execute on function public.admin_save_second_look_share to authenticated;
