-- Locking the caller's profile serializes requests of one person, so the second sees the first deduction. The ledger enforces a
-- non-negative balance; this check gives a better message.
create or replace function public.request_withdrawal(p_method text, p_amount_eur numeric)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_balance numeric;
  v_fee_percent numeric;
  v_fee numeric;
  v_id uuid;
  v_withdrawal public.withdrawal;
begin
  perform private.require_signed_in();
  perform private.require_own_second_factor();
  perform private.refuse_if(p_method is null, 'Choose a payout method.');
  perform private.check_choice('method', p_method, array['revolut', 'bank', 'payout_link']);
  perform private.refuse_if(p_amount_eur is null, 'Enter an amount.');
  perform private.check_amount('The amount', p_amount_eur, 1, 100000);
  perform private.require_good_standing();
  perform private.require_not_limited('withdrawing');

  select balance into strict v_balance from public.profiles where user_id = auth.uid() for update;
  if v_balance < p_amount_eur then
    raise exception 'Insufficient balance' using errcode = 'P0001', hint = 'insufficient_balance';
  end if;
  if (select count(*) from public.withdrawal_requests w where w.user_id = auth.uid() and w.status = 'pending') >= 10 then
    raise exception 'You already have 10 pending withdrawals. Please wait until they are paid.'
      using errcode = 'P0001', hint = 'too_many_pending';
  end if;

  -- Later changes of the configuration apply to later requests.
  select platform_fee into strict v_fee_percent from public.withdrawals_config;
  v_fee := round(p_amount_eur * v_fee_percent / 100, 2);
  insert into public.withdrawal_requests (
    user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur
  )
  values (auth.uid(), p_method, p_amount_eur, v_fee_percent, v_fee, p_amount_eur - v_fee)
  returning id into strict v_id;
  insert into public.balance_ledger (user_id, amount, kind, withdrawal_id)
  values (auth.uid(), -p_amount_eur, 'withdrawal_reserve', v_id);

  v_withdrawal := private.withdrawal(v_id);
  -- Hides staff-only details, above all the approval limit.
  v_withdrawal.details := (
    select jsonb_object_agg(d.key, d.value) from jsonb_each(v_withdrawal.details) d
     where d.key in ('fee_percent', 'fee_amount_eur', 'net_amount_eur', 'remote_state', 'payout_link_url')
  );
  return v_withdrawal;
end
$$;
comment on function public.request_withdrawal is
  'Signed in; not banned or suspended. Reserves the amount from the caller''s balance and creates a pending withdrawal with the '
  'platform''s current fee. p_method: revolut, bank, payout_link. p_amount_eur: 1 to 100,000, two decimals. Errors: '
  'not_authenticated, not_authorized, second_factor_required, account_banned, account_suspended, account_limited, bad_argument, '
  'insufficient_balance, too_many_pending.';
grant execute on function public.request_withdrawal to authenticated;
