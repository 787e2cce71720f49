import type { Queryable } from '@marketdesk/backend/database/database.ts';

/**
 * What is on its way is known to the payout simulator as well, and arrives twenty minutes to a day from now: the demo's own
 * traffic. Without it a payout that nobody knows would stay on its way for ever.
 */
export async function recordAtSimulator(tx: Queryable): Promise<void> {
  await tx.query(
    `with payment as (
       insert into payout_simulator.payments (id, request_id, method, amount_eur, reference, created_at)
       select a.id, a.request_id, w.method, w.net_amount_eur, 'Withdrawal ' || upper(left(w.id::text, 8)), a.sent_at
         from public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id
        where a.state = 'accepted' and a.sent_at is not null
          -- Of the communities before this one.
          and not exists (select from payout_simulator.payments p where p.id = a.id)
       returning *
     )
     insert into payout_simulator.states (payment_id, state, since, webhook_at, webhook_done)
     select p.id, case p.method when 'payout_link' then 'active' else 'pending' end, p.created_at, p.created_at, true
       from payment p
      union all
     select p.id, case p.method when 'payout_link' then 'processed' else 'completed' end, l.at, l.at, false
       from payment p,
            lateral (select now() + make_interval(mins => 20 + abs(hashtext(p.id::text)) % 1420) as at) l`,
  );
}
