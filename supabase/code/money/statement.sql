-- What the platform owes its people, over a period: the balance before, what moved it, and the balance after. All of it from the
-- ledger, so it agrees with the balances.

create or replace function private.check_statement_period(p_from timestamptz, p_to timestamptz)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.check_period(p_from, p_to);
  -- With what is yet to come, two statements of one period would differ.
  perform private.refuse_if(p_to > now(), 'The period must be over.');
end
$$;
comment on function private.check_statement_period is 'Refuses a period that is empty, or not over. Errors: bad_argument.';

-- The balance at a time is today's without what came since: recent periods, which are what is asked for, read little.
create or replace function private.owed_at(p_at timestamptz)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(sum(p.balance), 0) from public.profiles p)
    - (select coalesce(sum(e.amount), 0) from public.balance_ledger e where e.created_at >= p_at);
end
$$;
comment on function private.owed_at is 'The sum of all balances before the time, in euro.';

create or replace function public.admin_get_statement(p_from timestamptz, p_to timestamptz)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_closing numeric;
begin
  perform private.require_admin();
  perform private.check_statement_period(p_from, p_to);
  v_closing := private.owed_at(p_to);
  return (
    select jsonb_build_object(
             'opening_eur', v_closing - coalesce(sum(m.amount), 0), 'closing_eur', v_closing,
             'movements', coalesce(
               jsonb_agg(
                 jsonb_build_object('kind', m.kind, 'entries', m.entries, 'amount_eur', m.amount)
                 order by m.amount desc, m.kind
               ) filter (where m.kind <> 'withdrawal_settle'),
               '[]'
             ),
             'payouts', coalesce(sum(m.entries) filter (where m.kind = 'withdrawal_settle'), 0),
             'fees_eur', coalesce(sum(m.fees), 0), 'paid_eur', coalesce(sum(m.paid), 0)
           )
      from (
        select e.kind, count(*) as entries, sum(e.amount) as amount,
               sum(w.fee_amount_eur) filter (where e.kind = 'withdrawal_settle') as fees,
               sum(w.net_amount_eur) filter (where e.kind = 'withdrawal_settle') as paid
          from public.balance_ledger e
          left join public.withdrawal_requests w on w.id = e.withdrawal_id
         where e.created_at >= p_from and e.created_at < p_to
         group by e.kind
      ) m
  );
end
$$;
comment on function public.admin_get_statement is
  'Admin. What the platform owes its people before the period and after it, what moved it, by kind, and how many withdrawals were '
  'paid in it, with their fees and what was paid out; in euro, p_to is not included. '
  'Shape: returns Statement. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_statement to authenticated;

create or replace function public.admin_get_statement_entries(
  p_from timestamptz, p_to timestamptz, p_limit integer default 50, p_after jsonb default null
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
  perform private.require_admin();
  perform private.check_statement_period(p_from, p_to);
  perform private.check_page(p_limit, null);
  v_after := private.read_cursor(v_after, array['created_at', 'id'], false, p_after, null, null);
  return query
    select e.id, e.created_at, e.user_id, e.kind, e.amount, e.withdrawal_id,
           case e.kind when 'withdrawal_settle' then w.fee_amount_eur end,
           case e.kind when 'withdrawal_settle' then w.net_amount_eur end, e.reason
      from public.balance_ledger e
      left join public.withdrawal_requests w on w.id = e.withdrawal_id
     where e.created_at >= p_from and e.created_at < p_to
       and (e.created_at, e.id) > (coalesce(v_after.created_at, '-infinity'), coalesce(v_after.id, 0))
     order by e.created_at, e.id
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.admin_get_statement_entries is
  'Admin. The ledger''s entries of a period, oldest first; fee and payout of a withdrawal with the entry that settled it. p_limit 1 '
  'to 200. p_after: {created_at, id} of the entry that the page follows. '
  'Shape: withdrawal_id?, fee_eur?, paid_eur?, reason?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_statement_entries to authenticated;
