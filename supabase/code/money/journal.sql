-- The journal for the bookkeeping: every movement of the ledger with its debit and credit account. Its sums agree with the statement.

create or replace function public.admin_get_journal(p_month date, p_limit integer default 50, p_after jsonb default null)
returns table (
  created_at timestamptz, id bigint, line integer, document text, text text, debit_account text, credit_account text,
  amount_eur numeric, balance_eur numeric
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_after private.journal_cursor;
begin
  perform private.require_permission('money.statement');
  perform private.refuse_if(p_month is null or p_month not between '2000-01-01' and '2100-01-01', 'Choose a month.');
  v_from := date_trunc('month', p_month::timestamp) at time zone 'UTC';
  v_to := (date_trunc('month', p_month::timestamp) + interval '1 month') at time zone 'UTC';
  -- A month that is not over would give another journal later.
  perform private.refuse_if(v_to > now(), 'The month must be over.');
  perform private.check_page(p_limit, null);
  v_after := private.read_cursor(v_after, array['created_at', 'id', 'line'], false, p_after, null, null);
  -- An entry becomes one line, a payout or its reversal two: payment and fee. Amounts are above zero: a negative one swaps the
  -- accounts.
  return query
    with lines as (
      select e.created_at, e.id, l.line, coalesce(paid.document, 'L-' || e.id) as document, l.text,
             case when l.amount > 0 then l.debit else l.credit end as debit,
             case when l.amount > 0 then l.credit else l.debit end as credit,
             abs(l.amount) as amount_eur,
             case 'balances' when l.debit then -l.amount when l.credit then l.amount else 0 end as balance_eur
        from private.statement_entries e
        left join public.withdrawal_requests w on w.id = e.withdrawal_id
       cross join lateral (
         select case
                  when e.paid_eur is null then null
                  -- Payments by hand are made from the bank, to Revolut accounts and by link from the provider's account.
                  when w.method = 'bank' and not exists (
                    select from public.payout_attempts a where a.withdrawal_id = e.withdrawal_id and a.settles and a.provider <> 'bank'
                  ) then 'bank'
                  else 'provider'
                end as account,
                -- Of the run whose file was fetched: another may have been cancelled before that.
                case when e.paid_eur is not null then (
                  select r.message_id from public.payout_attempts a join public.payout_runs r on r.id = a.run_id
                   where a.withdrawal_id = e.withdrawal_id and r.fetched_at is not null
                   order by r.fetched_at desc limit 1
                ) end as document,
                case when e.is_return then 'balances' else 'withdrawals_to_pay' end as payable,
                case e.kind
                  when 'withdrawal_settle' then 'Payout' when 'withdrawal_reopen' then 'Reopened payout' else 'Returned payout'
                end || ' of withdrawal ' || e.withdrawal_id as text
       ) paid
       cross join lateral (
         select 1 as line, 'Payment: ' || paid.text as text, paid.payable as debit, paid.account as credit, e.paid_eur as amount
          where e.paid_eur <> 0
         union all
         select 2, 'Fee: ' || paid.text, paid.payable, 'fee_income', e.fee_eur where e.fee_eur <> 0
         union all
         select 1,
                case e.kind
                  when 'top_up' then 'Top-up' when 'earning' then 'Earning' when 'correction' then 'Correction: ' || e.reason
                  when 'withdrawal_reserve' then 'Requested withdrawal ' || e.withdrawal_id
                  else 'Unpaid withdrawal ' || e.withdrawal_id
                end,
                case e.kind
                  when 'top_up' then 'payment_service' when 'earning' then 'escrow' when 'correction' then 'corrections'
                  else 'withdrawals_to_pay'
                end,
                'balances', e.amount
          where e.paid_eur is null
       ) l
       where e.created_at >= greatest(v_from, v_after.created_at) and e.created_at < v_to
         and (e.created_at, e.id, l.line) > (coalesce(v_after.created_at, '-infinity'), coalesce(v_after.id, 0), coalesce(v_after.line, 0))
       order by e.created_at, e.id, l.line
       limit coalesce(p_limit, 50)
    )
    select j.created_at, j.id, j.line, j.document, j.text, d.account, c.account, j.amount_eur, j.balance_eur
      from lines j
      join public.accounting_accounts d on d.purpose = j.debit
      join public.accounting_accounts c on c.purpose = j.credit
     order by j.created_at, j.id, j.line;
end
$$;
comment on function public.admin_get_journal is
  'Admin. The journal of the month that has the day p_month, in UTC, oldest first: the ledger with debit and credit accounts. The '
  'month must be over. document: message id of a payout run, or L- and the number of the entry. balance_eur: what the line adds to '
  'the balances. p_limit 1 to 200. p_after: {created_at, id, line} of the line that the page follows. Shape: no nulls. Errors: '
  'not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_journal to authenticated;
