-- What a line of the bank does to a payout: paid, returned or rejected, each with its match in one transaction.

create or replace function private.review_bank_line(p_line_id uuid, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.bank_lines
     set state = 'to_review', is_examined = true, reason = p_reason,
         state_since = case when state = 'to_review' then state_since else clock_timestamp() end
   where id = p_line_id;
end
$$;

create or replace function private.settle_bank_line(p_line_id uuid, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (
    select from public.bank_matches m
     where m.line_id = p_line_id and m.undone_at is null and m.proposed_by is not null and m.confirmed_at is null
  ) then
    perform private.review_bank_line(
      p_line_id, 'This gives money back. Someone other than the person who uploaded the file must compare it with the account at '
      'the bank and confirm it.'
    );
    return;
  end if;
  update public.bank_lines
     set state = 'matched', is_examined = true, reason = p_reason, state_since = clock_timestamp()
   where id = p_line_id;
end
$$;

create or replace function private.give_back(p_request public.withdrawal_requests, p_effect text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_message text := case p_effect
    when 'returned' then 'The bank returned this payment'
    else 'The bank could not make this payment'
  end || ', so the whole amount is back in the balance. Check the bank details before the next request.';
begin
  perform private.refund_withdrawal(p_request, v_message, null);
  perform private.queue_mail(
    (select p.email from public.profiles p where p.user_id = p_request.user_id), 'Your payout came back',
    format(
      'Your withdrawal of %s did not reach you: %s. The whole amount is back in your balance.',
      private.euro_text(p_request.amount_eur),
      case p_effect when 'returned' then 'your bank returned the payment' else 'the bank could not make the payment' end
    ) || e'\n\nCheck your bank details before you request it again. If they are right, contact our support team.'
  );
end
$$;

-- The withdrawal and its attempt are locked. A proposed match moves money only once it is confirmed.
create or replace function private.apply_bank_match(p_line public.bank_lines, p_match public.bank_matches)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
begin
  select * into strict v_request from public.withdrawal_requests w where w.id = p_match.withdrawal_id for update;
  if v_request.status = 'pending' and (p_match.effect = 'paid' or p_match.effect = 'returned') then
    -- A return proves the payment, also before its line arrives.
    perform private.settle_withdrawal(v_request, null);
    update public.payout_attempts
       set state = 'completed', settles = true, remote_state = 'BOOK', error = null
     where id = p_match.attempt_id;
  end if;
  if p_match.effect in ('returned', 'rejected') then
    perform private.give_back(v_request, p_match.effect);
    update public.payout_attempts
       set state = case p_match.effect when 'returned' then 'reverted' else 'failed' end,
           remote_state = case p_match.effect when 'returned' then 'RTRN' else 'RJCT' end,
           error = format(
             'The bank %s the payment%s.', p_match.effect, coalesce(' (' || left(p_line.reason_code, 40) || ')', '')
           )
     where id = p_match.attempt_id;
  end if;
  if p_match.effect <> 'repeated' then
    update public.withdrawal_requests w
       set remote_state = a.remote_state
      from public.payout_attempts a
     where w.id = p_match.withdrawal_id and a.id = p_match.attempt_id;
  end if;
end
$$;

-- The person who uploads a file could have written it. What gives money back is therefore only proposed by them, and counts once
-- someone else has confirmed it: the line is then examined again, because its payout may have changed meanwhile.
create or replace function private.add_bank_match(
  p_line public.bank_lines, p_attempt public.payout_attempts, p_effect text, p_amount numeric, p_rule text
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_match public.bank_matches;
begin
  insert into public.bank_matches (line_id, withdrawal_id, attempt_id, effect, amount_eur, matched_by_rule, proposed_by)
  values (
    p_line.id, p_attempt.withdrawal_id, p_attempt.id, p_effect, p_amount, p_rule,
    case when p_effect in ('returned', 'rejected') then (select f.uploaded_by from public.bank_files f where f.id = p_line.file_id) end
  )
  on conflict (line_id, withdrawal_id) where undone_at is null do update set effect = excluded.effect
  returning * into strict v_match;
  if v_match.proposed_by is null or v_match.confirmed_at is not null then
    perform private.apply_bank_match(p_line, v_match);
  end if;
end
$$;

-- One entry for each payout, last, because they lock the head of the audit chain. A person's match with a payment by hand moves
-- nothing, and has its own entry.
create or replace function private.audit_bank_matches(p_lines uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row record;
begin
  for v_row in
    select m.*, w.status, w.amount_eur as whole, w.error_message, a.request_id, l.reason_code, l.file_id
      from public.bank_lines l
      join public.bank_matches m on m.line_id = l.id
      join public.withdrawal_requests w on w.id = m.withdrawal_id
      left join public.payout_attempts a on a.id = m.attempt_id
     where l.id = any (p_lines) and m.undone_at is null and m.effect <> 'repeated'
       and (m.proposed_by is null or m.confirmed_at is not null and (m.attempt_id is not null or m.effect = 'returned'))
     order by l.position, w.id
  loop
    perform private.append_audit(
      null, null,
      case v_row.effect
        when 'returned' then 'payout_reverted' when 'rejected' then 'payout_failed'
        else case when v_row.attempt_id is null then 'payout_seen_by_bank' else 'payout_completed' end
      end,
      'withdrawal_requests', v_row.withdrawal_id::text,
      jsonb_build_object(
        'new_status', v_row.status, 'amount_eur', v_row.whole, 'provider', 'bank', 'request_id', v_row.request_id,
        'bank_line_id', v_row.line_id, 'bank_file_id', v_row.file_id, 'reason_code', v_row.reason_code, 'error_message', v_row.error_message
      )
    );
  end loop;
end
$$;
