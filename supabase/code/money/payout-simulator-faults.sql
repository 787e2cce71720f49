-- Faults of the payout simulator, for testing failures without moving money.

create or replace function public.admin_get_simulated_payout(p_request_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  perform private.require_found(exists (select from public.withdrawal_requests w where w.id = p_request_id), 'withdrawal_not_found');
  if not exists (select from private.settings where payout_provider = 'simulator') then
    return null;
  end if;
  return coalesce((select f.fault from payout_simulator.faults f where f.withdrawal_id = p_request_id), 'completes');
end
$$;
comment on function public.admin_get_simulated_payout is
  'Staff. The simulated outcome of a withdrawal''s payout: completes, declined, times_out, duplicate, late_webhook, out_of_order, '
  'reverted, link_expired, throttled, unreachable, wrong_amount, wrong_currency or other_receiver; null where payouts are real. '
  'Shape: returns?. Errors: not_authenticated, not_authorized, withdrawal_not_found.';
grant execute on function public.admin_get_simulated_payout to authenticated;

-- Locks the withdrawal against concurrent processing. Audited, though it changes nothing in the marketplace.
create or replace function public.admin_set_simulated_payout(p_request_id uuid, p_fault text)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_old text;
begin
  perform private.require_permission('money.process');
  if not exists (select from private.settings where payout_provider = 'simulator') then
    raise exception 'The payout simulator is not in use.' using errcode = 'P0001', hint = 'simulator_not_in_use';
  end if;
  perform private.refuse_if(p_fault is null, 'Choose what the simulator should do.');
  perform private.check_choice('simulated payout', p_fault, array[
    'completes', 'declined', 'times_out', 'duplicate', 'late_webhook', 'out_of_order', 'reverted', 'link_expired',
    'throttled', 'unreachable', 'wrong_amount', 'wrong_currency', 'other_receiver'
  ]);
  v_request := private.lock_pending_withdrawal(p_request_id);
  perform private.refuse_if(p_fault = 'link_expired' and v_request.method <> 'payout_link', 'Only a payout link can expire.');
  perform private.refuse_if(
    p_fault = 'other_receiver' and v_request.method = 'payout_link',
    'A payout link has no other receiver: the person who opens it chooses where the money goes.'
  );
  if exists (
    select from public.payout_attempts a where a.withdrawal_id = p_request_id and a.state <> 'not_sent'
  ) then
    perform private.refuse_already_processing();
  end if;

  select f.fault into v_old from payout_simulator.faults f where f.withdrawal_id = p_request_id;
  insert into payout_simulator.faults (withdrawal_id, fault) values (p_request_id, p_fault)
  on conflict (withdrawal_id) do update set fault = excluded.fault, sends = 0;
  if coalesce(v_old, 'completes') <> p_fault then
    perform private.audit(
      'set_simulated_payout', 'withdrawal_requests', p_request_id::text,
      jsonb_build_object('old_fault', coalesce(v_old, 'completes'), 'new_fault', p_fault)
    );
  end if;
  return p_fault;
end
$$;
comment on function public.admin_set_simulated_payout is
  'Staff. Sets the simulated outcome of a pending withdrawal that was not sent yet, as in admin_get_simulated_payout; '
  'link_expired is for payout links only, other_receiver for all others. Errors: not_authenticated, not_authorized, bad_argument, '
  'withdrawal_not_found, already_processed, already_processing, simulator_not_in_use.';
grant execute on function public.admin_set_simulated_payout to authenticated;
