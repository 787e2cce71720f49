-- Appeals: a person answers a decision within six months, in a ticket. Someone other than the decider upholds or overturns it
-- (Digital Services Act, article 20).

-- A code gives access only to the appeal against one decision.
create or replace function private.add_appeal_link(p_mail_id bigint, p_decision_id uuid, p_locale text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_code text;
begin
  v_code := encode(extensions.gen_random_bytes(20), 'hex');
  insert into private.appeal_codes (code_hash, decision_id)
  values (encode(sha256(convert_to(v_code, 'UTF8')), 'hex'), p_decision_id);
  update private.mails m
     set link_text = case private.notice_language(p_locale)
           when 'hr' then 'Žalba' when 'de' then 'Beschwerde einlegen' else 'Appeal'
         end,
         link_path = '/appeal?lang=' || private.notice_language(p_locale) || '&code=' || v_code
   where m.id = p_mail_id;
end
$$;

create or replace function private.refuse_appeal(p_message text, p_hint text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', p_message using errcode = 'P0001', hint = p_hint;
end
$$;

-- The unique decision_id lets only one of two concurrent appeals through.
create or replace function private.file_appeal(p_decision_id uuid, p_user_id uuid, p_text text)
returns public.appeals
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
  -- Web forms send each line break as CR LF.
  v_text text := coalesce(private.trimmed(replace(p_text, e'\r\n', e'\n')), '');
  v_ticket public.support_tickets;
  v_appeal public.appeals;
begin
  select * into v_decision from public.decisions d
   where d.id = p_decision_id and d.user_id = p_user_id and d.kind <> 'no_violation' and d.undone_at is null
     for update;
  perform private.require_found(found, 'decision_not_found');
  perform private.refuse_if(v_text = '' or length(v_text) > 10000, 'The appeal must have 1 to 10,000 characters.');
  if exists (select from public.appeals a where a.decision_id = p_decision_id) then
    perform private.refuse_appeal('You have already appealed against this decision.', 'already_appealed');
  elsif v_decision.reversed_at is not null then
    perform private.refuse_appeal('This decision was already taken back.', 'already_reversed');
  elsif v_decision.decided_at <= now() - private.appeal_window() then
    perform private.refuse_appeal('The time for an appeal is over: it was six months.', 'too_late_to_appeal');
  end if;

  insert into public.support_tickets (subject, category, user_id)
  values (left('Appeal: ' || private.notice_measures(v_decision, 'en'), 200), 'Report Appeal', p_user_id)
  returning * into strict v_ticket;
  insert into public.support_messages (ticket_id, sender_user_id, content, created_at)
  values (v_ticket.id, p_user_id, v_text, v_ticket.created_at);
  insert into public.appeals (decision_id, ticket_id) values (p_decision_id, v_ticket.id) returning * into strict v_appeal;
  delete from private.appeal_codes where decision_id = p_decision_id;
  return v_appeal;
end
$$;

create or replace function public.submit_appeal(p_decision_id uuid, p_text text)
returns public.appeals
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_signed_in();
  -- Suspended people may appeal. Banned people have no session and use the link in their mail.
  perform private.require_not_banned();
  return private.file_appeal(p_decision_id, auth.uid(), p_text);
end
$$;
comment on function public.submit_appeal is
  'Signed in; not banned. Appeals against a decision about the caller, once and within six months. '
  'Errors: not_authenticated, not_authorized, account_banned, person_erased, decision_not_found, bad_argument, already_appealed, '
  'already_reversed, too_late_to_appeal.';
grant execute on function public.submit_appeal to authenticated;

create or replace function public.submit_appeal_by_code(p_code text, p_text text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_decision public.decisions;
begin
  select d.* into v_decision
    from private.appeal_codes c
    join public.decisions d on d.id = c.decision_id
   where c.code_hash = encode(sha256(convert_to(coalesce(p_code, ''), 'UTF8')), 'hex');
  perform private.require_found(found, 'decision_not_found');
  perform private.file_appeal(v_decision.id, v_decision.user_id, p_text);
end
$$;
comment on function public.submit_appeal_by_code is
  'Service role only. Appeals for a person who can''t sign in, with the code in their mail. '
  'Errors: decision_not_found, bad_argument, person_erased, already_appealed, already_reversed, too_late_to_appeal.';
grant execute on function public.submit_appeal_by_code to service_role;

-- ── For staff ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Includes staff who were recently suspended, banned or removed, so that nobody becomes the only judge by stopping the others.
-- True if anyone but the decider can judge an appeal now, or could within the last 30 days.
create or replace function private.has_other_judge(p_decision public.decisions)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
     where private.role_has_permission(p.role, p.staff_role_id, 'reports.decide')
       and p.role in ('moderator', 'admin')
       and p.user_id is distinct from p_decision.decided_by and p.user_id is distinct from p_decision.user_id
       and (p.role = 'admin' or not exists (
         select from public.profiles a where a.user_id = p_decision.user_id and a.role = 'admin'
       ))
       and (private.can_be_mentioned(p) or exists (
         select from private.account_events e
          where e.user_id = p.user_id and e.kind = 'standing' and e.created_at > now() - private.involved_for()
       ))
  ) or exists (
    -- Colleagues who changed a role were staff then, even if their own role is gone.
    select from private.account_events e
     where e.actor_user_id = p_decision.decided_by and e.kind = 'role' and e.created_at > now() - private.involved_for()
       and e.user_id <> p_decision.decided_by and e.user_id is distinct from p_decision.user_id
  ) or exists (
    select from private.former_admins f
     where f.until > now() - private.involved_for()
       and f.user_id is distinct from p_decision.decided_by and f.user_id is distinct from p_decision.user_id
  );
end
$$;

-- Null when the person may judge the appeal.
create or replace function private.judge_refusal(p_decision public.decisions, p_judge uuid default auth.uid())
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_caller constant boolean := p_judge = auth.uid();
begin
  return case
    when p_decision.decided_by = p_judge and private.has_other_judge(p_decision) then
      format('%s made this decision. Someone else must review the appeal.', case when v_is_caller then 'You' else private.person_name(p_judge) end)
    when p_decision.user_id = p_judge then
      format('This decision is about %s. Someone else must review the appeal.', case when v_is_caller then 'you' else private.person_name(p_judge) end)
  end;
end
$$;

create or replace function public.admin_get_appeal(p_ticket_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.read');
  perform private.note_opened(array[p_ticket_id]);
  return (
    select jsonb_build_object(
        'appeal', to_jsonb(a), 'decision', to_jsonb(d), 'policy', (select c.title from public.policies c where c.code = d.policy_code),
        'decided_by_name', private.person_name(d.decided_by), 'why_not', w.sentence, 'is_alone', (d.decided_by = auth.uid()) is true and w.sentence is null
      )
      from public.appeals a
      join public.decisions d on d.id = a.decision_id
      cross join lateral private.judge_refusal(d) w (sentence)
     where a.ticket_id = p_ticket_id
  );
end
$$;
comment on function public.admin_get_appeal is
  'Staff. The appeal of a ticket, null for other tickets: {appeal, decision, policy: its title, decided_by_name, why_not: '
  'why the caller can''t decide the appeal, is_alone: the caller made the decision and may decide the appeal because nobody '
  'else can}. '
  'Shape: returns? AppealCase. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_appeal to authenticated;

create or replace function public.admin_decide_appeal(p_appeal_id uuid, p_is_overturned boolean, p_reason text)
returns public.appeals
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_appeal public.appeals;
  v_decision public.decisions;
  v_stands boolean;
  v_reason text;
  v_why_not text;
begin
  perform private.require_permission('reports.decide');
  perform private.refuse_if(p_is_overturned is null, 'Uphold the decision, or overturn it.');
  v_reason := private.clean_line('The reason', p_reason, 5000);
  perform private.refuse_if(v_reason is null, 'Give a reason: the person reads it.');
  select * into v_appeal from public.appeals where id = p_appeal_id for no key update;
  perform private.require_found(found, 'appeal_not_found');
  select * into strict v_decision from public.decisions where id = v_appeal.decision_id for no key update;
  v_stands := v_decision.reversed_at is null and v_decision.undone_at is null;
  v_why_not := private.judge_refusal(v_decision);
  if v_why_not is not null then
    raise exception '%', v_why_not using errcode = '42501', hint = 'own_decision';
  elsif v_appeal.status <> 'open' then
    raise exception '%', format('%s has already decided about this appeal.', private.person_name(v_appeal.decided_by))
      using errcode = 'PT409', hint = 'already_decided';
  elsif not v_stands and not p_is_overturned then
    raise exception 'This decision was taken back meanwhile, so it can''t be upheld. Overturn it to notify the person.'
      using errcode = 'PT409', hint = 'already_taken_back';
  end if;
  perform private.lock_author(v_decision.user_id);

  update public.appeals
     set status = case when p_is_overturned then 'overturned' else 'upheld' end,
         decided_at = now(), decided_by = auth.uid(), reason = v_reason
   where id = p_appeal_id
  returning * into strict v_appeal;
  if p_is_overturned and v_stands then
    perform private.reverse_decision(v_decision, v_reason, 'appeal_overturned');
  end if;
  -- Sent once: a reversal notifies only people who know of the decision.
  perform private.send_notice(v_decision, v_decision.user_id, 'appeal_' || v_appeal.status, v_reason);
  insert into public.support_messages (ticket_id, sender_user_id, content) values (v_appeal.ticket_id, auth.uid(), v_reason);
  update public.support_tickets t
     set status = 'closed', claimed_by_user_id = auth.uid(), claimed_at = coalesce(t.claimed_at, now()), closed_at = now(),
         last_activity_at = now(), answered_at = coalesce(t.answered_at, now())
   where t.id = v_appeal.ticket_id and t.status <> 'closed';
  perform private.audit('decide_appeal', 'appeals', p_appeal_id::text, jsonb_build_object(
    'outcome', v_appeal.status, 'decision_id', v_decision.id, 'user_id', v_decision.user_id, 'reason', v_reason
  ) || case when v_decision.decided_by = auth.uid() then jsonb_build_object('is_own_decision', true) else '{}' end);
  return v_appeal;
end
$$;
comment on function public.admin_decide_appeal is
  'Staff; not the person concerned; not the decider, unless nobody else could have decided within 30 days; about an admin, '
  'admins only. Upholds the decision, or overturns it and takes back everything it changed. Notifies the person and the '
  'reporters, and closes the ticket. '
  'Errors: not_authenticated, not_authorized, bad_argument, person_erased, appeal_not_found, own_decision, already_decided, '
  'already_taken_back, last_admin.';
grant execute on function public.admin_decide_appeal to authenticated;
