-- Records the outcome of a payout. Answers arrive late, twice and out of order, from several workers. A state only moves forward,
-- and money moves in the same transaction.
--
-- accepted, completed, failed and reverted come from the provider and always count. unknown, not_sent, not_found and throttled
-- describe one call and count only from the holder of the lease.
--
-- The outcome must be about the payment that was ordered, amount and currency included. Otherwise nothing is booked or sent, and
-- a person decides.

create or replace function private.next_payout_state(p_attempt public.payout_attempts, p_outcome text, p_now timestamptz)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_state text := p_attempt.state;
  v_is_forgotten boolean := coalesce(p_attempt.sent_at < p_now - private.idempotency_window(), false);
begin
  case p_outcome
    when 'accepted' then
      return case when v_state in ('completed', 'failed', 'reverted') then v_state else 'accepted' end;
    when 'completed' then
      return case when v_state = 'reverted' then v_state else 'completed' end;
    when 'failed' then
      return case
        when v_state = 'completed' then 'reverted'
        when v_state in ('reverted', 'not_sent') then v_state
        else 'failed'
      end;
    when 'reverted' then
      return case when v_state in ('failed', 'not_sent') then v_state else 'reverted' end;
    when 'not_sent' then
      -- A refused second call says nothing about an unanswered first one.
      return case
        when v_state = 'created' and p_attempt.unanswered_sends = 0 then 'not_sent'
        when v_state = 'sending' and p_attempt.unanswered_sends = 1 then 'not_sent'
        when v_state in ('created', 'sending') then 'undecided'
        else v_state
      end;
    when 'throttled' then
      return case when v_state = 'sending' then 'created' else v_state end;
    when 'unknown' then
      return case
        when v_state not in ('sending', 'unknown') then v_state
        when v_is_forgotten then 'undecided'
        else 'unknown'
      end;
    when 'not_found' then
      return case
        when v_state in ('sending', 'unknown', 'accepted') and v_is_forgotten then 'undecided'
        when v_state not in ('sending', 'unknown') then v_state
        -- Not found twice, after the call must have ended and while the provider still knows the request id.
        when v_state = 'unknown' and p_attempt.misses >= 1 and p_now >= p_attempt.last_sent_at + interval '60 seconds'
          then 'created'
        else 'unknown'
      end;
    else
      -- payouts_record validates the outcome.
      raise case_not_found;
  end case;
end
$$;

-- When staff decided manually and the provider disagrees, the decision stays and the conflict is recorded. Returns the action for
-- the audit log, or null.
create or replace function private.apply_payout(
  p_request public.withdrawal_requests, p_attempt public.payout_attempts, p_state text, p_error text
)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_pending boolean := p_request.status = 'pending';
begin
  if p_state = 'completed' and v_is_pending then
    perform private.settle_withdrawal(p_request, null);
    return 'payout_completed';
  elsif p_state = 'failed' and v_is_pending
    or p_state = 'reverted' and (v_is_pending or p_request.status = 'success' and p_attempt.settles)
  then
    perform private.refund_withdrawal(
      p_request, coalesce(p_error, 'The payout ' || (case p_state when 'failed' then 'failed.' else 'was returned.' end)), null
    );
    return 'payout_' || p_state;
  end if;
  return case
    when p_state = 'completed' or p_state in ('failed', 'reverted') and p_request.status = 'success' then 'payout_conflict'
    when p_state in ('failed', 'reverted') then 'payout_' || p_state
  end;
end
$$;

-- The time of the next poll. An answer without news from an expired lease changes nothing. Null when a webhook is expected.
create or replace function private.next_poll(
  p_attempt public.payout_attempts, p_state text, p_seconds integer, p_holds boolean
)
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
begin
  return case
    when not p_holds and p_state = p_attempt.state then p_attempt.next_look_at
    when p_attempt.woken then clock_timestamp()
    when p_state = 'created' and p_attempt.state = 'unknown' then clock_timestamp()
    when p_state in ('created', 'sending', 'unknown', 'accepted') then
      clock_timestamp() + make_interval(secs => coalesce(p_seconds, 60))
    -- A completed payout may still be returned, and an undecided one may still be paid; the worker chooses the time.
    when p_state in ('completed', 'undecided') and p_seconds is not null then clock_timestamp() + make_interval(secs => p_seconds)
  end;
end
$$;

create or replace function private.has_open_attempt(p_withdrawal_id uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.payout_attempts a
     where a.withdrawal_id = p_withdrawal_id and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
  )
$$;

-- After a contradiction of the order, a person decides whatever the provider reports later.
create or replace function private.needs_manual_decision(p_request public.withdrawal_requests, p_attempt public.payout_attempts)
returns boolean
language sql stable set search_path = ''
as $$
  select p_request.status = 'pending' and p_attempt.state = 'undecided'
    and exists (select from private.payout_conflicts c where c.attempt_id = p_attempt.id)
$$;

create or replace function public.payouts_record(
  p_attempt_id uuid,
  p_worker text,
  p_provider text,
  p_outcome text,
  p_remote_id text default null,
  p_remote_state text default null,
  p_payout_link_url text default null,
  p_error text default null,
  p_next_look_seconds integer default null,
  p_amount text default null,
  p_currency text default null,
  p_request_id text default null,
  p_reference text default null,
  p_destination jsonb default null
)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_attempt public.payout_attempts;
  v_holds boolean;
  v_is_word boolean := p_outcome in ('accepted', 'completed', 'failed', 'reverted');
  -- False for outdated states.
  v_is_news boolean;
  -- Differences between the reported payment and the order.
  v_differs text;
  v_is_contradicted boolean;
  v_state text;
  v_action text;
  v_withdrawal public.withdrawal;
begin
  perform private.check_worker(p_worker);
  perform private.refuse_if(
    p_outcome is null or p_next_look_seconds not between 0 and 1209600,
    'An outcome is needed, and the next look within two weeks.'
  );
  perform private.check_choice('outcome', p_outcome, array[
    'accepted', 'unknown', 'completed', 'failed', 'reverted', 'not_sent', 'not_found', 'throttled'
  ]);

  -- Locks the withdrawal before the attempt, the order used everywhere.
  select w.* into v_request from public.withdrawal_requests w
   where w.id = (select a.withdrawal_id from public.payout_attempts a where a.id = p_attempt_id) for update;
  perform private.require_found(found, 'payout_not_found');
  select * into strict v_attempt from public.payout_attempts where id = p_attempt_id for update;
  perform private.check_payout_provider(v_attempt, p_provider);
  v_holds := coalesce(v_attempt.lease_owner = p_worker, false);
  if not v_holds and not v_is_word then
    return private.withdrawal(v_request.id);
  end if;

  -- A call that was not made also reports the receiver, which was read first.
  if v_is_word or p_outcome = 'not_sent' then
    v_differs := private.payout_differences(
      v_request, v_attempt, p_amount, p_currency, p_request_id, p_reference, p_destination
    );
    if p_outcome = 'completed' and v_attempt.state <> 'completed' and num_nulls(p_amount, p_currency) > 0 then
      v_differs := coalesce(v_differs, 'The payout provider does not say how much it has paid.');
    end if;
  end if;
  v_is_contradicted := v_differs is not null or private.needs_manual_decision(v_request, v_attempt);
  if v_is_contradicted then
    -- An ended attempt keeps its state. An unsent one keeps it while another attempt may pay.
    v_state := case
      when v_attempt.state in ('completed', 'failed', 'reverted')
        or v_attempt.state = 'not_sent' and private.has_open_attempt(v_request.id) then v_attempt.state
      else 'undecided'
    end;
    v_action := case when private.note_payout_conflict(v_attempt, v_differs) then 'payout_conflict' end;
  else
    v_state := private.next_payout_state(v_attempt, p_outcome, clock_timestamp());
    if v_attempt.state = 'not_sent' and v_state = 'accepted' and private.has_open_attempt(v_request.id) then
      v_state := 'not_sent';
      v_action := 'payout_conflict';
    end if;
  end if;
  -- For undecided payouts, the provider's latest state and what the holder of the lease learned count as news.
  v_is_news := v_is_word
    and (v_state = p_outcome or v_state <> v_attempt.state or v_state = 'undecided' and v_holds);
  p_error := nullif(left(trim(coalesce(v_differs, p_error)), 1000), '');
  if v_state <> v_attempt.state then
    v_action := coalesce(v_action, private.apply_payout(v_request, v_attempt, v_state, p_error));
  end if;

  update public.payout_attempts a
     set state = v_state,
         settles = a.settles or coalesce(v_action = 'payout_completed', false),
         remote_id = coalesce(case when v_is_word then p_remote_id end, a.remote_id),
         remote_state = case when v_is_news then coalesce(p_remote_state, a.remote_state) else a.remote_state end,
         payout_link_url = case when v_is_news then p_payout_link_url else a.payout_link_url end,
         error = case
           when v_state in ('completed', 'accepted') then v_differs
           when private.needs_manual_decision(v_request, a) then coalesce(v_differs, a.error)
           else coalesce(p_error, a.error)
         end,
         unanswered_sends = case
           when v_is_word then 0
           when p_outcome in ('not_sent', 'throttled') and v_attempt.state = 'sending' then a.unanswered_sends - 1
           else a.unanswered_sends
         end,
         looks = a.looks + case when v_holds and v_attempt.state not in ('created', 'sending') then 1 else 0 end,
         misses = a.misses + case when p_outcome = 'not_found' and v_attempt.state = 'unknown' then 1 else 0 end,
         next_look_at = private.next_poll(
           v_attempt, v_state, case when v_state <> 'undecided' or v_is_contradicted then p_next_look_seconds end, v_holds
         ),
         lease_owner = case when not v_holds then a.lease_owner end,
         lease_until = case when not v_holds then a.lease_until end
   where a.id = p_attempt_id
  returning * into strict v_attempt;
  update public.withdrawal_requests w
     set remote_state = v_attempt.remote_state, payout_link_url = v_attempt.payout_link_url
   where w.id = v_request.id
     and (w.remote_state, w.payout_link_url) is distinct from (v_attempt.remote_state, v_attempt.payout_link_url);

  v_withdrawal := private.withdrawal(v_request.id);
  if v_action is not null then
    perform private.append_audit(
      null, null, v_action, 'withdrawal_requests', v_request.id::text,
      jsonb_build_object(
        'old_status', v_request.status, 'new_status', v_withdrawal.status, 'amount_eur', v_request.amount_eur,
        'provider', v_attempt.provider, 'request_id', v_attempt.request_id, 'payout_state', v_state,
        'remote_state', v_attempt.remote_state, 'error_message', p_error
      )
    );
  end if;
  if v_action = 'payout_conflict' and v_differs is not null then
    perform private.hold_after_conflicts(v_attempt);
  end if;
  return v_withdrawal;
end
$$;
comment on function public.payouts_record is
  'Service role only. Records the outcome of a call or look-up and releases the worker''s lease: accepted, completed, failed or '
  'reverted as the provider says; not_sent: certainly refused; throttled: certainly not accepted now; not_found: by a look-up; '
  'unknown: no answer. p_amount, p_currency, p_request_id, p_reference, p_destination {iban} or {revtag}: as the provider reports '
  'them, null if it does not; a difference from the order makes the attempt undecided, as does completed without amount and '
  'currency. Recording the same outcome again changes nothing. p_next_look_seconds: default 60 while it is open; none for '
  'completed and contradicted attempts. Errors: payout_not_found, other_provider, bad_argument.';
grant execute on function public.payouts_record to service_role;

-- Records an event for each state change of an attempt.
create or replace function private.record_payout_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.payout_events (attempt_id, state, note, created_at)
  values (
    new.id, new.state, coalesce(new.error, new.remote_state),
    case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end
  );
  return new;
end
$$;
-- Rows inserted in a later state bring their own history.
create or replace trigger record_payout_event after insert on public.payout_attempts
  for each row when (new.state = 'created') execute function private.record_payout_event();
create or replace trigger record_payout_event_on_update after update of state on public.payout_attempts
  for each row when (old.state is distinct from new.state) execute function private.record_payout_event();
