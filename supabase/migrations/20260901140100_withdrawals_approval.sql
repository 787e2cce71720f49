-- The four-eyes rule: above an amount that admins set, one person approves a withdrawal and another releases it.

-- A composite type, because PostgreSQL would return a one-column table as scalars, without the column's name in JSON.
create type public.withdrawals_approval as (approval_above_eur numeric);
comment on type public.withdrawals_approval is 'The amount above which withdrawals need an approval; null: none do.';

create function public.admin_get_withdrawals_approval()
returns setof public.withdrawals_approval
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select c.approval_above_eur from public.withdrawals_config c;
end
$$;
comment on function public.admin_get_withdrawals_approval is
  'Admin. One row: approval_above_eur; null: no approval is needed. Errors: not_authenticated, not_authorized.';
revoke execute on function public.admin_get_withdrawals_approval from public, anon;
grant execute on function public.admin_get_withdrawals_approval to authenticated;

create function public.admin_update_withdrawals_approval(p_above_eur numeric)
returns setof public.withdrawals_approval
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old numeric;
begin
  perform private.require_admin();
  perform private.check_amount('The amount', p_above_eur, 0, 1000000);

  select c.approval_above_eur into strict v_old from public.withdrawals_config c for update;
  if v_old is distinct from p_above_eur then
    perform private.require_recent_second_factor();
    update public.withdrawals_config c set approval_above_eur = p_above_eur where c.id;
    perform private.audit(
      'update_withdrawals_approval', 'withdrawals_config', null,
      jsonb_build_object('old_approval_above_eur', v_old, 'new_approval_above_eur', p_above_eur)
    );
  end if;
  return query select c.approval_above_eur from public.withdrawals_config c;
end
$$;
comment on function public.admin_update_withdrawals_approval is
  'Admin. Withdrawals of more than this need an approval, those that are pending now included; null: none do. 0 to '
  '1,000,000, two decimals. The same value again records nothing. Errors: not_authenticated, not_authorized, bad_argument, '
  'second_factor_again.';
revoke execute on function public.admin_update_withdrawals_approval from public, anon;
grant execute on function public.admin_update_withdrawals_approval to authenticated;

create function public.admin_approve_withdrawal(p_request_id uuid, p_destination text default null)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_withdrawal public.withdrawal;
begin
  perform private.require_staff();
  v_request := private.lock_pending_withdrawal(p_request_id);
  if v_request.approved_by is not null then
    raise exception 'This withdrawal is already approved.'
      using errcode = 'PT409', hint = 'already_approved', detail = v_request.approved_by::text;
  end if;
  if not private.exceeds_approval_limit(v_request.amount_eur) then
    raise exception 'This withdrawal does not need approval.' using errcode = 'P0001', hint = 'approval_not_needed';
  end if;
  perform private.refuse_own_withdrawal(v_request);
  if (private.open_attempt(p_request_id)).state <> 'undecided' then
    perform private.refuse_already_processing();
  end if;
  v_withdrawal := private.withdrawal(p_request_id);
  if coalesce(v_withdrawal.details ->> 'destination', '') <> p_destination then
    perform private.refuse_changed_meanwhile('The payout destination', v_withdrawal.details -> 'destination');
  end if;
  perform private.require_recent_second_factor();

  update public.withdrawal_requests set approved_by = auth.uid(), approved_at = now() where id = p_request_id;
  v_withdrawal := private.withdrawal(p_request_id);
  perform private.audit(
    'approve_withdrawal', 'withdrawal_requests', p_request_id::text,
    jsonb_build_object('amount_eur', v_request.amount_eur, 'destination', v_withdrawal.details ->> 'destination')
  );
  return v_withdrawal;
end
$$;
comment on function public.admin_approve_withdrawal is
  'Staff. Lets somebody else have a withdrawal above the limit paid. p_destination: the one that the caller has seen, as in '
  'details, empty for none; null: not compared. A change of where the user is paid takes the approval back. Errors: '
  'not_authenticated, not_authorized, withdrawal_not_found, already_processed, already_approved, approval_not_needed, '
  'own_withdrawal, already_processing, changed_meanwhile, second_factor_again.';
revoke execute on function public.admin_approve_withdrawal from public, anon;
grant execute on function public.admin_approve_withdrawal to authenticated;

create function private.refuse_already_processing()
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'This withdrawal is already being processed.' using errcode = 'PT409', hint = 'already_processing';
end
$$;
comment on function private.refuse_already_processing is 'Raises PT409. Errors: already_processing.';
