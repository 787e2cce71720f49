-- Rules for decisions: their content, who may make them, and conflicts between two deciders.

create or replace function private.check_policy(p_code text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_active boolean;
begin
  select p.is_active into v_is_active from public.policies p where p.code = p_code;
  perform private.require_found(found, 'policy_not_found');
  perform private.refuse_if(not v_is_active, 'This policy is no longer in use. Choose another one.');
end
$$;

-- Which fields belong to which kind of decision.
create or replace function private.check_decision(p_decision public.decisions)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_target(p_decision.target_type, p_decision.target_id);
  perform private.refuse_if(p_decision.kind is null, 'Choose a decision.');
  perform private.check_choice('decision', p_decision.kind, array['no_violation', 'warn', 'remove', 'limit', 'suspend', 'ban']);
  perform private.refuse_if(
    p_decision.removes and p_decision.kind = 'no_violation', 'What breaks no rule is not removed. Choose another decision.'
  );
  perform private.refuse_if(
    p_decision.removes and p_decision.target_type = 'user', 'Only a post or a review can be removed. Limit, suspend or ban a person.'
  );
  perform private.refuse_if(
    exists (
      select from unnest(p_decision.limits) l
       where coalesce(l <> all (array['posting', 'applying', 'messaging', 'withdrawing']), true)
    ),
    'A limit is posting, applying, messaging or withdrawing.'
  );
  perform private.refuse_if(
    p_decision.kind = 'limit' and p_decision.limits = '{}', 'Choose what the person may not do: posting, applying, messaging or withdrawing.'
  );
  perform private.refuse_if(p_decision.kind <> 'limit' and p_decision.limits <> '{}', 'Only a limit names what the person may not do.');
  perform private.refuse_if(
    p_decision.ends_at is not null and p_decision.kind not in ('limit', 'suspend'), 'Only a limit or a suspension has an end.'
  );
  perform private.refuse_if(
    p_decision.ends_at <= now() or p_decision.ends_at > now() + interval '10 years', 'The end must be in the future, within ten years.'
  );
  if p_decision.kind <> 'no_violation' then
    perform private.refuse_if(p_decision.policy_code is null, 'Choose the policy that was broken.');
    perform private.refuse_if(p_decision.reason is null, 'Give a reason.');
  end if;
  if p_decision.policy_code is not null then
    perform private.check_policy(p_decision.policy_code);
  end if;
end
$$;

-- Nobody decides about themselves, and only admins decide about admins. p_judge is the receiver when a report is handed over.
-- Checks without locking. A null person passes.
create or replace function private.check_judge(p_author uuid, p_judge uuid default auth.uid())
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_author = p_judge then
    raise exception '%', case
      when p_judge = auth.uid() then 'You cannot decide about yourself.'
      else format('%s cannot decide about themselves.', private.person_name(p_judge))
    end using errcode = 'P0001', hint = 'own_account';
  elsif exists (select from public.profiles p where p.user_id = p_author and p.role = 'admin')
    and not exists (select from public.profiles p where p.user_id = p_judge and p.role = 'admin')
  then
    raise exception 'Only admins decide about an admin.' using errcode = '42501', hint = 'not_authorized';
  end if;
end
$$;

-- A null person passes.
create or replace function private.lock_author(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.check_judge(p_user_id);
  if p_user_id is not null then
    -- Repeats the check: the person may have become an admin while this waited.
    perform private.lock_manageable(p_user_id);
  end if;
end
$$;

create or replace function private.count_open_reports(p_target_type text, p_target_id uuid)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from public.reports r
     where r.reported_entity_type = p_target_type and r.reported_entity_id = p_target_id and r.status <> 'closed'
  );
end
$$;

-- How long the decider can undo a decision without a trace. Colleagues' actions wait until then.
create or replace function private.undo_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '10 minutes';
end
$$;

-- Always raises because the caller's view is outdated, and names the decider if someone just decided. Detail of already_decided:
-- the decision's id. Detail of changed_meanwhile: the number of open reports.
create or replace function private.refuse_stale_decision(p_target_type text, p_target_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_latest public.decisions;
begin
  select * into v_latest
    from public.decisions d
   where d.target_type = p_target_type and d.target_id = p_target_id and d.undone_at is null
     and d.decided_at > now() - private.undo_window()
   order by d.decided_at desc
   limit 1;
  if found then
    raise exception '%', format(
      case when v_latest.decided_by = auth.uid()
        then 'You have just decided about this: %2$s. Take that decision back to make another, or wait ten minutes.'
        else '%1$s has just decided about this: %2$s. Look at that decision before you make another.' end,
      private.sentence_case(private.person_name(v_latest.decided_by)),
      replace(private.decision_resolution(v_latest), '_', ' ')
    ) using errcode = 'PT409', hint = 'already_decided', detail = v_latest.id::text;
  end if;
  perform private.refuse_changed_meanwhile(
    'The list of open reports', to_jsonb(private.count_open_reports(p_target_type, p_target_id))
  );
end
$$;

-- Serializes concurrent deciders, so that the second sees the first decision.
create or replace function private.lock_target_reports(
  p_target_type text, p_target_id uuid, p_report_ids uuid[], p_expected_open integer
)
returns setof public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_chosen bigint;
begin
  perform private.refuse_if(array_position(p_report_ids, null) is not null, 'The list of reports has a gap.');
  perform from public.reports r
    where r.reported_entity_type = p_target_type and r.reported_entity_id = p_target_id
      and (r.status <> 'closed' or r.id = any (p_report_ids))
    order by r.id
      for no key update;
  if p_report_ids is not null then
    select count(*) into v_chosen
      from public.reports r
     where r.id = any (p_report_ids) and r.reported_entity_type = p_target_type and r.reported_entity_id = p_target_id;
    perform private.refuse_if(
      v_chosen <> (select count(distinct i) from unnest(p_report_ids) i), format('These reports are not all about this %s.', p_target_type)
    );
  end if;
  if p_expected_open <> private.count_open_reports(p_target_type, p_target_id)
    or exists (select from public.reports r where r.id = any (p_report_ids) and r.status = 'closed')
  then
    perform private.refuse_stale_decision(p_target_type, p_target_id);
  end if;
  return query
    select r.*
      from public.reports r
     where r.reported_entity_type = p_target_type and r.reported_entity_id = p_target_id
       and r.status <> 'closed' and (p_report_ids is null or r.id = any (p_report_ids))
     order by r.id;
end
$$;

-- Without reports, only a recent decision reveals a colleague at the same target, or a caller's own decision whose response was
-- lost. A decision whose sanctions are all lifted does not block: nothing would be duplicated.
create or replace function private.check_alone(p_decision public.decisions)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from public.decisions d
     where d.target_type = p_decision.target_type and d.target_id = p_decision.target_id
       and d.undone_at is null and d.reversed_at is null and d.decided_by is not null
       and d.decided_at > now() - private.undo_window()
       and coalesce((select bool_or(s.end_kind is distinct from 'lifted') from public.sanctions s where s.decision_id = d.id), true)
  ) then
    perform private.refuse_stale_decision(p_decision.target_type, p_decision.target_id);
  end if;
  if p_decision.kind = 'no_violation' then
    raise exception '%', format('There is no open report about this %s.', p_decision.target_type)
      using errcode = 'PT409', hint = 'nothing_to_close';
  end if;
end
$$;
