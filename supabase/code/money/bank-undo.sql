-- Undoes a match: its payouts are with the bank again, as before the line.

create or replace function private.undo_obstacle(p_lines uuid[])
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from public.bank_matches m
     where m.line_id = any (p_lines) and m.undone_at is null and m.effect in ('returned', 'rejected')
       and (m.proposed_by is null or m.confirmed_at is not null)
  ) then
    return private.obstacle_of(
      'already_given_back', 'This match gave money back to a balance, so it can''t be undone. An admin can adjust the balance.'
    );
  end if;
  if exists (
    select from public.bank_matches m
      join public.withdrawal_requests w on w.id = m.withdrawal_id
     where m.line_id = any (p_lines) and m.undone_at is null and m.effect = 'paid' and w.status = 'failed'
  ) then
    return private.obstacle_of(
      'already_given_back', 'This payment came back since, so its match can''t be undone.'
    );
  end if;
  return (
    select private.line_duty_obstacle(array_agg(m.withdrawal_id))
      from public.bank_matches m where m.line_id = any (p_lines) and m.undone_at is null
  );
end
$$;

-- A payment that another line reported, too, stays paid by that one.
create or replace function private.reopen_withdrawal(p_match public.bank_matches)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.bank_matches
     set effect = 'paid'
   where id = (
     select m.id
       from public.bank_matches m join public.bank_lines l on l.id = m.line_id
      where m.attempt_id = p_match.attempt_id and m.undone_at is null and m.line_id <> p_match.line_id
        and m.effect = 'repeated' and l.kind = 'debit'
      order by m.created_at, m.id
      limit 1
   );
  if found then
    return;
  end if;
  update public.withdrawal_requests
     set status = 'pending', processed_at = null, remote_state = 'ACCP'
   where id = p_match.withdrawal_id and status = 'success';
  -- Of several lines of one withdrawal, the first reopens it.
  if not found then
    return;
  end if;
  insert into public.balance_ledger (user_id, amount, kind, withdrawal_id, actor_user_id)
  select w.user_id, 0, 'withdrawal_reopen', w.id, auth.uid()
    from public.withdrawal_requests w where w.id = p_match.withdrawal_id;
  update public.payout_attempts
     set state = 'accepted', settles = false, remote_state = 'ACCP', error = null
   where id = p_match.attempt_id;
end
$$;

create or replace function public.admin_undo_bank_match(p_id uuid, p_reason text)
returns public.bank_line
language plpgsql volatile security definer set search_path = ''
set statement_timeout = '120s'
as $$
declare
  v_line public.bank_lines;
  v_lines uuid[];
  v_match public.bank_matches;
  v_reason text;
  v_withdrawals uuid[];
begin
  perform private.require_permission('money.reconcile');
  perform private.lock_bank_line(p_id);
  v_reason := private.required_reason('undoing the match', p_reason);
  v_lines := private.lines_together(p_id);
  perform from public.bank_lines l where l.id = any (v_lines) order by l.id for update;
  select * into strict v_line from public.bank_lines where id = p_id;
  if not private.has_open_match(p_id) then
    raise exception 'This line has no match to undo.' using errcode = 'PT409', hint = 'line_state', detail = v_line.state;
  end if;
  perform private.refuse_obstacle(private.undo_obstacle(v_lines));
  perform private.require_recent_second_factor();
  v_withdrawals := private.matched_withdrawals(p_id);
  for v_match in
    select m.* from public.bank_matches m where m.line_id = any (v_lines) and m.undone_at is null order by m.withdrawal_id
  loop
    if v_match.effect = 'paid' and v_match.attempt_id is not null and (v_match.proposed_by is null or v_match.confirmed_at is not null) then
      perform private.reopen_withdrawal(v_match);
    end if;
  end loop;
  update public.bank_matches
     set undone_by = auth.uid(), undone_at = clock_timestamp(), undone_reason = v_reason
   where line_id = any (v_lines) and undone_at is null;
  update public.bank_lines
     set state = 'to_review', reason = format('The match was undone: %s', v_reason), state_since = clock_timestamp()
   where id = any (v_lines);
  perform private.audit('undo_bank_match', 'bank_lines', p_id::text, jsonb_build_object(
    'amount_eur', v_line.amount_eur, 'withdrawals', to_jsonb(v_withdrawals), 'reason', v_reason
  ));
  return private.whole_bank_line(p_id);
end
$$;
comment on function public.admin_undo_bank_match is
  'Staff. Undoes the match of the line p_id, also a proposed one, and of other lines with parts of the same withdrawal. Payouts '
  'that it settled are with the bank again, and the lines are to be reviewed. Errors: not_authenticated, not_authorized, '
  'bad_argument, line_not_found, line_state, already_given_back, own_withdrawal, involved_in_account, second_factor_again.';
grant execute on function public.admin_undo_bank_match to authenticated;
