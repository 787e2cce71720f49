-- Calls of the server's workers: take due attempts, announce each call to the provider, and wake up on webhooks. payouts_record
-- records the answers.

create or replace function private.payout_order(p_attempt public.payout_attempts)
returns public.payout_order
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.payout_order;
begin
  select p_attempt.id, p_attempt.request_id, w.id, p_attempt.provider, p_attempt.state, w.method, p_attempt.net_amount_eur::text,
         private.payout_reference(w.id), w.user_id,
         -- Never null, though an account may have no name.
         coalesce(
           p_attempt.destination ->> 'holder', nullif(trim(p.full_name), ''), p.username, p.email,
           'Account ' || upper(left(w.user_id::text, 8))
         ),
         p_attempt.destination, c.counterparty, p_attempt.remote_id, p_attempt.remote_state, p_attempt.sent_at,
         p_attempt.created_at, p_attempt.looks
    into strict v_order
    from public.withdrawal_requests w
    join public.profiles p on p.user_id = w.user_id
    left join public.payout_counterparties c
      on c.user_id = w.user_id and c.provider = p_attempt.provider and c.method = w.method
      -- A counterparty of another destination would be another receiver.
      and c.destination is not distinct from p_attempt.destination
   where w.id = p_attempt.withdrawal_id;
  return v_order;
end
$$;

-- An attempt in 'sending' with an expired lease is an unanswered call: its outcome becomes unknown and is looked up.
create or replace function public.payouts_take(
  p_worker text, p_provider text, p_limit integer default 10, p_lease_seconds integer default 60,
  p_attempt_id uuid default null
)
returns setof public.payout_order
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_held boolean;
begin
  perform private.check_worker(p_worker);
  perform private.check_page(p_limit, 0);
  perform private.refuse_if(p_lease_seconds not between 1 and 3600, 'A lease is for 1 to 3600 seconds.');
  perform private.require_provider(p_provider);
  v_is_held := private.payouts_are_held();

  return query
    with due as materialized (
      select a.id from public.payout_attempts a
       where a.next_look_at <= now()
         and (a.lease_until is null or a.lease_until <= now())
         and a.provider = p_provider
         and (not v_is_held or a.state <> 'created')
         and (p_attempt_id is null or a.id = p_attempt_id)
       order by a.next_look_at
       limit coalesce(p_limit, 10)
         for update skip locked
    ), taken as (
      update public.payout_attempts a
         set lease_owner = p_worker,
             lease_until = clock_timestamp() + make_interval(secs => coalesce(p_lease_seconds, 60)),
             woken = false,
             state = case when a.state = 'sending' then 'unknown' else a.state end
        from due
       where a.id = due.id
      returning a.*
    )
    select o.* from taken t, lateral private.payout_order(row(t.*)::public.payout_attempts) o order by t.created_at;
end
$$;
comment on function public.payouts_take is
  'Service role only. Leases due attempts of the current provider, or only p_attempt_id. created: call payouts_begin_send and, if '
  'it returns true, send; others: look up. While payouts are held, leases no created attempts. p_worker must be unique per call. '
  'p_limit 1 to 200. Errors: bad_argument, other_provider.';
grant execute on function public.payouts_take to service_role;

create or replace function private.check_worker(p_worker text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(
    coalesce(trim(p_worker), '') = '' or length(p_worker) > 100, 'The worker needs a name of at most 100 characters.'
  );
end
$$;

create or replace function private.check_payout_provider(p_attempt public.payout_attempts, p_provider text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_provider is distinct from p_attempt.provider then
    raise exception 'This payout goes through %, not through %.', p_attempt.provider, coalesce(p_provider, 'none')
      using errcode = 'PT409', hint = 'other_provider';
  end if;
end
$$;

-- Repeats all checks, since an order may wait for hours. Null when the attempt may be sent.
create or replace function private.send_obstacle(p_request public.withdrawal_requests, p_attempt public.payout_attempts)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_staff uuid := p_attempt.requested_by;
  v_flaw text := private.staff_flaw(
    v_staff, p_request.user_id, case when p_attempt.run_id is null then 'money.process' else 'money.approve' end
  );
  v_facts private.release_facts;
  v_obstacle private.obstacle;
begin
  if (p_attempt.amount_eur, p_attempt.net_amount_eur) is distinct from (p_request.amount_eur, p_request.net_amount_eur) then
    return private.obstacle_of('amount_changed', 'The amount or the fee is no longer the one that was ordered.');
  end if;
  if p_attempt.destination is distinct from private.destination_of(p_request.user_id, p_request.method) then
    return private.obstacle_of('destination_changed', 'The payout destination has changed since this payout was ordered.');
  end if;
  if v_staff is null then
    return private.automatic_obstacle(p_request, p_request.released_at);
  end if;
  v_obstacle := private.standing_obstacle(p_request);
  if v_obstacle.hint is not null then
    return v_obstacle;
  end if;
  if v_flaw is not null then
    return private.obstacle_of('releaser_does_not_count', format('The person who released it %s.', v_flaw));
  end if;
  v_facts := private.release_facts(p_request, v_staff, p_request.released_at);
  v_obstacle := case
    when p_attempt.run_id is null then private.release_obstacle(p_request, v_staff, v_facts, p_request.released_at)
    -- The run as a whole is compared with the limit.
    else private.unlimited_release_obstacle(p_request, v_staff, v_facts)
  end;
  -- The messages of other rules address the releaser, so they are rewritten.
  v_obstacle.message := case v_obstacle.hint
    when 'ended_cooling_off' then 'The person who released it may be the one who ended its cooling off.'
    when 'approver_may_not_release' then 'The person who released it may be the one who approved it.'
    when 'release_limit' then 'It is more than the person who released it may release in 24 hours.'
    else v_obstacle.message
  end;
  return v_obstacle;
end
$$;

-- The last check before money moves. Passes once per lease, only if lease, provider, request, idempotency window and
-- private.send_obstacle allow the call.
create or replace function public.payouts_begin_send(p_attempt_id uuid, p_worker text, p_provider text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_attempt public.payout_attempts;
  v_obstacle private.obstacle;
  v_now timestamptz;
begin
  perform private.check_worker(p_worker);
  -- Locks the withdrawal before the attempt, the order used everywhere.
  select w.* into v_request from public.withdrawal_requests w
   where w.id = (select a.withdrawal_id from public.payout_attempts a where a.id = p_attempt_id) for update;
  perform private.require_found(found, 'payout_not_found');
  select * into strict v_attempt from public.payout_attempts where id = p_attempt_id for update;
  perform private.check_payout_provider(v_attempt, p_provider);
  v_now := clock_timestamp();
  if v_attempt.state <> 'created' or v_attempt.lease_owner is distinct from p_worker or v_attempt.lease_until <= v_now then
    return false;
  end if;
  -- Locked until commit, so that nothing is sent once a hold is committed.
  perform from private.settings where payouts_held_at is null and payout_provider = v_attempt.provider for share;
  if not found then
    return false;
  end if;

  if v_attempt.sent_at < v_now - private.idempotency_window() or v_request.status <> 'pending' then
    update public.payout_attempts
       set state = case when unanswered_sends = 0 then 'not_sent' else 'undecided' end,
           error = 'Too late to send.', next_look_at = null, lease_owner = null, lease_until = null
     where id = p_attempt_id;
    return false;
  end if;
  perform private.lock_release_facts(v_request, v_attempt.requested_by);
  v_obstacle := private.send_obstacle(v_request, v_attempt);
  if v_obstacle.hint is not null then
    update public.payout_attempts
       set state = case when unanswered_sends = 0 then 'not_sent' else 'undecided' end,
           error = v_obstacle.message, next_look_at = null, lease_owner = null, lease_until = null
     where id = p_attempt_id
    returning * into strict v_attempt;
    perform private.append_audit(
      null, null, 'payout_refused', 'withdrawal_requests', v_request.id::text,
      jsonb_build_object(
        'amount_eur', v_request.amount_eur, 'provider', v_attempt.provider, 'request_id', v_attempt.request_id,
        'payout_state', v_attempt.state, 'because', v_obstacle.hint, 'reason', v_obstacle.message
      )
    );
    if v_request.approved_by is not null
      and v_obstacle.hint in ('needs_approval', 'approver_may_not_release', 'destination_changed')
    then
      perform private.void_approval(v_request, v_obstacle.message);
    end if;
    return false;
  end if;

  -- Waiting for locks may have taken time; the worker's lease starts now.
  v_now := clock_timestamp();
  update public.payout_attempts
     set state = 'sending', sent_at = coalesce(sent_at, v_now), last_sent_at = v_now,
         unanswered_sends = unanswered_sends + 1, looks = 0, misses = 0, error = null,
         lease_until = greatest(lease_until, v_now + interval '60 seconds'),
         -- If the worker dies, the next one looks the attempt up at this time.
         next_look_at = v_now
   where id = p_attempt_id;
  return true;
end
$$;
comment on function public.payouts_begin_send is
  'Service role only. Whether the worker may call the provider now, once, within at least 60 seconds. False: do not send; an '
  'attempt that may no longer be paid goes back to staff with the reason. Errors: payout_not_found, other_provider, bad_argument.';
grant execute on function public.payouts_begin_send to service_role;

-- A provider's event is untrusted and only triggers a look-up. If a worker with the lease looked earlier, another look-up follows
-- at once.
create or replace function public.payouts_wake(p_provider text, p_request_id text default null, p_remote_id text default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.check_choice('payout provider', p_provider, array['revolut', 'simulator']);
  select a.id into v_id from public.payout_attempts a
   where a.provider = p_provider and (a.request_id = p_request_id or a.remote_id = p_remote_id)
   order by (a.request_id = p_request_id) is true desc, a.created_at desc
   limit 1;
  -- An unsent attempt has nothing to look up and keeps its time.
  update public.payout_attempts
     set woken = true, next_look_at = case when sent_at is null then next_look_at else clock_timestamp() end
   where id = v_id;
  return v_id;
end
$$;
comment on function public.payouts_wake is
  'Service role only. Makes an attempt due, found by its request_id or by the id of the provider; returns its id, or null. Shape: '
  'returns?. Errors: bad_argument.';
grant execute on function public.payouts_wake to service_role;

create or replace function public.payouts_remember_counterparty(
  p_user_id uuid, p_provider text, p_method text, p_counterparty jsonb, p_destination jsonb default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_if(
    p_provider is null or p_method is null or jsonb_typeof(p_counterparty) is distinct from 'object',
    'A counterparty is an object, of a provider and a method.'
  );
  perform private.check_choice('payout provider', p_provider, array['revolut', 'simulator']);
  perform private.check_choice('method', p_method, array['revolut', 'bank', 'payout_link']);
  perform private.require_found(exists (select from public.profiles where user_id = p_user_id), 'user_not_found');
  insert into public.payout_counterparties as c (user_id, provider, method, destination, counterparty)
  values (p_user_id, p_provider, p_method, nullif(p_destination, 'null'), p_counterparty)
  on conflict (user_id, provider, method) do update
    set destination = excluded.destination, counterparty = excluded.counterparty;
end
$$;
comment on function public.payouts_remember_counterparty is
  'Service role only. Stores the provider''s counterparty of a user, for exactly the destination of its order. Errors: '
  'user_not_found, bad_argument.';
grant execute on function public.payouts_remember_counterparty to service_role;
