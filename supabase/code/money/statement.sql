-- Liabilities of the platform over a period: opening balance, movements, closing balance. Computed from the ledger, so it agrees
-- with the balances.

create or replace function private.check_statement_period(p_from timestamptz, p_to timestamptz)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.check_period(p_from, p_to);
  -- A period that is not over would give different statements later.
  perform private.refuse_if(p_to > now(), 'The period must be over.');
end
$$;

-- A returned payout is booked at its return, payment and fee, and a reversed settlement at its reversal, so that earlier statements
-- stay true.
create view private.statement_entries as
  select e.id, e.created_at, e.user_id, e.kind, e.amount, e.withdrawal_id, e.reason, s.is_return,
         s.sign * w.fee_amount_eur as fee_eur, s.sign * w.net_amount_eur as paid_eur
    from public.balance_ledger e
    left join public.withdrawal_requests w on w.id = e.withdrawal_id
   cross join lateral (
     select case e.kind
              when 'withdrawal_settle' then 1
              when 'withdrawal_reopen' then -1
              when 'withdrawal_refund' then (
                select -sum(case o.kind when 'withdrawal_settle' then 1 else -1 end)
                  from public.balance_ledger o
                 where o.withdrawal_id = e.withdrawal_id and o.kind in ('withdrawal_settle', 'withdrawal_reopen')
              )
            end as sign
   ) n
   cross join lateral (
     select nullif(n.sign, 0) as sign, e.kind = 'withdrawal_refund' and coalesce(n.sign, 0) <> 0 as is_return
   ) s;
comment on view private.statement_entries is
  'The ledger, with fee and payout of a withdrawal where it was settled, and the same below zero where that was reversed, or the '
  'money came back.';

create or replace function public.admin_get_statement(p_from timestamptz, p_to timestamptz)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_closing numeric;
begin
  perform private.require_permission('money.statement');
  perform private.check_statement_period(p_from, p_to);
  -- Subtracts later entries from today's balance, so that recent periods read few rows.
  v_closing := (select coalesce(sum(p.balance), 0) from public.profiles p)
    - (select coalesce(sum(e.amount), 0) from public.balance_ledger e where e.created_at >= p_to);
  return (
    select jsonb_build_object(
             'opening_eur', v_closing - coalesce(sum(m.amount), 0), 'closing_eur', v_closing,
             'movements', coalesce(
               jsonb_agg(
                 jsonb_build_object('kind', m.kind, 'entries', m.entries, 'amount_eur', m.amount)
                 order by m.amount desc, m.kind
               ) filter (where m.kind not in ('withdrawal_settle', 'withdrawal_reopen')),
               '[]'
             ),
             'payouts', coalesce(sum(case m.kind when 'withdrawal_settle' then m.entries when 'withdrawal_reopen' then -m.entries end), 0),
             'returns', coalesce(sum(m.entries) filter (where m.kind = 'withdrawal_return'), 0),
             'fees_eur', coalesce(sum(m.fees), 0), 'paid_eur', coalesce(sum(m.paid), 0)
           )
      from (
        select case when e.is_return then 'withdrawal_return' else e.kind end as kind, count(*) as entries,
               sum(e.amount) as amount, sum(e.fee_eur) as fees, sum(e.paid_eur) as paid
          from private.statement_entries e
         where e.created_at >= p_from and e.created_at < p_to
         group by 1
      ) m
  );
end
$$;
comment on function public.admin_get_statement is
  'Admin. What the platform owes its users before and after the period, and the movements by kind (withdrawal_return: paid, then '
  'returned). Also the numbers of payouts and returns, and fees and payouts less returned ones, in euro. p_to is excluded. Shape: '
  'returns Statement. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_statement to authenticated;

create or replace function public.admin_get_statement_entries(
  p_from timestamptz, p_to timestamptz, p_limit integer default 50, p_after jsonb default null, p_kinds text[] default null
)
returns table (
  id bigint, created_at timestamptz, user_id uuid, kind text, amount numeric, withdrawal_id uuid, fee_eur numeric, paid_eur numeric,
  reason text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_after public.balance_ledger;
begin
  perform private.require_permission('money.statement');
  perform private.check_statement_period(p_from, p_to);
  perform private.check_page(p_limit, null);
  perform private.refuse_if(
    not p_kinds <@ array[
      'top_up', 'earning', 'withdrawal_reserve', 'withdrawal_settle', 'withdrawal_reopen', 'withdrawal_refund', 'withdrawal_return',
      'correction'
    ],
    'Unknown kind of movement.'
  );
  v_after := private.read_cursor(v_after, array['created_at', 'id'], false, p_after, null, null);
  return query
    select e.id, e.created_at, e.user_id, e.kind, e.amount, e.withdrawal_id,
           e.fee_eur, e.paid_eur, e.reason
      from private.statement_entries e
     where e.created_at >= p_from and e.created_at < p_to
       and (p_kinds is null or case when e.is_return then 'withdrawal_return' else e.kind end = any (p_kinds))
       and (e.created_at, e.id) > (coalesce(v_after.created_at, '-infinity'), coalesce(v_after.id, 0))
     order by e.created_at, e.id
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.admin_get_statement_entries is
  'Admin. The ledger''s entries of a period, oldest first. Fee and payout of a withdrawal are with the entry that settled it, and '
  'negative with the one that reverses or returns it. p_kinds: only these kinds, as in the statement''s movements, or '
  'withdrawal_settle and withdrawal_reopen. '
  'p_limit 1 to 200. p_after: {created_at, id} of the entry that the page follows. Shape: withdrawal_id?, fee_eur?, paid_eur?, reason?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_statement_entries to authenticated;
