/** Balances, payouts, searches and the audit log. */
export const MONEY = {
  'every balance is the sum of its entries': `
    select * from private.unbalanced_accounts()`,
  'the payout simulator knows every pending payout and completes it within a day': `
    select a.id from public.payout_attempts a
      left join payout_simulator.payments p on p.request_id = a.request_id
      left join lateral (
        select max(s.since) as at from payout_simulator.states s where s.payment_id = p.id and not s.webhook_done
      ) l on true
     where a.state = 'accepted' and a.provider = 'simulator' and (l.at between now() and now() + interval '1 day') is not true`,
  'no balance was ever negative': `
    select user_id from (
      select user_id, sum(amount) over (partition by user_id order by created_at, id) as balance
        from public.balance_ledger
    ) l where balance < 0`,
  'a payout has one reserve entry, then a settlement or a refund': `
    select w.id from public.withdrawal_requests w
      left join lateral (
        select count(*) filter (where kind = 'withdrawal_reserve' and amount = -w.amount_eur
                                  and created_at = w.created_at) as reserved,
               -- A reverted payout was settled before.
               count(*) filter (where kind = 'withdrawal_settle' and (created_at = w.processed_at) = (w.status = 'success')) as settled,
               count(*) filter (where kind = 'withdrawal_refund' and amount = w.amount_eur
                                  and created_at = w.processed_at) as refunded,
               count(*) as entries
          from public.balance_ledger l where l.withdrawal_id = w.id and l.user_id = w.user_id
      ) l on true
     where (l.reserved, l.settled, l.refunded, l.entries) is distinct from case w.status
       when 'pending' then (1::bigint, 0::bigint, 0::bigint, 1::bigint)
       when 'success' then (1::bigint, 1::bigint, 0::bigint, 2::bigint)
       else (1::bigint, l.settled, 1::bigint, 2 + l.settled)
     end
        or (l.settled = 1) <> (w.status = 'success' or exists (
          select from public.payout_attempts a where a.withdrawal_id = w.id and a.state = 'reverted'
        ))`,
  'an attempt and its withdrawal agree on status, link, times and destination': `
    select a.id from public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id
     where w.status <> case a.state when 'completed' then 'success' when 'accepted' then 'pending'
                                    when 'created' then 'pending' when 'not_sent' then 'pending' else 'failed' end
          -- A cancelled run says nothing about a withdrawal.
          and not (a.provider = 'bank' and a.state = 'not_sent')
        or a.provider = 'simulator' and w.remote_state is distinct from a.remote_state or w.payout_link_url is distinct from a.payout_link_url
        or a.settles <> (a.state in ('completed', 'reverted'))
        or a.created_at <= w.created_at or a.sent_at < a.created_at or a.sent_at > coalesce(w.processed_at, $1::timestamptz)
        or (a.destination is null) <> (w.method = 'payout_link')
        or a.destination is distinct from (
          select d.details from public.payout_destinations d where d.user_id = w.user_id and d.method = w.method
        )
    union all
    select w.id from public.withdrawal_requests w
     where (w.remote_state is not null) <> exists (
       select from public.payout_attempts a
        where a.withdrawal_id = w.id and a.state <> 'not_sent' and a.remote_state is not distinct from w.remote_state
          and (a.provider = 'simulator' or a.state not in ('created', 'accepted'))
     )`,
  'an attempt’s events lead to its present state, in order': `
    select a.id from public.payout_attempts a, lateral (
      select array_agg(e.state order by e.id) as states, array_agg(e.created_at order by e.id) as times,
             array_agg(e.created_at order by e.created_at, e.id) as sorted
        from public.payout_events e where e.attempt_id = a.id
    ) e
     where e.times <> e.sorted or e.times[1] <> a.created_at or array_remove(e.states, 'sending') is distinct from case a.state
       when 'created' then array['created']
       when 'not_sent' then array['created', 'not_sent']
       when 'accepted' then array['created', 'accepted']
       when 'reverted' then array['created', 'accepted', 'completed', 'reverted']
       else array['created', 'accepted', a.state]
     end`,
  'the audit log names who handed each payout to the provider': `
    select a.id from public.payout_attempts a where a.provider = 'simulator' and not exists (
      select from public.admin_action_audit l
       where l.action = 'process_withdrawal' and l.entity_id = a.withdrawal_id::text
         and l.actor_user_id = a.requested_by and l.created_at = a.created_at
         and l.details ->> 'request_id' = a.request_id
    )`,
  'released and paid withdrawals have who released them and when': `
    select w.id from public.withdrawal_requests w
      left join lateral (
        select a.requested_by, a.run_id, case when a.run_id is null then a.created_at else r.second_released_at end as released_at
          from public.payout_attempts a left join public.payout_runs r on r.id = a.run_id
         where a.withdrawal_id = w.id and r.cancelled_at is null
      ) a on true
     where (w.released_by is null) <> (a.released_at is null and (a.run_id is not null or w.status <> 'success'))
        or w.released_at is distinct from coalesce(
          a.released_at, case when w.status = 'success' and a.run_id is null then w.processed_at end
        )`,
  'no staff member has used more than half of today’s release limit': `
    select w.released_by from public.withdrawal_requests w cross join public.withdrawals_config c
     where w.released_at > $1::timestamptz - interval '24 hours' and w.status <> 'failed'
     group by w.released_by, c.release_above_eur
    having sum(w.amount_eur) > c.release_above_eur / 2`,
  'three withdrawals are in the cooling-off period, and one was released from it, as the audit log says': `
    select c.waiting, c.gone from (
      select count(distinct w.user_id) filter (where w.cooling_off_released_by is null and exists (
               select from private.account_events e
                where e.user_id = w.user_id and e.created_at > $1::timestamptz - interval '24 hours'
             )) as waiting,
             count(*) filter (where w.cooling_off_released_by is not null and exists (
               select from public.admin_action_audit l
                where l.action = 'release_cooling_off' and l.entity_id = w.id::text
                  and l.actor_user_id = w.cooling_off_released_by and l.created_at = w.cooling_off_released_at
             )) as gone
        from public.withdrawal_requests w where w.status = 'pending'
    ) c
     where (c.waiting, c.gone) <> (3, 1)`,
  'payout destinations are valid': `
    select user_id from public.payout_destinations
     where (method = 'bank') <> private.is_iban(coalesce(details ->> 'iban', ''))
        or details is distinct from private.clean_destination(method, details)`,
  'exactly the failed withdrawals have an error message': `
    select id from public.withdrawal_requests where (status = 'failed') <> (error_message is not null)`,
  'a withdrawal is processed after its request, as the audit log says': `
    select w.id from public.withdrawal_requests w
     where w.processed_at <= w.created_at
        or (w.processed_at is not null) <> exists (
          select from public.admin_action_audit a
           where a.entity_id = w.id::text and a.created_at = w.processed_at
             and a.details ->> 'new_status' = w.status
        )`,
  'every earning is of a completed job': `
    select l.id from public.balance_ledger l
     where l.kind = 'earning' and not exists (
       select from public.posts p
        where p.assigned_worker_user_id = l.user_id and p.agreed_price = l.amount
          and p.payment_method = 'in_app' and p.completed_at <= l.created_at
     )`,
  'a correction has an admin, a reason and an audit entry': `
    select l.id from public.balance_ledger l
     where l.kind = 'correction' and not exists (
       select from public.admin_action_audit a join public.profiles p on p.user_id = a.actor_user_id
        where p.role = 'admin' and a.entity_id = l.user_id::text and a.created_at = l.created_at
          and (a.details -> 'balance' ->> 'new')::numeric - (a.details -> 'balance' ->> 'old')::numeric = l.amount
          and private.opened_details(a.details) ->> 'reason' = l.reason and a.actor_user_id = l.actor_user_id
     )`,
  'the configuration is as the audit log’s last change left it': `
    select c.id from public.withdrawals_config c, lateral (
      select details from public.admin_action_audit where action = 'update_withdrawals_config' order by id desc limit 1
    ) a
     where c.platform_fee <> (a.details ->> 'new_platform_fee')::numeric
        or c.is_automatic <> (a.details ->> 'new_is_automatic')::boolean`,
  'the audit log is in order of time, and every actor is or was staff, or asks about their own data': `
    select id from (
      select a.id, a.created_at < lag(a.created_at) over (order by a.id) as backwards, a.actor_user_id is not null and p.user_id is null as unknown,
             p.role = 'user' and not exists (
               select from public.admin_action_audit r
                where r.action = 'update_user_role' and r.entity_id = p.user_id::text
             ) and a.action not in ('submit_privacy_request', 'withdraw_privacy_request') as stranger
        from public.admin_action_audit a left join public.profiles p on p.user_id = a.actor_user_id
    ) a where backwards or unknown or stranger`,
  'the audit chain is intact': `
    select * from private.verify_audit_chain() where first_broken_id is not null or checked = 0`,
  'trending items were selected in their window': `
    select t.locale from public.taxonomy_trending t
     where t.score <= 0 or t.calculated_at <> $1::timestamptz or not exists (
       select from public.taxonomy_selections s
        where s.locale = t.locale and s.category_id = t.category_id
          and s.subcategory_id is not distinct from t.subcategory_id
          and s.selected_at > $1::timestamptz - case t.time_window when '24h' then interval '24 hours' else interval '7 days' end
     )`,
  'people searched and selected after they had joined': `
    select s.id from public.taxonomy_searches s join public.profiles p using (user_id) where s.created_at < p.created_at
    union all
    select s.id from public.taxonomy_selections s join public.profiles p using (user_id) where s.selected_at < p.created_at`,
};
