-- What people do with lines of the bank: owner, on hold, ignored, and matches of two people. Undo is in money/bank-undo.sql.

-- Withdrawals before the line, the order used everywhere.
create or replace function private.lock_bank_line(p_id uuid, p_withdrawals uuid[] default '{}')
returns public.bank_lines
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_line public.bank_lines;
begin
  perform from public.withdrawal_requests w
    where w.id = any (p_withdrawals || array(
      select m.withdrawal_id from public.bank_matches m where m.line_id = p_id and m.undone_at is null
    ))
    order by w.id for update;
  select * into v_line from public.bank_lines where id = p_id for update;
  perform private.require_found(found, 'line_not_found');
  return v_line;
end
$$;

create or replace function private.refuse_line_state(p_line public.bank_lines)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '%', case p_line.state
      when 'matched' then 'This line is already matched. Undo the match first.'
      else 'Someone proposed a match for this line. It must be confirmed or undone first.'
    end
    using errcode = 'PT409', hint = 'line_state', detail = p_line.state;
end
$$;

create or replace function private.has_open_match(p_line_id uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.bank_matches m where m.line_id = p_line_id and m.undone_at is null)
$$;

-- The first obstacle of the caller with any payee of the line's matches.
create or replace function private.line_duty_obstacle(p_withdrawals uuid[])
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid;
  v_obstacle private.obstacle;
begin
  for v_user_id in select distinct w.user_id from public.withdrawal_requests w where w.id = any (p_withdrawals) loop
    v_obstacle := private.duty_obstacle(private.involvement(auth.uid(), v_user_id));
    exit when v_obstacle.hint is not null;
  end loop;
  return v_obstacle;
end
$$;

create or replace function private.matched_withdrawals(p_line_id uuid)
returns uuid[]
language sql stable set search_path = ''
as $$
  select array(select m.withdrawal_id from public.bank_matches m where m.line_id = p_line_id and m.undone_at is null order by 1)
$$;

-- ── Owner, on hold, ignored ──────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_update_bank_line(p_id uuid, p_state text, p_reason text)
returns public.bank_line
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_line public.bank_lines;
  v_old public.bank_lines;
  v_reason text;
begin
  perform private.require_permission('money.reconcile');
  perform private.refuse_if(p_state is null, 'Say on_hold, ignored or to_review.');
  perform private.check_choice('state', p_state, array['on_hold', 'ignored', 'to_review']);
  v_old := private.lock_bank_line(p_id);
  v_reason := private.required_reason('this', p_reason);
  if v_old.state = 'matched' or private.has_open_match(p_id) then
    perform private.refuse_line_state(v_old);
  end if;
  update public.bank_lines
     set state = p_state, reason = v_reason, is_examined = true,
         state_since = case when state = p_state then state_since else clock_timestamp() end
   where id = p_id
  returning * into strict v_line;
  perform private.audit('update_bank_line', 'bank_lines', p_id::text, jsonb_build_object(
    'old_state', v_old.state, 'new_state', p_state, 'amount_eur', v_line.amount_eur, 'reason', v_reason
  ));
  return private.whole_bank_line(p_id);
end
$$;
comment on function public.admin_update_bank_line is
  'Staff. Puts a line on hold, ignores it, or puts it back to review, with a reason of 1 to 200 characters. Errors: '
  'not_authenticated, not_authorized, bad_argument, line_not_found, line_state.';
grant execute on function public.admin_update_bank_line to authenticated;

create or replace function public.admin_assign_bank_line(p_id uuid, p_owner uuid default null)
returns public.bank_line
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.bank_lines;
begin
  perform private.require_permission('money.reconcile');
  v_old := private.lock_bank_line(p_id);
  if p_owner is distinct from v_old.owner_user_id then
    if p_owner is not null and not exists (
      select from public.profiles p
       where p.user_id = p_owner and not p.is_banned and private.role_has_permission(p.role, p.staff_role_id, 'money.reconcile')
    ) then
      perform private.refuse_argument('The owner must be someone on staff who may reconcile.');
    end if;
    update public.bank_lines set owner_user_id = p_owner where id = p_id;
    perform private.audit('assign_bank_line', 'bank_lines', p_id::text, jsonb_build_object(
      'old_owner', v_old.owner_user_id, 'new_owner', p_owner
    ));
  end if;
  return private.whole_bank_line(p_id);
end
$$;
comment on function public.admin_assign_bank_line is
  'Staff. Gives a line to someone on staff who may reconcile, or to nobody (null). Errors: not_authenticated, not_authorized, '
  'bad_argument, line_not_found.';
grant execute on function public.admin_assign_bank_line to authenticated;

-- ── A match of two people ────────────────────────────────────────────────────────────────────────────────────────────

-- What a person may match: a debit with payments that the bank has, or that staff marked as paid; a credit with payments that
-- were made from this account.
create or replace function private.match_obstacle(p_line public.bank_lines, p_request public.withdrawal_requests)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_attempt public.payout_attempts := private.bank_attempt(p_request.id);
begin
  if p_line.kind = 'debit' then
    if p_request.status = 'pending' and v_attempt.state = 'accepted' then
      return null;
    end if;
    -- Several lines may be parts of it.
    if p_request.method = 'bank' and p_request.status = 'success' and (
      v_attempt.id is null or v_attempt.state = 'completed'
    ) and not exists (
      select from public.payout_attempts a where a.withdrawal_id = p_request.id and a.settles and a.provider <> 'bank'
    ) and not exists (
      select from public.bank_matches m
       where m.withdrawal_id = p_request.id and m.undone_at is null and (m.proposed_by is null or m.confirmed_at is not null)
    ) then
      return null;
    end if;
    return private.obstacle_of('not_matchable', case p_request.status
      when 'pending' then 'The bank does not have this withdrawal: mark it as paid, or pay it with a run.'
      when 'failed' then 'The amount of this withdrawal was given back. Put the line on hold and ask the bank.'
      else 'This withdrawal has a line of the bank already, or was paid otherwise.'
    end);
  end if;
  if p_line.kind = 'credit' and p_request.method = 'bank' and p_request.status = 'success'
    and not exists (
      select from public.payout_attempts a where a.withdrawal_id = p_request.id and a.settles and a.provider <> 'bank'
    )
  then
    return null;
  end if;
  return private.obstacle_of('not_matchable', 'This withdrawal was not paid by the bank, so nothing can come back from it.');
end
$$;

-- The line of a run that may pay the withdrawal, or did. Nulls: none.
create or replace function private.bank_attempt(p_withdrawal_id uuid)
returns public.payout_attempts
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_attempt public.payout_attempts;
begin
  select a.* into v_attempt
    from public.payout_attempts a
   where a.withdrawal_id = p_withdrawal_id and a.provider = 'bank' and a.state in ('accepted', 'completed')
   order by a.created_at desc
   limit 1;
  return v_attempt;
end
$$;

create or replace function public.admin_match_bank_line(p_id uuid, p_withdrawals uuid[])
returns public.bank_line
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_line public.bank_lines;
  v_request public.withdrawal_requests;
  v_sum numeric := 0.00;
  v_count integer;
begin
  perform private.require_permission('money.reconcile');
  v_count := (select count(distinct w)::integer from unnest(p_withdrawals) w);
  perform private.refuse_if(
    v_count not between 1 and 500 or v_count <> cardinality(p_withdrawals), 'Choose 1 to 500 different withdrawals.'
  );
  v_line := private.lock_bank_line(p_id, p_withdrawals);
  perform private.refuse_if(v_line.kind = 'status', 'A status moves no money. Put it on hold or ignore it.');
  if v_line.state in ('matched', 'ignored') or private.has_open_match(p_id) then
    perform private.refuse_line_state(v_line);
  end if;
  perform private.refuse_obstacle(private.line_duty_obstacle(p_withdrawals));
  for v_request in
    select w.* from unnest(p_withdrawals) x left join public.withdrawal_requests w on w.id = x order by w.id nulls first
  loop
    perform private.require_found(v_request.id is not null, 'withdrawal_not_found');
    perform private.refuse_obstacle(private.match_obstacle(v_line, v_request));
    v_sum := v_sum + v_request.net_amount_eur;
  end loop;
  -- A part of one withdrawal is allowed: its other lines are proposed, too, before one of them is confirmed.
  if v_sum <> abs(v_line.amount_eur) and not (v_count = 1 and v_sum > abs(v_line.amount_eur) and v_line.kind = 'debit') then
    raise exception 'The line is %, but these withdrawals are %.', private.euro_text(abs(v_line.amount_eur)), private.euro_text(v_sum)
      using errcode = 'P0001', hint = 'amounts_differ';
  end if;
  insert into public.bank_matches (line_id, withdrawal_id, attempt_id, effect, amount_eur, matched_by_rule, proposed_by)
  select p_id, w.id, (private.bank_attempt(w.id)).id, case v_line.kind when 'debit' then 'paid' else 'returned' end,
         sign(v_line.amount_eur) * least(w.net_amount_eur, abs(v_line.amount_eur)), 'person', auth.uid()
    from public.withdrawal_requests w where w.id = any (p_withdrawals);
  -- The rules leave the line to people.
  update public.bank_lines set is_examined = true where id = p_id;
  perform private.audit('propose_bank_match', 'bank_lines', p_id::text, jsonb_build_object(
    'amount_eur', v_line.amount_eur, 'withdrawals', to_jsonb(p_withdrawals)
  ));
  return private.whole_bank_line(p_id);
end
$$;
comment on function public.admin_match_bank_line is
  'Staff. Proposes which withdrawals a line is about; another person confirms. Their sum must be the line''s amount; of one '
  'withdrawal, the line may be a part. Errors: not_authenticated, not_authorized, bad_argument, line_not_found, line_state, '
  'withdrawal_not_found, not_matchable, amounts_differ, own_withdrawal, involved_in_account.';
grant execute on function public.admin_match_bank_line to authenticated;

-- Why the caller may not confirm the line's proposed match. p_lines: the line, and others with parts of the same withdrawal.
create or replace function private.confirm_obstacle(p_lines uuid[])
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from public.bank_matches m
     where m.line_id = any (p_lines) and m.undone_at is null and m.confirmed_at is null
       and not private.are_independent_people(m.proposed_by, auth.uid())
  ) then
    return private.obstacle_of(
      'not_two_people', 'You, or someone who may have access to your account, proposed this match, so someone else must confirm it.'
    );
  end if;
  if exists (
    select from public.bank_matches m
      join public.bank_lines l on l.id = m.line_id
      join public.bank_files f on f.id = l.file_id
     where m.line_id = any (p_lines) and m.undone_at is null and m.effect in ('returned', 'rejected')
       and not private.are_independent_people(f.uploaded_by, auth.uid())
  ) then
    return private.obstacle_of(
      'not_two_people', 'You, or someone who may have access to your account, uploaded the file, and this gives money back, so '
      'someone else must confirm it. Undo the match and propose it yourself, so that they can.'
    );
  end if;
  return (
    select private.line_duty_obstacle(array_agg(m.withdrawal_id))
      from public.bank_matches m where m.line_id = any (p_lines) and m.undone_at is null
  );
end
$$;

-- The line, and those that share a withdrawal with it.
create or replace function private.lines_together(p_line_id uuid)
returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct o.line_id
      from public.bank_matches m
      join public.bank_matches o on o.withdrawal_id = m.withdrawal_id and o.undone_at is null and o.effect = m.effect
       and o.matched_by_rule = 'person' and m.matched_by_rule = 'person'
     where m.line_id = p_line_id and m.undone_at is null
     union
    select p_line_id
     order by 1
  )
$$;

-- The lines are locked, and those of the same withdrawal are among them.
create or replace function private.confirm_persons_match(p_line public.bank_lines, p_lines uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_match public.bank_matches;
  v_request public.withdrawal_requests;
  v_sum numeric;
begin
  for v_match in
    select distinct on (m.withdrawal_id) m.* from public.bank_matches m
     where m.line_id = any (p_lines) and m.undone_at is null order by m.withdrawal_id, m.created_at
  loop
    select * into strict v_request from public.withdrawal_requests where id = v_match.withdrawal_id;
    v_sum := (
      select sum(abs(m.amount_eur)) from public.bank_matches m
       where m.withdrawal_id = v_match.withdrawal_id and m.line_id = any (p_lines) and m.undone_at is null
    );
    if v_sum <> v_request.net_amount_eur then
      raise exception 'The lines of this withdrawal are %, but it is %. Propose its other lines, too.', private.euro_text(v_sum), private.euro_text(v_request.net_amount_eur)
        using errcode = 'P0001', hint = 'amounts_differ';
    end if;
    -- Whatever happened since the proposal counts.
    if v_match.effect = 'paid' and v_request.status = 'failed' or v_match.effect = 'returned' and v_request.status <> 'success' then
      raise exception 'This withdrawal has changed since the match was proposed. Undo the match.'
        using errcode = 'PT409', hint = 'changed_meanwhile';
    end if;
  end loop;
  for v_match in
    update public.bank_matches m set confirmed_by = auth.uid(), confirmed_at = clock_timestamp()
     where m.line_id = any (p_lines) and m.undone_at is null and m.confirmed_at is null
    returning m.*
  loop
    -- Of several lines of one withdrawal, the first moves the money.
    if v_match.effect = 'paid' or (select w.status from public.withdrawal_requests w where w.id = v_match.withdrawal_id) = 'success' then
      perform private.apply_bank_match(p_line, v_match);
    end if;
  end loop;
  update public.bank_lines
     set state = 'matched', is_examined = true, reason = null, state_since = clock_timestamp()
   where id = any (p_lines);
end
$$;

-- The payouts may have changed since the rule proposed it.
create or replace function private.confirm_rules_match(p_line public.bank_lines)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.bank_matches m
     set confirmed_by = auth.uid(), confirmed_at = clock_timestamp()
   where m.line_id = p_line.id and m.undone_at is null and m.proposed_by is not null and m.confirmed_at is null;
  perform private.examine_bank_line(p_line);
  if (select l.state from public.bank_lines l where l.id = p_line.id) <> 'matched' then
    raise exception 'This payout has changed since the file was uploaded. Undo the match.'
      using errcode = 'PT409', hint = 'changed_meanwhile';
  end if;
end
$$;

create or replace function public.admin_confirm_bank_match(p_id uuid)
returns public.bank_line
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_line public.bank_lines;
  v_lines uuid[];
begin
  perform private.require_permission('money.reconcile');
  perform private.lock_bank_line(p_id);
  v_lines := private.lines_together(p_id);
  perform from public.bank_lines l where l.id = any (v_lines) order by l.id for update;
  select * into strict v_line from public.bank_lines where id = p_id;
  if not exists (
    select from public.bank_matches m where m.line_id = p_id and m.undone_at is null and m.proposed_by is not null and m.confirmed_at is null
  ) then
    raise exception 'There is no proposed match to confirm.' using errcode = 'PT409', hint = 'line_state', detail = v_line.state;
  end if;
  perform private.refuse_obstacle(private.confirm_obstacle(v_lines));
  perform private.require_recent_second_factor();
  if exists (
    select from public.bank_matches m where m.line_id = p_id and m.undone_at is null and m.matched_by_rule <> 'person'
  ) then
    perform private.confirm_rules_match(v_line);
  else
    perform private.confirm_persons_match(v_line, v_lines);
  end if;
  perform private.audit('confirm_bank_match', 'bank_lines', p_id::text, jsonb_build_object(
    'amount_eur', v_line.amount_eur, 'lines', to_jsonb(v_lines), 'withdrawals', to_jsonb(private.matched_withdrawals(p_id))
  ));
  perform private.audit_bank_matches(v_lines);
  return private.whole_bank_line(p_id);
end
$$;
comment on function public.admin_confirm_bank_match is
  'Staff. Confirms the match that another person proposed for the line p_id, and for other lines with parts of the same '
  'withdrawal, or the return or rejection in another person''s file; then the payouts are paid, or given back. Errors: not_authenticated, not_authorized, line_not_found, line_state, '
  'not_two_people, own_withdrawal, involved_in_account, amounts_differ, changed_meanwhile, second_factor_again.';
grant execute on function public.admin_confirm_bank_match to authenticated;

-- ── What the details of a line offer ─────────────────────────────────────────────────────────────────────────────────

-- At most 20: the same account first.
create or replace function private.bank_candidates(p_line public.bank_lines)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_line.state not in ('to_review', 'on_hold') or p_line.kind = 'status' or private.has_open_match(p_line.id) then
    return '[]'::jsonb;
  end if;
  return (
    select coalesce(jsonb_agg(c.candidate order by c.is_same desc, c.created_at desc), '[]')
      from (
        select jsonb_build_object(
                 'withdrawal_id', w.id, 'user_id', w.user_id, 'user_name', private.person_name(w.user_id), 'status', w.status,
                 'destination', private.masked_destination(coalesce(a.destination, d.details)),
                 'holder', coalesce(a.destination, d.details) ->> 'holder', 'net_amount_eur', w.net_amount_eur,
                 'processed_at', w.processed_at, 'run_number', r.number, 'end_to_end_id', a.request_id
               ) as candidate,
               coalesce(coalesce(a.destination, d.details) ->> 'iban' = p_line.counterparty_iban, false) as is_same, w.created_at
          from (
            select x.withdrawal_id from public.payout_attempts x
             where x.provider = 'bank' and x.net_amount_eur = abs(p_line.amount_eur) and x.state in ('accepted', 'completed')
            union
            select x.id from public.withdrawal_requests x
             where x.method = 'bank' and x.status = 'success' and x.net_amount_eur = abs(p_line.amount_eur)
            union
            select x.withdrawal_id from public.payout_attempts x where x.request_id = p_line.end_to_end_id and x.provider = 'bank'
          ) f
          join public.withdrawal_requests w on w.id = f.withdrawal_id
          left join lateral private.bank_attempt(w.id) a on true
          left join public.payout_runs r on r.id = a.run_id
          left join public.payout_destinations d on d.user_id = w.user_id and d.method = 'bank'
         where (private.match_obstacle(p_line, w)).hint is null
         order by is_same desc, w.created_at desc
         limit 20
      ) c
  );
end
$$;

create or replace function private.bank_line_blocked(p_line public.bank_lines)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_lines uuid[] := private.lines_together(p_line.id);
begin
  if not private.has_open_match(p_line.id) then
    return '{}'::jsonb;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'confirm', private.confirm_obstacle(v_lines), 'undo', private.undo_obstacle(v_lines)
  ));
end
$$;
