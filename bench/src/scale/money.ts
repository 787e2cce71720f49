import type { Step } from './bulk-load.ts';

/**
 * One withdrawal per two profiles, and the ledger of earnings and withdrawals, from which `people` computes the balances.
 */
export const withdrawals = (profiles: number): Step => ({
  what: 'withdrawals',
  tables: ['public.withdrawal_requests', 'public.balance_ledger'],
  sql: `
    insert into public.withdrawal_requests (id, user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur,
      status, error_message, created_at, processed_at)
    select md5('withdrawal' || n)::uuid, bench.person(person), (array['bank', 'revolut', 'payout_link'])[bench.few(n, 100, 3)],
           amount, 5, round(amount * 5 / 100, 2), amount - round(amount * 5 / 100, 2), status,
           case when status = 'failed' then 'The bank refused the account.' end, created_at,
           case when status <> 'pending' then least(created_at + interval '3 days' * bench.chance(n, 101), bench.now()) end
      from (
        select *, 20 + bench.few(n, 102, 900)::numeric(12, 2) as amount,
               case when created_at > bench.now() - interval '7 days' and bench.chance(n, 103) < 0.6 then 'pending'
                    when bench.chance(n, 103) < 0.001 then 'pending'
                    when bench.chance(n, 103) > 0.95 then 'failed'
                    else 'success' end as status
          from (
            select n, person, bench.later(bench.since(person), n, 104) as created_at
              from (
                select n, bench.few(n, 105, ${profiles}) as person from generate_series(1, (${profiles} / 2)::bigint) n
              ) a
             order by 3 offset 0
          ) b
      ) w;
    insert into public.balance_ledger (user_id, amount, kind, created_at)
    select bench.person(n), earned, 'earning', bench.since(n)
      from (
        select n, coalesce(x.amount, 0) + case when bench.chance(n, 106) < 0.5 then bench.few(n, 107, 500) else 0 end as earned
          from generate_series(1, ${profiles}::bigint) n
          left join (select user_id, sum(amount_eur) as amount from public.withdrawal_requests group by 1) x
            on x.user_id = bench.person(n)
      ) e
     where earned > 0;
    insert into public.balance_ledger (user_id, amount, kind, withdrawal_id, created_at)
    select w.user_id, -w.amount_eur, 'withdrawal_reserve', w.id, w.created_at from public.withdrawal_requests w
    union all
    select w.user_id, case w.status when 'failed' then w.amount_eur else 0 end,
           case w.status when 'failed' then 'withdrawal_refund' else 'withdrawal_settle' end, w.id, w.processed_at
      from public.withdrawal_requests w where w.status <> 'pending';`,
});

/** The search table of withdrawals. Needs the withdrawals and the profiles. */
export const stretches = (): Step => ({
  what: 'stretches of withdrawals',
  tables: ['private.withdrawal_stretches'],
  sql: 'select private.refresh_withdrawal_stretches();',
});
