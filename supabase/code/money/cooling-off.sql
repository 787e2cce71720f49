-- Ends a cooling-off period early. The releaser may then neither approve nor release the withdrawal.

create or replace function public.admin_release_cooling_off(p_request_id uuid, p_reason text)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_attempt public.payout_attempts;
  v_facts private.release_facts;
  v_reason text;
begin
  perform private.require_permission('money.approve');
  v_reason := private.required_reason('ending the cooling off', p_reason);
  v_request := private.lock_pending_withdrawal(p_request_id);
  perform private.lock_release_facts(v_request, auth.uid());
  v_facts := private.release_facts(v_request, auth.uid());
  if (v_facts.cooling).until is null then
    raise exception 'This withdrawal is not cooling off.' using errcode = 'PT409', hint = 'not_cooling_off';
  end if;
  perform private.refuse_obstacle(private.duty_obstacle(v_facts.involvement));
  perform private.refuse_obstacle(private.approver_obstacle(v_request, auth.uid(), 'end the cooling off'));
  v_attempt := private.open_attempt(p_request_id);
  perform private.refuse_in_run(v_attempt);
  if v_attempt.state <> 'undecided' then
    perform private.refuse_already_processing();
  end if;
  perform private.require_recent_second_factor();

  -- Covers all changes so far, including those already released.
  update public.withdrawal_requests
     set cooling_off_released_by = auth.uid(), cooling_off_released_at = now(), cooling_off_released_reason = v_reason,
         cooling_off_events = (private.account_cooling_off(v_request.user_id)).events
   where id = p_request_id;
  perform private.audit(
    'release_cooling_off', 'withdrawal_requests', p_request_id::text,
    jsonb_build_object(
      'amount_eur', v_request.amount_eur, 'reason', v_reason, 'because', (v_facts.cooling).because,
      'cooling_off_until', (v_facts.cooling).until
    )
  );
  return private.withdrawal(p_request_id);
end
$$;
comment on function public.admin_release_cooling_off is
  'Staff. Ends the cooling-off period of a pending withdrawal early; the caller may then neither approve nor release it. A later '
  'change of the account starts a new period. p_reason: 1 to 200 characters. Errors: not_authenticated, not_authorized, '
  'bad_argument, withdrawal_not_found, already_processed, not_cooling_off, own_withdrawal, involved_in_account, '
  'approver_may_not_release, in_payout_run, already_processing, second_factor_again.';
grant execute on function public.admin_release_cooling_off to authenticated;
