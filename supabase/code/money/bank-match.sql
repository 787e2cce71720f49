-- Compares lines of the bank with payouts. A line without a clear payout waits for a person, with the reason.

-- ── Facts ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Why the bank may not have the run's payments. Null if it may.
create or replace function private.unpaid_run(p_run public.payout_runs)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_run.cancelled_at is not null then format('Run %s was cancelled. Ask the bank why it has the payment.', p_run.number)
    when p_run.fetched_at is null then format('The file of run %s was never fetched. Ask the bank why it has the payment.', p_run.number)
  end;
end
$$;

-- Another line that reported the same booking of the payout, in a statement like this line, or in a notification like it.
create or replace function private.same_booking(p_line public.bank_lines, p_attempt_id uuid)
returns public.bank_lines
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_line public.bank_lines;
begin
  select l.* into v_line
    from public.bank_matches m
    join public.bank_lines l on l.id = m.line_id
    join public.bank_statements s on s.id = l.statement_id
   where m.attempt_id = p_attempt_id and m.undone_at is null and m.line_id <> p_line.id and l.kind = p_line.kind
     and (m.proposed_by is null or m.confirmed_at is not null)
     and s.kind = (select o.kind from public.bank_statements o where o.id = p_line.statement_id)
   order by m.created_at
   limit 1;
  return v_line;
end
$$;

-- Words of a name without marks and case, in order of the alphabet: banks turn names around.
create or replace function private.name_key(p_name text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select string_agg(w, ' ' order by w)
      from regexp_split_to_table(
        lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(coalesce(p_name, ''), nfc))), '[^[:alnum:]]+'
      ) w
     where w <> ''
  );
end
$$;

-- ── Debits ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.examine_debit_of(p_line public.bank_lines, p_attempt public.payout_attempts, p_rule text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_run public.payout_runs;
  v_earlier public.bank_lines;
  v_why text;
begin
  select * into strict v_run from public.payout_runs where id = p_attempt.run_id;
  v_why := case
    when p_attempt.net_amount_eur <> -p_line.amount_eur then format(
      'The bank booked %s, but %s was ordered with run %s.',
      private.euro_text(-p_line.amount_eur), private.euro_text(p_attempt.net_amount_eur), v_run.number
    )
    when p_line.counterparty_iban <> p_attempt.destination ->> 'iban' then
      'The bank paid another account than the one that was ordered. Ask the bank.'
    when p_line.account_iban <> v_run.debtor_iban then format('Run %s was to be paid from another account.', v_run.number)
    else private.unpaid_run(v_run)
  end;
  if v_why is null and p_attempt.state in ('completed', 'reverted') then
    v_earlier := private.same_booking(p_line, p_attempt.id);
    if v_earlier.id is null then
      perform private.add_bank_match(p_line, p_attempt, 'repeated', p_line.amount_eur, p_rule);
      perform private.settle_bank_line(p_line.id, 'Another line of the bank already reported this payment.');
      return;
    end if;
    v_why := format(
      'A second debit for the same payment: it was already booked on %s. Ask the bank to give one back.',
      to_char(v_earlier.booking_day, 'FMDD Mon YYYY')
    );
  elsif v_why is null and p_attempt.state <> 'accepted' then
    v_why := case p_attempt.state
      when 'failed' then 'The bank had rejected or recalled this payment, and its amount was given back. Ask the bank.'
      else 'This payment is not with the bank. Ask the bank why it was made.'
    end;
  end if;
  if v_why is not null then
    perform private.review_bank_line(p_line.id, v_why);
    return;
  end if;
  perform private.add_bank_match(p_line, p_attempt, 'paid', p_line.amount_eur, p_rule);
  perform private.settle_bank_line(p_line.id, null);
end
$$;

-- The payments of a run that the bank has, and no such line reported yet: those must be the whole booking.
create or replace function private.examine_batch(p_line public.bank_lines, p_run public.payout_runs)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_open public.payout_attempts[];
  v_sum numeric;
  v_attempt public.payout_attempts;
  v_why text := private.unpaid_run(p_run);
begin
  if v_why is null then
    perform from public.withdrawal_requests w
      where w.id in (select a.withdrawal_id from public.payout_attempts a where a.run_id = p_run.id) order by w.id for update;
    select array_agg(a order by a.id), coalesce(sum(a.net_amount_eur), 0) into v_open, v_sum
      from public.payout_attempts a
     where a.run_id = p_run.id and a.state in ('accepted', 'completed', 'reverted') and (private.same_booking(p_line, a.id)).id is null;
    if v_sum <> -p_line.amount_eur or p_line.batch_count <> cardinality(v_open) or p_line.account_iban <> p_run.debtor_iban then
      v_why := format(
        'The bank booked %s%s for run %s, which has %s open payments of %s.', private.euro_text(-p_line.amount_eur),
        coalesce(format(' with %s payments', p_line.batch_count), ''), p_run.number, coalesce(cardinality(v_open), 0), private.euro_text(v_sum)
      );
    end if;
  end if;
  if v_why is not null then
    perform private.review_bank_line(p_line.id, v_why);
    return;
  end if;
  foreach v_attempt in array v_open loop
    perform private.add_bank_match(
      p_line, v_attempt, case v_attempt.state when 'accepted' then 'paid' else 'repeated' end, -v_attempt.net_amount_eur, 'batch'
    );
  end loop;
  perform private.settle_bank_line(p_line.id, format('The whole of run %s.', p_run.number));
end
$$;

-- The only run whose open payments add up to the line. Nulls: none or several.
create or replace function private.run_of_sum(p_line public.bank_lines)
returns public.payout_runs
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_ids uuid[];
  v_run public.payout_runs;
begin
  v_ids := array(
    select r.id
      from public.payout_runs r
      join public.payout_attempts a on a.run_id = r.id and a.provider = 'bank' and a.state = 'accepted'
     where r.fetched_at is not null and r.debtor_iban = p_line.account_iban and r.net_amount_eur >= -p_line.amount_eur
     group by r.id
    having sum(a.net_amount_eur) = -p_line.amount_eur and count(*) = coalesce(p_line.batch_count, count(*))
     limit 2
  );
  if cardinality(v_ids) = 1 then
    select * into v_run from public.payout_runs where id = v_ids[1];
  end if;
  return v_run;
end
$$;

-- Payouts of this amount to this account: payments that the bank has, and withdrawals that staff marked as paid.
create or replace function private.payouts_by_receiver(p_line public.bank_lines)
returns table (withdrawal_id uuid, attempt_id uuid, holder text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select a.withdrawal_id, a.id, a.destination ->> 'holder'
      from public.payout_attempts a
     where a.provider = 'bank' and a.state = 'accepted' and a.net_amount_eur = -p_line.amount_eur
       and a.destination ->> 'iban' = p_line.counterparty_iban
    union all
    select w.id, null, d.details ->> 'holder'
      from public.withdrawal_requests w
      join public.payout_destinations d on d.user_id = w.user_id and d.method = 'bank'
     where w.method = 'bank' and w.status = 'success' and w.net_amount_eur = -p_line.amount_eur
       and d.details ->> 'iban' = p_line.counterparty_iban and private.is_paid_by_hand(w);
end
$$;

-- Marked as paid, and no line of the bank shows it yet.
create or replace function private.is_paid_by_hand(p_request public.withdrawal_requests)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_request.status = 'success'
    and not exists (select from public.payout_attempts a where a.withdrawal_id = p_request.id and a.settles)
    and not exists (select from public.bank_matches m where m.withdrawal_id = p_request.id and m.undone_at is null)
$$;

create or replace function private.examine_receiver(p_line public.bank_lines)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_found record;
  v_count integer;
  v_attempt public.payout_attempts;
begin
  v_count := (select count(*)::integer from private.payouts_by_receiver(p_line));
  if v_count <> 1 then
    perform private.review_bank_line(p_line.id, case v_count
      when 0 then 'No open payout has this amount and account.'
      else format('%s payouts have this amount and account. Choose the right one.', v_count)
    end);
    return;
  end if;
  select * into strict v_found from private.payouts_by_receiver(p_line);
  if private.name_key(p_line.counterparty_name) is distinct from private.name_key(v_found.holder) then
    perform private.review_bank_line(p_line.id, format(
      'Amount and account fit a payout to %s, but the bank names %s.', v_found.holder, coalesce(p_line.counterparty_name, 'nobody')
    ));
    return;
  end if;
  perform from public.withdrawal_requests w where w.id = v_found.withdrawal_id for update;
  if v_found.attempt_id is not null then
    select * into strict v_attempt from public.payout_attempts where id = v_found.attempt_id for update;
    perform private.examine_debit_of(p_line, v_attempt, 'amount_and_receiver');
    return;
  end if;
  v_attempt.withdrawal_id := v_found.withdrawal_id;
  perform private.add_bank_match(p_line, v_attempt, 'paid', p_line.amount_eur, 'amount_and_receiver');
  perform private.settle_bank_line(p_line.id, 'Marked as paid by hand; amount, account and name are the same.');
end
$$;

-- ── Credits and statuses ─────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.examine_credit_of(p_line public.bank_lines, p_attempt public.payout_attempts)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_attempt.net_amount_eur <> p_line.amount_eur then
    perform private.review_bank_line(p_line.id, format(
      'The bank gave back %s of a payment of %s.', private.euro_text(p_line.amount_eur), private.euro_text(p_attempt.net_amount_eur)
    ));
  elsif p_attempt.state in ('accepted', 'completed') and not private.is_settled_otherwise(p_attempt) then
    perform private.add_bank_match(p_line, p_attempt, 'returned', p_line.amount_eur, 'end_to_end_id');
    perform private.settle_bank_line(p_line.id, 'Returned: the whole amount is back in the balance.');
  elsif p_attempt.state = 'reverted' and (private.same_booking(p_line, p_attempt.id)).id is null then
    perform private.add_bank_match(p_line, p_attempt, 'repeated', p_line.amount_eur, 'end_to_end_id');
    perform private.settle_bank_line(p_line.id, 'Another line of the bank already reported this return.');
  else
    perform private.review_bank_line(p_line.id, case p_attempt.state
      when 'reverted' then 'A second return of the same payment. Ask the bank.'
      else 'A return of a payment that was not made. Ask the bank.'
    end);
  end if;
end
$$;

-- Whether the withdrawal is no longer this attempt's to pay or give back.
create or replace function private.is_settled_otherwise(p_attempt public.payout_attempts)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select w.status is distinct from case p_attempt.state when 'accepted' then 'pending' else 'success' end
      from public.withdrawal_requests w where w.id = p_attempt.withdrawal_id
  );
end
$$;

-- ISO 20022: RJCT is final, PDNG and the accepted ones only inform.
create or replace function private.examine_status_of(
  p_line public.bank_lines, p_run public.payout_runs, p_attempts public.payout_attempts[]
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_attempt public.payout_attempts;
  v_why text := private.unpaid_run(p_run);
begin
  if v_why is not null then
    perform private.review_bank_line(p_line.id, v_why);
    return;
  end if;
  if p_line.status_code <> 'RJCT' then
    update public.payout_attempts a set remote_state = left(p_line.status_code, 40)
     where a.id in (select x.id from unnest(p_attempts) x) and a.state = 'accepted';
    update public.withdrawal_requests w set remote_state = left(p_line.status_code, 40)
     where w.id in (select x.withdrawal_id from unnest(p_attempts) x where x.state = 'accepted');
    perform private.settle_bank_line(p_line.id, 'Not rejected by the bank.');
    return;
  end if;
  if exists (select from unnest(p_attempts) x where x.state in ('completed', 'reverted')) then
    perform private.review_bank_line(p_line.id, 'The bank rejected a payment that it had already booked. Ask the bank.');
    return;
  end if;
  foreach v_attempt in array p_attempts loop
    perform private.add_bank_match(
      p_line, v_attempt, case v_attempt.state when 'accepted' then 'rejected' else 'repeated' end, null,
      case when p_line.end_to_end_id is null then 'batch' else 'end_to_end_id' end
    );
  end loop;
  perform private.settle_bank_line(p_line.id, case
    when exists (select from unnest(p_attempts) x where x.state = 'accepted') then 'Rejected: the whole amount is back in the balance.'
    else 'Another line of the bank already reported this rejection.'
  end);
end
$$;

-- ── One line ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The withdrawal is locked before the attempt, the order used everywhere. Nulls: no payment of ours.
create or replace function private.lock_bank_attempt(p_end_to_end_id text)
returns public.payout_attempts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_attempt public.payout_attempts;
begin
  perform from public.withdrawal_requests w
    where w.id = (select a.withdrawal_id from public.payout_attempts a where a.request_id = p_end_to_end_id and a.provider = 'bank')
      for update;
  select * into v_attempt from public.payout_attempts a where a.request_id = p_end_to_end_id and a.provider = 'bank' for update;
  return v_attempt;
end
$$;

create or replace function private.examine_bank_line(p_line public.bank_lines)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_attempt public.payout_attempts := private.lock_bank_attempt(p_line.end_to_end_id);
  v_run public.payout_runs;
begin
  if p_line.kind = 'status' then
    select * into strict v_run from public.payout_runs r where r.message_id = p_line.batch_id;
    if p_line.end_to_end_id is not null and v_attempt.run_id is distinct from v_run.id then
      perform private.review_bank_line(p_line.id, format(
        'The answer is about run %s, which has no payment %s.', v_run.number, left(p_line.end_to_end_id, 40)
      ));
    elsif v_attempt.id is not null then
      perform private.examine_status_of(p_line, v_run, array[v_attempt]);
    elsif exists (
      select from public.bank_lines l where l.file_id = p_line.file_id and l.end_to_end_id is not null
    ) then
      perform private.review_bank_line(p_line.id, 'The bank does not say which payment this is about.');
    else
      perform private.examine_status_of(p_line, v_run, array(
        select a from public.payout_attempts a where a.run_id = v_run.id and a.state <> 'not_sent' order by a.id
      ));
    end if;
    return;
  end if;

  if p_line.kind = 'credit' then
    if v_attempt.id is not null then
      perform private.examine_credit_of(p_line, v_attempt);
    else
      perform private.review_bank_line(p_line.id, case
        when p_line.is_return then 'A returned payment without the id of a payout. Match it by hand.'
        else 'This came in for no payout.'
      end);
    end if;
    return;
  end if;

  if v_attempt.id is not null then
    perform private.examine_debit_of(p_line, v_attempt, 'end_to_end_id');
    return;
  end if;
  select * into v_run from public.payout_runs r where r.message_id in (p_line.batch_id, p_line.end_to_end_id) limit 1;
  if not found and p_line.end_to_end_id is null and p_line.counterparty_iban is null then
    v_run := private.run_of_sum(p_line);
  end if;
  if v_run.id is not null then
    perform private.examine_batch(p_line, v_run);
  else
    perform private.examine_receiver(p_line);
  end if;
end
$$;

-- ── A file ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Before the first line, so that no transaction waits in a circle: withdrawals, then people, each in order of their id.
create or replace function private.lock_payouts_of_lines(p_lines uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  v_ids := array(
    select a.withdrawal_id
      from public.bank_lines l join public.payout_attempts a on a.request_id = l.end_to_end_id
     where l.id = any (p_lines)
    union
    select a.withdrawal_id
      from public.bank_lines l
      join public.payout_runs r on r.message_id = l.batch_id or r.message_id = l.end_to_end_id
      join public.payout_attempts a on a.run_id = r.id
     where l.id = any (p_lines)
       and (l.kind <> 'status' or l.end_to_end_id is null)
    union
    select a.withdrawal_id
      from public.bank_lines l
      join public.payout_attempts a on a.provider = 'bank' and a.state = 'accepted' and a.net_amount_eur = -l.amount_eur
       and a.destination ->> 'iban' = l.counterparty_iban
     where l.id = any (p_lines)
  );
  perform from public.withdrawal_requests w where w.id = any (v_ids) order by w.id for update;
  perform from public.profiles p
    where p.user_id in (select w.user_id from public.withdrawal_requests w where w.id = any (v_ids))
    order by p.user_id for no key update;
end
$$;

-- The file's row is locked.
create or replace function private.match_bank_lines(p_file_id uuid, p_limit integer)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ids uuid[];
  v_id uuid;
  v_line public.bank_lines;
  v_left integer;
begin
  v_ids := array(
    select l.id from public.bank_lines l where l.file_id = p_file_id and not l.is_examined order by l.position limit p_limit
  );
  perform private.lock_payouts_of_lines(v_ids);
  foreach v_id in array v_ids loop
    select * into v_line from public.bank_lines where id = v_id and not is_examined for update;
    if found then
      perform private.examine_bank_line(v_line);
    end if;
  end loop;
  v_left := (select count(*)::integer from public.bank_lines l where l.file_id = p_file_id and not l.is_examined);
  if v_left = 0 then
    update public.bank_files set state = 'done' where id = p_file_id and state = 'matching';
  end if;
  perform private.audit_bank_matches(v_ids);
  return (
    select jsonb_build_object(
             'examined', cardinality(v_ids), 'left', v_left, 'matched', count(*) filter (where l.state = 'matched'),
             'to_review', count(*) filter (where l.state = 'to_review')
           )
      from public.bank_lines l where l.id = any (v_ids)
  );
end
$$;

create or replace function public.admin_match_bank_lines(p_file_id uuid, p_limit integer default 500)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
begin
  perform private.require_permission('money.reconcile');
  perform private.check_page(p_limit, null, 2000);
  perform from public.bank_files f where f.id = p_file_id and f.state <> 'reading' for update;
  perform private.require_found(found, 'file_not_found');
  return private.match_bank_lines(p_file_id, coalesce(p_limit, 500));
end
$$;
comment on function public.admin_match_bank_lines is
  'Staff. Compares the next lines of a booked file with payouts, at most p_limit (1 to 2,000); left: lines for the next call. A '
  'clear line settles, returns or rejects its payout; others wait for a person. Shape: returns MatchedBankLines. Errors: '
  'not_authenticated, not_authorized, bad_argument, file_not_found.';
grant execute on function public.admin_match_bank_lines to authenticated;

create or replace function public.bank_match_lines()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  delete from public.bank_files f where f.state = 'reading' and f.created_at < now() - interval '1 hour';
  select f.id into v_id from public.bank_files f where f.state = 'matching' order by f.created_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  return (private.match_bank_lines(v_id, 200) ->> 'examined')::integer;
end
$$;
comment on function public.bank_match_lines is
  'Service role only. Removes uploads that were not booked within an hour, and compares the next lines of a booked file with '
  'payouts, for servers that stopped meanwhile. Returns how many it compared. Errors: none.';
grant execute on function public.bank_match_lines to service_role;
