-- Approvals: above a limit per person and 24 hours, one member of staff approves a withdrawal and another releases it. Also the
-- daily release limit of each member of staff, and the cooling-off period after account changes.

create or replace function public.admin_get_withdrawals_approval()
returns setof public.withdrawals_approval
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query select c.approval_above_eur from public.withdrawals_config c;
end
$$;
comment on function public.admin_get_withdrawals_approval is
  'Admin. One row: approval_above_eur (null: no approval is needed). Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_withdrawals_approval to authenticated;

create or replace function public.admin_update_withdrawals_approval(p_above_eur numeric)
returns table (approval_above_eur numeric, proposed jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.edit');
  perform private.check_amount('The amount', p_above_eur, 0, 1000000);
  perform private.change_setting('approval_above_eur', to_jsonb(p_above_eur), 'update_withdrawals_approval');
  return query
    select c.approval_above_eur, private.proposed_values(array['approval_above_eur']) from public.withdrawals_config c;
end
$$;
comment on function public.admin_update_withdrawals_approval is
  'Admin. p_above_eur: a withdrawal that takes its user above this amount within 24 hours needs an approval, 0 to 1,000,000, two '
  'decimals; null: none does. A lower amount takes effect at once; under the two-person rule, a higher one or none is proposed to '
  'another admin. Returns the stored row; proposed: {approval_above_eur} while it waits for another admin, or null. Setting the '
  'stored value again withdraws its proposal. Shape: p_above_eur?, approval_above_eur?, proposed?. Errors: not_authenticated, '
  'not_authorized, bad_argument, second_factor_again.';
grant execute on function public.admin_update_withdrawals_approval to authenticated;

create or replace function public.admin_approve_withdrawal(p_request_id uuid, p_destination text default null)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_attempt public.payout_attempts;
  v_facts private.release_facts;
  v_withdrawal public.withdrawal;
begin
  perform private.require_permission('money.approve');
  v_request := private.lock_pending_withdrawal(p_request_id);
  perform private.lock_release_facts(v_request, auth.uid());
  v_facts := private.release_facts(v_request, auth.uid());
  if v_request.approved_by is not null and v_facts.approval_flaw is null then
    raise exception 'This withdrawal is already approved.'
      using errcode = 'PT409', hint = 'already_approved', detail = v_request.approved_by::text;
  end if;
  if not v_facts.needs_two then
    raise exception 'This withdrawal does not need approval.' using errcode = 'P0001', hint = 'approval_not_needed';
  end if;
  perform private.refuse_obstacle(private.duty_obstacle(v_facts.involvement));
  perform private.refuse_obstacle(private.early_obstacle(v_request, auth.uid()));
  v_attempt := private.open_attempt(p_request_id);
  perform private.refuse_in_run(v_attempt);
  if v_attempt.state <> 'undecided' then
    perform private.refuse_already_processing();
  end if;
  v_withdrawal := private.withdrawal(p_request_id);
  if coalesce(v_withdrawal.details ->> 'destination', '') <> p_destination then
    perform private.refuse_changed_meanwhile('The payout destination', v_withdrawal.details -> 'destination');
  end if;
  perform private.require_recent_second_factor();

  update public.withdrawal_requests
     set approved_by = auth.uid(), approved_at = now(),
         approved_destination = private.destination_of(v_request.user_id, v_request.method)
   where id = p_request_id;
  v_withdrawal := private.withdrawal(p_request_id);
  perform private.audit(
    'approve_withdrawal', 'withdrawal_requests', p_request_id::text,
    jsonb_build_object('amount_eur', v_request.amount_eur, 'destination', v_withdrawal.details ->> 'destination')
  );
  return v_withdrawal;
end
$$;
comment on function public.admin_approve_withdrawal is
  'Staff. Approves a withdrawal above the limit, so that someone else may release it; also replaces an approval that no longer '
  'counts. p_destination: the one the caller saw, as in details, empty for none; null: not compared. A change of the payout '
  'destination voids the approval. Errors: not_authenticated, not_authorized, withdrawal_not_found, already_processed, '
  'already_approved, approval_not_needed, own_withdrawal, involved_in_account, ended_cooling_off, in_payout_run, already_processing, '
  'changed_meanwhile, second_factor_again.';
grant execute on function public.admin_approve_withdrawal to authenticated;

create or replace function private.refuse_already_processing()
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'This withdrawal is already being processed.' using errcode = 'PT409', hint = 'already_processing';
end
$$;

-- ── Limits ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_money_limits()
returns setof public.money_limits
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query select c.release_above_eur, c.cooling_off_hours from public.withdrawals_config c;
end
$$;
comment on function public.admin_get_money_limits is
  'Admin. One row: release_above_eur (null: no limit), cooling_off_hours. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_money_limits to authenticated;

create or replace function public.admin_update_money_limits(p_release_above_eur numeric, p_cooling_off_hours integer)
returns table (release_above_eur numeric, cooling_off_hours integer, proposed jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.edit');
  perform private.check_amount('The amount', p_release_above_eur, 0, 1000000);
  perform private.refuse_if(coalesce(p_cooling_off_hours not between 0 and 168, true), 'The wait must be from 0 to 168 hours.');
  perform private.change_setting('release_above_eur', to_jsonb(p_release_above_eur), 'update_money_limits');
  perform private.change_setting('cooling_off_hours', to_jsonb(p_cooling_off_hours), 'update_money_limits');
  return query
    select c.release_above_eur, c.cooling_off_hours, private.proposed_values(array['release_above_eur', 'cooling_off_hours'])
      from public.withdrawals_config c;
end
$$;
comment on function public.admin_update_money_limits is
  'Admin. p_release_above_eur: what one member of staff may release within 24 hours, 0 to 1,000,000, two decimals; null: any '
  'amount. p_cooling_off_hours: 0 to 168. Tightening takes effect at once; under the two-person rule, loosening is proposed to '
  'another admin. Returns the stored row; proposed: the values that wait for another admin, by column, or null. Setting the '
  'stored value again withdraws its proposal. Shape: p_release_above_eur?, release_above_eur?, proposed?. Errors: '
  'not_authenticated, not_authorized, bad_argument, second_factor_again.';
grant execute on function public.admin_update_money_limits to authenticated;
