-- Lines of payout runs: what is fixed, what else is closed to their withdrawals, and recalls.

-- ── What is fixed ────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.refuse_run_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'A payout run is fixed once it is prepared; only its releases, its fetched file and its cancellation are added.'
    using errcode = '42501', hint = 'payout_run_fixed';
end
$$;
create or replace trigger refuse_delete before delete on public.payout_runs
  for each row execute function private.refuse_run_change();
create or replace trigger refuse_truncate before truncate on public.payout_runs
  for each statement execute function private.refuse_run_change();

create or replace function private.guard_run_change()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Set once.
  c_added constant text[] := array[
    'file_sha256', 'first_released_by', 'first_released_at', 'second_released_by', 'second_released_at', 'fetched_by', 'fetched_at',
    'cancelled_by', 'cancelled_at', 'cancel_reason'
  ];
begin
  if old.cancelled_at is not null or exists (
    select from jsonb_each(to_jsonb(old)) o
     where to_jsonb(new) -> o.key is distinct from o.value and (o.value <> 'null' or o.key <> all (c_added))
  ) then
    raise exception 'A payout run is fixed once it is prepared; only its releases, its fetched file and its cancellation are added.'
      using errcode = '42501', hint = 'payout_run_fixed';
  end if;
  return new;
end
$$;
create or replace trigger guard_change before update on public.payout_runs
  for each row execute function private.guard_run_change();

create or replace trigger refuse_line_change before update on public.payout_attempts
  for each row
  when (old.run_id is not null and (
    old.run_id, old.withdrawal_id, old.request_id, old.provider, old.destination, old.amount_eur, old.net_amount_eur
  ) is distinct from (
    new.run_id, new.withdrawal_id, new.request_id, new.provider, new.destination, new.amount_eur, new.net_amount_eur
  ))
  execute function private.refuse_run_change();
create or replace trigger refuse_line_delete before delete on public.payout_attempts
  for each row when (old.run_id is not null) execute function private.refuse_run_change();

-- The lines of a run agree with its number and sums, so that none is added later.
create or replace function private.guard_run_lines()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from (select distinct n.run_id from new_rows n where n.run_id is not null) n
      join public.payout_runs r on r.id = n.run_id
     cross join lateral (
       select count(*) as count, sum(a.amount_eur) as amount_eur, sum(a.net_amount_eur) as net_amount_eur
         from public.payout_attempts a where a.run_id = r.id
     ) a
     where (a.count, a.amount_eur, a.net_amount_eur) is distinct from (r.line_count::bigint, r.amount_eur, r.net_amount_eur)
  ) then
    raise exception 'The lines of a payout run must agree with its number and sums.' using errcode = '42501', hint = 'payout_run_fixed';
  end if;
  return null;
end
$$;
create or replace trigger guard_run_lines after insert on public.payout_attempts
  referencing new table as new_rows for each statement execute function private.guard_run_lines();

-- ── What else is closed ──────────────────────────────────────────────────────────────────────────────────────────────

-- Null without a run.
create or replace function private.in_run_obstacle(p_run_id uuid)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select private.obstacle_of('in_payout_run', format(
             case
               when r.fetched_at is null then 'This withdrawal is in payout run %s. Cancel the run to decide otherwise.'
               else 'This withdrawal is in payout run %s, whose file was fetched. Wait for the bank''s answer, or ask for a recall.'
             end, r.number
           ))
      from public.payout_runs r where r.id = p_run_id
  );
end
$$;

create or replace function private.refuse_in_run(p_attempt public.payout_attempts)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_conflict(private.in_run_obstacle(p_attempt.run_id));
end
$$;

-- ── Recalls ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Null when the bank may still be asked to give this payment back.
create or replace function private.recall_obstacle(p_attempt public.payout_attempts)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_attempt.run_id is null or p_attempt.state <> 'accepted' then private.obstacle_of(
      'not_recallable', 'Only a payment whose file was fetched and whose outcome is open can be recalled.'
    )
    when p_attempt.recall_requested_at is not null then private.obstacle_of(
      'already_recalled',
      format('%s already asked the bank to give this payment back.', private.person_name(p_attempt.recall_requested_by))
    )
  end;
end
$$;

create or replace function private.recall_answer_obstacle(p_attempt public.payout_attempts)
returns private.obstacle
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_attempt.recall_requested_at is null or p_attempt.state <> 'accepted' then
      private.obstacle_of('not_recalled', 'No recall of this payment is open.')
  end;
end
$$;

-- Only two people together can say that a payment of a fetched file was not made.
create or replace function private.recall_confirm_obstacle(p_attempt public.payout_attempts, p_staff uuid)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_attempt.recall_cancelled_by = p_staff then
      private.obstacle_of('same_person', 'You recorded that the bank cancelled this payment, so someone else must confirm it.')
    when not private.are_independent_people(p_attempt.recall_cancelled_by, p_staff) then private.obstacle_of(
      'same_person', 'The person who recorded that the bank cancelled this payment may have access to your account, or you to theirs, '
      'so someone else must confirm it.'
    )
  end;
end
$$;

create or replace function private.run_line_blocked(p_request public.withdrawal_requests, p_attempt public.payout_attempts)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_duty constant private.obstacle := private.duty_obstacle(private.involvement(auth.uid(), p_request.user_id));
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'recall', coalesce(private.recall_obstacle(p_attempt), v_duty),
    'answer_recall', coalesce(private.recall_answer_obstacle(p_attempt), v_duty),
    'confirm_recall', case
      when p_attempt.recall_cancelled_by is not null then private.recall_confirm_obstacle(p_attempt, auth.uid())
    end
  ));
end
$$;

-- Locks the withdrawal before the attempt, the order used everywhere.
create or replace function private.lock_run_line(p_attempt_id uuid)
returns public.payout_attempts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_attempt public.payout_attempts;
begin
  perform from public.withdrawal_requests w
    where w.id = (select a.withdrawal_id from public.payout_attempts a where a.id = p_attempt_id) for update;
  perform private.require_found(found, 'payout_not_found');
  select * into strict v_attempt from public.payout_attempts where id = p_attempt_id for update;
  return v_attempt;
end
$$;

create or replace function private.refuse_conflict(p_obstacle private.obstacle)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_obstacle.hint is not null then
    raise exception '%', p_obstacle.message using errcode = 'PT409', hint = p_obstacle.hint;
  end if;
end
$$;

create or replace function public.admin_request_recall(p_attempt_id uuid, p_reason text)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reason text;
  v_attempt public.payout_attempts;
  v_request public.withdrawal_requests;
begin
  perform private.require_permission('money.process');
  v_reason := private.required_reason('the recall', p_reason);
  v_attempt := private.lock_run_line(p_attempt_id);
  select * into strict v_request from public.withdrawal_requests where id = v_attempt.withdrawal_id;
  perform private.refuse_conflict(private.recall_obstacle(v_attempt));
  perform private.refuse_obstacle(private.duty_obstacle(private.involvement(auth.uid(), v_request.user_id)));
  update public.payout_attempts
     set recall_requested_by = auth.uid(), recall_requested_at = clock_timestamp(), recall_reason = v_reason
   where id = p_attempt_id;
  perform private.audit(
    'request_recall', 'withdrawal_requests', v_request.id::text,
    jsonb_build_object(
      'amount_eur', v_request.amount_eur, 'request_id', v_attempt.request_id, 'reason', v_reason,
      'run_id', v_attempt.run_id
    )
  );
  return private.withdrawal(v_request.id);
end
$$;
comment on function public.admin_request_recall is
  'Staff. Records that the bank is asked to give back a payment of a fetched file, whose outcome is open. p_reason: 1 to 200 '
  'characters. Errors: not_authenticated, not_authorized, bad_argument, payout_not_found, not_recallable, already_recalled, '
  'own_withdrawal, involved_in_account.';
grant execute on function public.admin_request_recall to authenticated;

create or replace function public.admin_answer_recall(p_attempt_id uuid, p_answer text, p_note text default null)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note text;
  v_attempt public.payout_attempts;
  v_request public.withdrawal_requests;
begin
  perform private.require_permission('money.reconcile');
  perform private.refuse_if(p_answer is null, 'The answer must be cancelled or refused.');
  perform private.check_choice('answer', p_answer, array['cancelled', 'refused']);
  v_note := private.trimmed(p_note);
  perform private.refuse_if(length(v_note) > 200, 'A note has at most 200 characters.');
  v_attempt := private.lock_run_line(p_attempt_id);
  select * into strict v_request from public.withdrawal_requests where id = v_attempt.withdrawal_id;
  perform private.refuse_conflict(private.recall_answer_obstacle(v_attempt));
  if p_answer = 'cancelled' and v_attempt.recall_cancelled_by is not null then
    perform private.refuse_conflict(private.recall_confirm_obstacle(v_attempt, auth.uid()));
  end if;
  perform private.lock_release_facts(v_request, auth.uid());
  perform private.refuse_obstacle(private.duty_obstacle(private.involvement(auth.uid(), v_request.user_id)));
  perform private.require_recent_second_factor();
  if p_answer = 'refused' then
    update public.payout_attempts
       set recall_requested_by = null, recall_requested_at = null, recall_reason = null, recall_cancelled_by = null
     where id = p_attempt_id;
  elsif v_attempt.recall_cancelled_by is null then
    update public.payout_attempts set recall_cancelled_by = auth.uid() where id = p_attempt_id;
  else
    update public.payout_attempts set state = 'failed', error = 'The bank cancelled the payment.' where id = p_attempt_id;
    perform private.refund_withdrawal(v_request, 'The payment was recalled before it was made.', auth.uid());
  end if;
  perform private.audit(
    'answer_recall', 'withdrawal_requests', v_request.id::text,
    jsonb_build_object(
      'amount_eur', v_request.amount_eur, 'request_id', v_attempt.request_id, 'answer', p_answer, 'note', v_note,
      'asked_by', v_attempt.recall_requested_by, 'cancelled_by', v_attempt.recall_cancelled_by, 'run_id', v_attempt.run_id
    )
  );
  return private.withdrawal(v_request.id);
end
$$;
comment on function public.admin_answer_recall is
  'Staff. Records what the bank answered to a recall. p_answer: refused (the payment goes on) or cancelled (nothing was paid). Once '
  'a second, independent person has recorded cancelled, too, the whole amount returns to the balance. p_note: at most 200 '
  'characters. Errors: not_authenticated, not_authorized, bad_argument, payout_not_found, not_recalled, same_person, '
  'own_withdrawal, involved_in_account, second_factor_again.';
grant execute on function public.admin_answer_recall to authenticated;
