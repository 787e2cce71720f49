-- What the bank, the payout provider and the ledger say about each day, and which lines and payments explain a difference.

-- Lines of statements. The ledger counts what is matched, if it has the entry, and the rest of a line waits for people.
create or replace function private.bank_facts_of_lines(p_from date, p_to date)
returns setof private.bank_fact
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select l.booking_day, l.account_iban, l.amount_eur, 0::numeric, coalesce(m.ledger, 0),
           case when l.state = 'matched' then 0 else l.amount_eur end,
           case when l.state in ('to_review', 'on_hold') then 1 else 0 end,
           l.id, null::uuid, coalesce(l.reason, 'This line was not compared with payouts yet.')
      from public.bank_lines l
      join public.bank_statements s on s.id = l.statement_id and s.kind = 'statement'
      left join lateral (
        select sum(m.amount_eur) filter (where private.is_in_ledger(m.withdrawal_id, l.kind)) as ledger
          from public.bank_matches m
         where m.line_id = l.id and m.undone_at is null and (m.proposed_by is null or m.confirmed_at is not null)
      ) m on true
     where l.booking_day between p_from and p_to;
end
$$;

-- Whether the ledger has the payment (debit), or its return (credit).
create or replace function private.is_in_ledger(p_withdrawal_id uuid, p_kind text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(case e.kind when 'withdrawal_settle' then 1 when 'withdrawal_reopen' then -1 else 0 end) = 1, false)
         and (p_kind = 'debit' or bool_or(e.kind = 'withdrawal_refund'))
    from public.balance_ledger e
   where e.withdrawal_id = p_withdrawal_id and e.kind in ('withdrawal_settle', 'withdrawal_reopen', 'withdrawal_refund')
$$;

-- Whether a line of a statement shows the payment (debit), or its return (credit).
create or replace function private.is_on_statement(p_withdrawal_id uuid, p_kind text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.bank_matches m
      join public.bank_lines l on l.id = m.line_id
      join public.bank_statements s on s.id = l.statement_id
     where m.withdrawal_id = p_withdrawal_id and m.undone_at is null and l.kind = p_kind and s.kind = 'statement'
       and (m.proposed_by is null or m.confirmed_at is not null)
  )
$$;

-- Payments that only a notification shows: their statement has not arrived.
create or replace function private.bank_facts_of_notifications(p_from date, p_to date)
returns setof private.bank_fact
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select l.booking_day, l.account_iban, 0::numeric, 0::numeric, m.amount_eur, -m.amount_eur, 0,
           l.id, m.withdrawal_id, 'Only a notification shows this payment. Its statement has not arrived.'
      from public.bank_lines l
      join public.bank_statements s on s.id = l.statement_id and s.kind = 'notification'
      join public.bank_matches m on m.line_id = l.id and m.undone_at is null and m.effect in ('paid', 'returned')
       and (m.proposed_by is null or m.confirmed_at is not null)
     where l.booking_day between p_from and p_to and private.is_in_ledger(m.withdrawal_id, l.kind)
       and not private.is_on_statement(m.withdrawal_id, l.kind);
end
$$;

-- Settlements by hand, or by a return whose debit no line shows: of the account that runs are paid from, since its first statement.
create or replace function private.bank_facts_of_hands(p_from timestamptz, p_to timestamptz, p_zone text)
returns setof private.bank_fact
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_iban text := (select d.iban from private.payout_debtor d);
  v_provider text := coalesce((select s.payout_provider from private.settings s), 'revolut');
  v_first date := (select min(s.from_day) from public.bank_statements s where s.account_iban = v_iban and s.kind = 'statement');
begin
  return query
    select h.day, h.account, 0::numeric, 0::numeric, -h.net, h.net, 0,
           null::uuid, h.withdrawal_id, 'Marked as paid by hand. No line of the bank shows it.'
      from (
        select w.id as withdrawal_id, (e.created_at at time zone p_zone)::date as day, w.net_amount_eur as net,
               coalesce(r.debtor_iban, case w.method when 'bank' then v_iban else v_provider end) as account
          from public.balance_ledger e
          join public.withdrawal_requests w on w.id = e.withdrawal_id
          left join public.payout_attempts a on a.withdrawal_id = w.id and a.settles
          left join public.payout_runs r on r.id = a.run_id
         where e.kind = 'withdrawal_settle' and e.created_at >= p_from and e.created_at < p_to
           and coalesce(a.provider, 'bank') = 'bank' and private.is_in_ledger(w.id, 'debit')
           and not exists (
             select from public.bank_matches m
               join public.bank_lines l on l.id = m.line_id
              where m.withdrawal_id = w.id and m.undone_at is null and l.kind = 'debit'
                and (m.proposed_by is null or m.confirmed_at is not null)
           )
           -- A payment that was made again has an entry for each time.
           and not exists (
             select from public.balance_ledger o where o.withdrawal_id = w.id and o.kind = 'withdrawal_reopen' and o.id > e.id
           )
      ) h
     where h.account is not null and (h.account is distinct from v_iban or h.day >= v_first);
end
$$;

create or replace function private.bank_facts_of_provider(p_from timestamptz, p_to timestamptz, p_zone text)
returns setof private.bank_fact
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    -- What the provider says; a payment that staff decided otherwise explains itself.
    select (v.created_at at time zone p_zone)::date, a.provider, 0::numeric, v.amount, 0::numeric,
           case when a.settles then 0 else v.amount end, 0,
           null::uuid, a.withdrawal_id, 'The provider reports this payment, but it was decided otherwise here.'
      from (
        select e.attempt_id, e.created_at, case e.state when 'completed' then -x.net_amount_eur else x.net_amount_eur end as amount
          from public.payout_events e join public.payout_attempts x on x.id = e.attempt_id
         where e.state in ('completed', 'reverted') and e.created_at >= p_from and e.created_at < p_to and x.provider <> 'bank'
      ) v
      join public.payout_attempts a on a.id = v.attempt_id
    union all
    select (e.created_at at time zone p_zone)::date, a.provider, 0, 0,
           case e.kind when 'withdrawal_settle' then -w.net_amount_eur else w.net_amount_eur end, 0, 0,
           null, w.id, null
      from public.balance_ledger e
      join public.withdrawal_requests w on w.id = e.withdrawal_id
      join public.payout_attempts a on a.withdrawal_id = w.id and a.settles and a.provider <> 'bank'
     where e.created_at >= p_from and e.created_at < p_to
       and (e.kind = 'withdrawal_settle' or e.kind = 'withdrawal_refund' and private.is_in_ledger(w.id, 'credit'));
end
$$;

create or replace function private.bank_facts(p_from date, p_to date)
returns setof private.bank_fact
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_zone text := (select h.time_zone from public.working_hours h);
  v_from timestamptz := p_from::timestamp at time zone v_zone;
  v_to timestamptz := (p_to + 1)::timestamp at time zone v_zone;
begin
  return query
    select * from private.bank_facts_of_lines(p_from, p_to)
    union all
    select * from private.bank_facts_of_notifications(p_from, p_to)
    union all
    select * from private.bank_facts_of_hands(v_from, v_to, v_zone)
    union all
    select * from private.bank_facts_of_provider(v_from, v_to, v_zone);
end
$$;

create or replace function public.admin_get_bank_days(p_from date, p_to date)
returns setof public.bank_day
language plpgsql stable security definer set search_path = '' set statement_timeout = '120s'
set jit = off
as $$
begin
  perform private.require_permission('money.read');
  perform private.refuse_if(
    p_from is null or p_to is null or p_from > p_to or p_to - p_from > 92 or p_from < date '2000-01-01' or p_to > date '2999-12-31',
    'Choose at most 93 days.'
  );
  return query
    select f.day, f.account, sum(f.bank_eur)::numeric(14, 2), sum(f.provider_eur)::numeric(14, 2),
           sum(f.ledger_eur)::numeric(14, 2), sum(f.bank_eur + f.provider_eur - f.ledger_eur)::numeric(14, 2),
           sum(f.explained_eur)::numeric(14, 2), sum(f.open_lines)::integer,
           sum(f.bank_eur + f.provider_eur - f.ledger_eur - f.explained_eur)::numeric(14, 2)
      from private.bank_facts(p_from, p_to) f
     group by f.day, f.account
     order by f.day desc, f.account;
end
$$;
comment on function public.admin_get_bank_days is
  'Staff. For each day, at most 93, and each account or provider: what the bank, the provider and the ledger say. The difference is '
  'explained by lines that are not matched, payments by hand, and payments whose statement has not arrived; the rest must be zero. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_bank_days to authenticated;

create or replace function public.admin_get_bank_causes(p_day date, p_account text)
returns setof public.bank_cause
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
begin
  perform private.require_permission('money.read');
  perform private.refuse_if(
    (p_day between date '2000-01-01' and date '2999-12-31') is not true or p_account is null, 'Choose a day and an account.'
  );
  return query
    select f.line_id, f.withdrawal_id,
           case when f.withdrawal_id is null then coalesce(l.counterparty_name, l.batch_id, l.reference)
                else private.person_name(w.user_id) end,
           f.explained_eur::numeric(14, 2), f.reason
      from private.bank_facts(p_day, p_day) f
      left join public.bank_lines l on l.id = f.line_id
      left join public.withdrawal_requests w on w.id = f.withdrawal_id
     where f.account = p_account and f.explained_eur <> 0
     order by abs(f.explained_eur) desc, f.line_id, f.withdrawal_id
     limit 200;
end
$$;
comment on function public.admin_get_bank_causes is
  'Staff. What explains the difference of a day and an account of admin_get_bank_days, the largest amounts first, at most 200. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_bank_causes to authenticated;
