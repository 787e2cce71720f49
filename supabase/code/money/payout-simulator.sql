-- A payout service that moves no money, for the demo and tests. It accepts, delays, fails and sends webhooks like a real one. Its
-- state is separate from the marketplace, survives restarts and is shared by all server processes.

-- ── Payment states ───────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function payout_simulator.future(p_method text, p_fault text)
returns table (state text, after_seconds numeric, webhook_after_seconds numeric)
language plpgsql immutable set search_path = ''
as $$
begin
  return query
    select v.state, v.after_seconds::numeric, coalesce(v.webhook_after, v.after_seconds)
      from (values
        ('transfer', 'pending', 0, null::numeric),
        ('transfer', 'completed', 4, case p_fault when 'late_webhook' then 120 end),
        ('declined', 'pending', 0, null),
        ('declined', 'declined', 3, null),
        ('out_of_order', 'pending', 0, 7),
        ('out_of_order', 'completed', 4, null),
        ('reverted', 'pending', 0, null),
        ('reverted', 'completed', 3, null),
        ('reverted', 'reverted', 10, null),
        ('link', 'active', 0, case p_fault when 'out_of_order' then 20 end),
        ('link', 'processing', 15, null),
        ('link', 'processed', 18, case p_fault when 'late_webhook' then 120 end),
        ('link_declined', 'active', 0, null),
        ('link_declined', 'cancelled', 6, null),
        ('link_expired', 'active', 0, null),
        ('link_expired', 'expired', 12, null),
        ('link_reverted', 'active', 0, null),
        ('link_reverted', 'processing', 4, null),
        ('link_reverted', 'processed', 6, null),
        ('link_reverted', 'reverted', 12, null)
      ) v (course, state, after_seconds, webhook_after)
     where v.course = case
       when p_method <> 'payout_link' and p_fault in ('declined', 'out_of_order', 'reverted') then p_fault
       when p_method <> 'payout_link' then 'transfer'
       when p_fault in ('declined', 'reverted') then 'link_' || p_fault
       when p_fault = 'link_expired' then p_fault
       else 'link'
     end;
end
$$;

create or replace function payout_simulator.as_payment(p_payment payout_simulator.payments)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_state text;
begin
  select s.state into strict v_state from payout_simulator.states s
   where s.payment_id = p_payment.id and s.since <= clock_timestamp()
   order by s.since desc, s.id desc limit 1;
  return jsonb_build_object(
    'id', p_payment.id,
    'request_id', p_payment.request_id,
    'state', v_state,
    'amount', p_payment.amount_eur::text,
    'currency', p_payment.currency,
    'reference', p_payment.reference,
    'destination', p_payment.destination,
    'url', case when v_state = 'active' then 'https://payout.example.com/p/' || left(p_payment.id::text, 8) end
  );
end
$$;

-- Request ids expire after two weeks, as at Revolut: afterwards the same id pays again. All null when there is no such payment.
create or replace function payout_simulator.find(p_request_id text)
returns payout_simulator.payments
language plpgsql stable set search_path = ''
as $$
declare
  v_payment payout_simulator.payments;
begin
  select * into v_payment from payout_simulator.payments p
   where p.request_id = p_request_id and p.created_at > now() - interval '14 days'
   order by p.created_at desc limit 1;
  return v_payment;
end
$$;

-- ── API calls of the server ──────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.payout_simulator_send(
  p_request_id text, p_withdrawal_id uuid, p_method text, p_amount_eur numeric, p_reference text,
  p_destination jsonb default null
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_fault payout_simulator.faults;
  v_payment payout_simulator.payments;
  v_pace numeric;
begin
  -- Serializes concurrent calls with the same id, as the real service does.
  perform pg_advisory_xact_lock(hashtextextended(p_request_id, 0));
  insert into payout_simulator.faults as f (withdrawal_id, fault, sends) values (p_withdrawal_id, 'completes', 1)
  on conflict (withdrawal_id) do update set sends = f.sends + 1
  returning * into strict v_fault;

  if v_fault.sends = 1 and v_fault.fault in ('throttled', 'unreachable') then
    return jsonb_build_object('answer', v_fault.fault);
  end if;
  v_payment := payout_simulator.find(p_request_id);
  if v_payment.id is not null then
    return jsonb_build_object('answer', 'duplicate');
  end if;

  -- Simulates a mistaken or foreign service: it pays something other than ordered.
  insert into payout_simulator.payments (request_id, method, amount_eur, currency, reference, destination)
  values (
    p_request_id, p_method, case v_fault.fault when 'wrong_amount' then 0.01 else p_amount_eur end,
    case v_fault.fault when 'wrong_currency' then 'JPY' else 'EUR' end, p_reference,
    case
      when p_method = 'payout_link' then null
      when v_fault.fault <> 'other_receiver' then p_destination - 'holder' - 'bic'
      when p_method = 'bank' then '{"iban": "DE89370400440532013000"}'
      else '{"revtag": "somebody_else"}'
    end
  )
  returning * into strict v_payment;
  select s.pace into strict v_pace from payout_simulator.settings s;
  insert into payout_simulator.states (payment_id, state, since, webhook_at)
  select v_payment.id, f.state, now() + v_pace * f.after_seconds * interval '1 second',
         now() + v_pace * (f.webhook_after_seconds + 0.5) * interval '1 second'
    from payout_simulator.future(p_method, v_fault.fault) f
   order by f.after_seconds;

  return jsonb_build_object(
    'answer', case when v_fault.fault in ('times_out', 'duplicate') then v_fault.fault else 'accepted' end,
    'payment', payout_simulator.as_payment(v_payment)
  );
end
$$;
comment on function public.payout_simulator_send is
  'Service role only. Sends a payment to the simulator: {answer, payment}. answer: accepted, times_out (accepted nevertheless), '
  'duplicate, throttled or unreachable. Errors: none.';
grant execute on function public.payout_simulator_send to service_role;

create or replace function public.payout_simulator_look_up(p_request_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_payment payout_simulator.payments := payout_simulator.find(p_request_id);
begin
  if v_payment.id is null then
    return null;
  end if;
  return payout_simulator.as_payment(v_payment);
end
$$;
comment on function public.payout_simulator_look_up is
  'Service role only. The simulator''s payment with that request id, {id, request_id, state, amount, currency, reference, '
  'destination, url}; null when there is none. Errors: none.';
grant execute on function public.payout_simulator_look_up to service_role;

-- A process may die before it delivers the webhooks it took: they are due again after ten seconds.
create or replace function public.payout_simulator_take_webhooks(p_limit integer default 20)
returns table (id bigint, body text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query
    with due as (
      select s.id from payout_simulator.states s
       where not s.webhook_done and s.webhook_at <= clock_timestamp()
       order by s.webhook_at limit p_limit
         for update skip locked
    ), taken as (
      update payout_simulator.states s
         set webhook_at = clock_timestamp() + interval '10 seconds', webhook_tries = s.webhook_tries + 1,
             -- One delivery and three retries.
             webhook_done = s.webhook_tries >= 3
        from due where s.id = due.id
      returning s.*
    )
    select t.id, jsonb_build_object(
             'event', case when p.method = 'payout_link' then 'PayoutLinkStateChanged' else 'TransactionStateChanged' end,
             'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
             'data', jsonb_build_object('id', p.id, 'request_id', p.request_id, 'new_state', t.state)
           )::text
      from taken t
      join payout_simulator.payments p on p.id = t.payment_id
     order by t.id;
end
$$;
comment on function public.payout_simulator_take_webhooks is
  'Service role only. Bodies of the webhooks that are due. Each is due again after ten seconds until it is acknowledged, at most '
  'three times. Shape: no nulls. Errors: none.';
grant execute on function public.payout_simulator_take_webhooks to service_role;

create or replace function public.payout_simulator_webhook_arrived(p_id bigint)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update payout_simulator.states set webhook_done = true where id = p_id;
end
$$;
comment on function public.payout_simulator_webhook_arrived is
  'Service role only. Acknowledges a webhook, which is not sent again. Errors: none.';
grant execute on function public.payout_simulator_webhook_arrived to service_role;

create or replace function public.payout_simulator_secret()
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_secret text;
begin
  select s.webhook_secret into strict v_secret from payout_simulator.settings s;
  return v_secret;
end
$$;
comment on function public.payout_simulator_secret is
  'Service role only. The secret that signs the webhooks of the simulator. Errors: none.';
grant execute on function public.payout_simulator_secret to service_role;
