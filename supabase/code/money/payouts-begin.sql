-- Starts payouts, by Process Now or automatically. Workers of the server send committed attempts; nothing is sent here.

-- The unique index over open attempts gives only one of several concurrent calls an id. Null when another attempt may still pay.
create or replace function private.create_attempt(p_request public.withdrawal_requests, p_provider text, p_requested_by uuid)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_created uuid;
begin
  insert into public.payout_attempts (
    id, withdrawal_id, request_id, provider, destination, amount_eur, net_amount_eur, requested_by
  )
  values (
    v_id, p_request.id, 'md-' || replace(v_id::text, '-', ''), p_provider,
    private.destination_of(p_request.user_id, p_request.method), p_request.amount_eur, p_request.net_amount_eur, p_requested_by
  )
  on conflict (withdrawal_id) where state in ('created', 'sending', 'unknown', 'accepted', 'undecided') do nothing
  returning id into v_created;
  if v_created is not null then
    update public.withdrawal_requests
       set released_by = p_requested_by, released_at = clock_timestamp()
     where id = p_request.id;
  end if;
  return v_created;
end
$$;

create or replace function public.admin_process_withdrawal(p_request_id uuid)
returns public.withdrawal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
  v_attempt public.payout_attempts;
  v_facts private.release_facts;
  v_provider text;
  v_id uuid;
begin
  perform private.require_permission('money.process');
  v_request := private.lock_pending_withdrawal(p_request_id);
  v_attempt := private.open_attempt(p_request_id);
  perform private.refuse_in_run(v_attempt);
  if v_attempt.state = 'undecided' then
    raise exception 'It is unclear whether this was paid. Check with the provider, then mark it.'
      using errcode = 'PT409', hint = 'payout_undecided';
  end if;
  if v_attempt.id is not null then
    perform private.refuse_already_processing();
  end if;

  -- Locks the provider until commit, so that no process starts with another one.
  select payout_provider into v_provider from private.settings for share;
  if v_provider is null then
    raise exception 'No payout provider is configured.' using errcode = 'P0001', hint = 'no_payout_provider';
  end if;
  perform private.refuse_while_held();
  perform private.lock_release_facts(v_request, auth.uid());
  v_facts := private.release_facts(v_request, auth.uid());
  perform private.refuse_obstacle(private.duty_obstacle(v_facts.involvement));
  perform private.refuse_obstacle(private.standing_obstacle(v_request));
  perform private.refuse_obstacle(private.release_obstacle(v_request, auth.uid(), v_facts));
  if v_request.net_amount_eur <= 0 then
    raise exception 'Nothing is left to pay after the fee.' using errcode = 'P0001', hint = 'nothing_to_pay';
  end if;
  perform private.confirm_large_amount(v_facts);

  v_id := private.create_attempt(v_request, v_provider, auth.uid());
  if v_id is null then
    perform private.refuse_already_processing();
  end if;
  perform private.audit(
    'process_withdrawal', 'withdrawal_requests', p_request_id::text,
    (select jsonb_build_object(
      'amount_eur', v_request.amount_eur, 'net_amount_eur', v_request.net_amount_eur, 'provider', a.provider,
      'request_id', a.request_id
    ) from public.payout_attempts a where a.id = v_id)
  );
  return private.withdrawal(p_request_id);
end
$$;
comment on function public.admin_process_withdrawal is
  'Staff. Hands a pending withdrawal to the payout provider. Of several concurrent calls, only one creates an attempt. Errors: '
  'not_authenticated, not_authorized, withdrawal_not_found, already_processed, in_payout_run, already_processing, payout_undecided, '
  'no_payout_provider, payouts_held, own_withdrawal, involved_in_account, user_banned, user_suspended, user_limited, cooling_off, '
  'ended_cooling_off, needs_approval, approver_may_not_release, release_limit, nothing_to_pay, second_factor_again.';
grant execute on function public.admin_process_withdrawal to authenticated;

-- The job does not count as one of two required people. Accounts that staff changed are not paid without a person either.
create or replace function private.automatic_obstacle(p_request public.withdrawal_requests, p_released_at timestamptz default null)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_facts private.release_facts := private.release_facts(p_request, null, p_released_at);
begin
  v_facts.cooling := private.account_cooling_off(p_request.user_id);
  return coalesce(
    private.standing_obstacle(p_request),
    private.cooling_obstacle(v_facts),
    -- Otherwise the person who made the change would only have to wait for the job.
    case when private.was_changed_by_staff(p_request.user_id) then private.obstacle_of(
      'changed_by_staff', 'Staff changed this account in the last 30 days, so someone on staff must release this withdrawal.'
    ) end,
    case when v_facts.needs_two then
      private.obstacle_of('needs_approval', 'This amount takes two people: one must approve it and another release it.')
    end
  );
end
$$;

-- Takes each request once. Requests with any earlier attempt, even a refused one, wait for a person.
create or replace function public.payouts_enqueue_automatic(p_limit integer default 20)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_config public.withdrawals_config;
  v_provider text;
  v_request public.withdrawal_requests;
  v_count integer := 0;
begin
  perform private.check_page(p_limit, 0);
  v_config := private.current_withdrawals_config();
  select payout_provider into v_provider from private.settings where payouts_held_at is null for share;
  if not v_config.is_automatic or v_provider is null then
    return 0;
  end if;

  for v_request in
    select w.* from public.withdrawal_requests w
      join public.profiles p on p.user_id = w.user_id
     where w.status = 'pending' and w.net_amount_eur > 0
       and not exists (select from public.payout_attempts a where a.withdrawal_id = w.id)
       and not p.is_banned and not p.is_suspended
       and (v_config.approval_above_eur is null or w.amount_eur <= v_config.approval_above_eur)
       and (private.automatic_obstacle(w)).hint is null
     order by w.created_at, w.id
     limit coalesce(p_limit, 20)
       for update of w skip locked
  loop
    -- Skips people whose row is locked: waiting for them could deadlock.
    perform from public.profiles p where p.user_id = v_request.user_id for no key update skip locked;
    continue when not found;
    -- Rechecks after locking: the request may have been processed since the list was read, and earlier payouts of this run count
    -- now.
    continue when exists (select from public.payout_attempts a where a.withdrawal_id = v_request.id)
      or (private.automatic_obstacle(v_request)).hint is not null;
    if private.create_attempt(v_request, v_provider, null) is not null then
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end
$$;
comment on function public.payouts_enqueue_automatic is
  'Service role only. While withdrawals are automatic and payouts are not held, creates attempts for pending withdrawals without '
  'one, oldest first. Returns their number. p_limit 1 to 200. Errors: bad_argument.';
grant execute on function public.payouts_enqueue_automatic to service_role;
