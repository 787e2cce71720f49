-- Keeps only the method's fields, in one spelling, so that equal accounts have equal text.
create or replace function private.clean_destination(p_method text, p_details jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_revtag text := private.clean_text(p_details ->> 'revtag', 'revtag');
  v_holder text := private.clean_text(p_details ->> 'holder', 'line');
  v_iban text := private.clean_text(p_details ->> 'iban', 'iban');
  v_bic text := private.clean_text(p_details ->> 'bic', 'iban');
begin
  if p_method = 'revolut' then
    perform private.refuse_if(v_revtag is null or v_revtag !~ '^[a-z0-9_.-]{3,32}$', 'This is not a valid Revtag.');
    return jsonb_build_object('revtag', v_revtag);
  end if;
  perform private.refuse_if(v_holder is null or length(v_holder) > 140, 'Enter the account holder, in at most 140 characters.');
  perform private.refuse_if(not private.is_iban(v_iban), 'This is not a valid IBAN.');
  perform private.refuse_if(v_bic !~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', 'This is not a valid BIC.');
  return jsonb_strip_nulls(jsonb_build_object('holder', v_holder, 'iban', v_iban, 'bic', v_bic));
end
$$;

create or replace function private.void_approval(p_request public.withdrawal_requests, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.withdrawal_requests
     set approved_by = null, approved_at = null, approved_destination = null
   where id = p_request.id;
  perform private.append_audit(
    null, null, 'void_withdrawal_approval', 'withdrawal_requests', p_request.id::text,
    jsonb_build_object('old_approved_by', p_request.approved_by, 'reason', p_reason)
  );
end
$$;

create or replace function public.set_payout_destination(p_method text, p_details jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_details jsonb;
begin
  perform private.require_signed_in();
  perform private.require_own_second_factor();
  perform private.require_good_standing();
  perform private.refuse_if(p_method is null, 'Choose a payout method.');
  perform private.check_choice('method', p_method, array['revolut', 'bank']);
  perform private.refuse_if(jsonb_typeof(p_details) is distinct from 'object', 'The details must be an object.');
  v_details := private.clean_destination(p_method, p_details);

  insert into public.payout_destinations as d (user_id, method, details)
  values (auth.uid(), p_method, v_details)
  on conflict (user_id, method) do update
    set details = excluded.details, updated_at = now()
    where d.details <> excluded.details;
  if not found then
    return;
  end if;
  -- Limits rows that lists read during the cooling-off period. The lock keeps concurrent calls from bypassing the limit.
  perform pg_advisory_xact_lock(hashtext('private.check_destination_rate'), hashtext(auth.uid()::text));
  if (
    select count(*) from private.account_events e
     where e.user_id = auth.uid() and e.kind = 'destination' and e.created_at > now() - interval '1 hour'
  ) >= 10 then
    raise exception 'You have changed where you are paid many times in the last hour. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_changes';
  end if;
  delete from public.payout_counterparties where user_id = auth.uid() and method = p_method;
  -- Approvals are for the old destination. Locking all pending requests first waits for concurrent approvals, and voids them.
  perform from public.withdrawal_requests w
    where w.user_id = auth.uid() and w.method = p_method and w.status = 'pending'
    order by w.id for update;
  perform private.void_approval(w, 'The user changed their payout destination.')
     from public.withdrawal_requests w
    where w.user_id = auth.uid() and w.method = p_method and w.status = 'pending' and w.approved_by is not null
    order by w.id;
  perform private.note_account_event(auth.uid(), 'destination', auth.uid());
end
$$;
comment on function public.set_payout_destination is
  'Signed in; not banned or suspended. Changes the caller''s payout destination; payouts already ordered keep theirs, others wait '
  'for the cooling-off period. At most 10 changes an hour. p_method revolut with {revtag}, or bank with {holder, iban, bic?}. '
  'Errors: not_authenticated, not_authorized, second_factor_required, account_banned, account_suspended, person_erased, '
  'bad_argument, too_many_changes.';
grant execute on function public.set_payout_destination to authenticated;
