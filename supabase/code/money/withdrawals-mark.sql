-- The end of a withdrawal: paid or credited back, each at most once. The unique cause in the ledger enforces that.

-- Every decision locks the withdrawal's row until commit. That serializes mark, process, approve, the job and the provider's
-- answers.
create or replace function private.lock_withdrawal(p_id uuid)
returns public.withdrawal_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
begin
  select * into v_request from public.withdrawal_requests where id = p_id for update;
  perform private.require_found(found, 'withdrawal_not_found');
  return v_request;
end
$$;

create or replace function private.lock_pending_withdrawal(p_id uuid)
returns public.withdrawal_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests := private.lock_withdrawal(p_id);
begin
  if v_request.status <> 'pending' then
    raise exception 'This withdrawal is already processed.'
      using errcode = 'PT409', hint = 'already_processed', detail = v_request.status;
  end if;
  return v_request;
end
$$;

create or replace function private.settle_withdrawal(p_request public.withdrawal_requests, p_actor uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.withdrawal_requests
     set status = 'success', processed_at = now(), error_message = null
   where id = p_request.id;
  insert into public.balance_ledger (user_id, amount, kind, withdrawal_id, actor_user_id)
  values (p_request.user_id, 0, 'withdrawal_settle', p_request.id, p_actor);
end
$$;

-- Also called after a success, because a payout may be returned.
create or replace function private.refund_withdrawal(p_request public.withdrawal_requests, p_error_message text, p_actor uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.withdrawal_requests
     set status = 'failed', processed_at = now(), error_message = p_error_message
   where id = p_request.id;
  insert into public.balance_ledger (user_id, amount, kind, withdrawal_id, actor_user_id)
  values (p_request.user_id, p_request.amount_eur, 'withdrawal_refund', p_request.id, p_actor);
end
$$;

-- ── Facts for decisions ──────────────────────────────────────────────────────────────────────────────────────────────

-- Takes a shared lock until commit, so that a change of the configuration waits for transactions using the old one.
create or replace function private.current_withdrawals_config()
returns public.withdrawals_config
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_config public.withdrawals_config;
begin
  select * into strict v_config from public.withdrawals_config for share;
  return v_config;
end
$$;

-- Locks both people in a fixed order until commit, so that the later of two concurrent releases counts the earlier one, even
-- across several accounts of one person.
create or replace function private.lock_release_facts(p_request public.withdrawal_requests, p_staff uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.profiles p
    where p.user_id in (p_request.user_id, p_staff) or p.user_id = any (private.linked_accounts(p_staff)) and p.role <> 'user'
    order by p.user_id for no key update;
  perform private.current_withdrawals_config();
end
$$;

create or replace function private.confirm_large_amount(p_facts private.release_facts)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_facts.needs_two then
    perform private.require_recent_second_factor();
  end if;
end
$$;

-- ── Open attempts ────────────────────────────────────────────────────────────────────────────────────────────────────

-- How long a provider deduplicates a request_id: Revolut says two weeks.
create or replace function private.idempotency_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '13 days';
end
$$;

-- True only when the attempt has certainly not reached the provider.
create or replace function private.was_never_sent(p_attempt public.payout_attempts)
returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(p_attempt.state = 'created' and p_attempt.unanswered_sends = 0, false)
$$;

-- A worker asks payouts_begin_send before its call. It waits there for this transaction and then does not send.
create or replace function private.close_unsent(p_attempt_id uuid, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.payout_attempts
     set state = 'not_sent', error = p_reason, next_look_at = null, lease_owner = null, lease_until = null
   where id = p_attempt_id;
end
$$;

-- Closes an unsent attempt at a provider that is no longer configured, and leaves one past the idempotency window to staff.
-- Otherwise they would block the withdrawal forever. A line of a payout run waits for its run or the bank.
-- Locks the attempt. Null when none may still pay.
create or replace function private.open_attempt(p_withdrawal_id uuid)
returns public.payout_attempts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_attempt public.payout_attempts;
begin
  select * into v_attempt from public.payout_attempts a
   where a.withdrawal_id = p_withdrawal_id and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
     for update;
  if not found or v_attempt.run_id is not null or v_attempt.provider is not distinct from (select payout_provider from private.settings) then
    return v_attempt;
  end if;

  if private.was_never_sent(v_attempt) then
    perform private.close_unsent(v_attempt.id, 'The provider is no longer configured.');
    return null;
  end if;
  if v_attempt.sent_at < now() - private.idempotency_window() then
    update public.payout_attempts
       set state = 'undecided', next_look_at = null
     where id = v_attempt.id
    returning * into strict v_attempt;
  end if;
  return v_attempt;
end
$$;

create or replace function public.admin_mark_withdrawal_status(
  p_request_id uuid, p_status text, p_error_message text default null, p_reference text default null
)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_attempt public.payout_attempts;
  v_facts private.release_facts;
  v_error text;
  v_reference text;
begin
  perform private.require_permission('money.process');
  perform private.refuse_if(p_status is null, 'The status must be success or failed.');
  perform private.check_choice('status', p_status, array['success', 'failed']);
  v_error := private.trimmed(p_error_message);
  v_reference := private.clean_text(p_reference, 'line');
  if length(v_error) > 1000 or length(v_reference) > 200 then
    perform private.refuse_argument('A reason has at most 1000 characters, a reference at most 200.');
  end if;

  v_request := private.lock_pending_withdrawal(p_request_id);
  v_attempt := private.open_attempt(p_request_id);
  perform private.refuse_in_run(v_attempt);
  -- An attempt that is about to be sent counts as in progress; a postponed one may wait for days.
  if private.was_never_sent(v_attempt) and (v_attempt.sent_at is not null or private.payouts_are_held()) then
    perform private.close_unsent(v_attempt.id, 'Marked by hand before it was sent.');
    v_attempt := null;
  end if;
  if private.markable_at(v_attempt.state, v_attempt.last_sent_at) > now() then
    raise exception 'It is unclear whether this was paid, and a call to the provider may still be on its way. It can be marked from % UTC.',
      to_char(private.markable_at(v_attempt.state, v_attempt.last_sent_at) at time zone 'UTC', 'HH24:MI')
      using errcode = 'PT409', hint = 'payout_under_way', detail = v_attempt.state;
  end if;
  if v_attempt.state <> 'undecided' then
    raise exception 'A payout for this withdrawal is in progress. Wait for its outcome.'
      using errcode = 'PT409', hint = 'payout_under_way', detail = v_attempt.state;
  end if;

  perform private.lock_release_facts(v_request, auth.uid());
  v_facts := private.release_facts(v_request, auth.uid());
  perform private.refuse_obstacle(private.duty_obstacle(v_facts.involvement));
  perform private.confirm_large_amount(v_facts);
  if p_status = 'success' then
    perform private.refuse_obstacle(private.release_obstacle(v_request, auth.uid(), v_facts));
    v_error := null;
    update public.withdrawal_requests
       set reference = v_reference, released_by = auth.uid(), released_at = clock_timestamp()
     where id = p_request_id;
    perform private.settle_withdrawal(v_request, auth.uid());
  else
    v_reference := null;
    perform private.refund_withdrawal(v_request, v_error, auth.uid());
  end if;

  perform private.audit(
    'mark_withdrawal_' || p_status, 'withdrawal_requests', p_request_id::text,
    jsonb_build_object(
      'old_status', 'pending', 'new_status', p_status, 'amount_eur', v_request.amount_eur,
      'error_message', v_error, 'reference', v_reference, 'payout_state', v_attempt.state
    )
  );
  return private.withdrawal(p_request_id);
end
$$;
comment on function public.admin_mark_withdrawal_status is
  'Staff. Ends a pending withdrawal manually; a payout that was not sent is closed. p_status: success, with p_reference of the '
  'payment, or failed, with p_error_message for the user, which returns the whole amount to the balance. Errors: '
  'not_authenticated, not_authorized, bad_argument, withdrawal_not_found, already_processed, in_payout_run, payout_under_way, own_withdrawal, '
  'involved_in_account, second_factor_again; for success also cooling_off, ended_cooling_off, needs_approval, '
  'approver_may_not_release, release_limit.';
grant execute on function public.admin_mark_withdrawal_status to authenticated;
