import type { Invariant } from './invariant.ts';

/** Balances, payouts and the log itself. */
export const MONEY: readonly Invariant[] = [
  { name: 'every balance is the sum of its entries', sql: 'select * from private.unbalanced_accounts()' },
  {
    name: 'no balance was ever below zero',
    sql: `select user_id from (
            select user_id, sum(amount) over (partition by user_id order by created_at, id) as balance
              from public.balance_ledger
          ) l where balance < 0`,
  },
  {
    name: 'a payout is reserved, and then settled or refunded, and nothing else',
    sql: `select w.id from public.withdrawal_requests w
            left join lateral (
              select count(*) filter (where kind = 'withdrawal_reserve' and amount = -w.amount_eur
                                        and created_at = w.created_at) as reserved,
                     count(*) filter (where kind = 'withdrawal_settle' and created_at = w.processed_at) as settled,
                     count(*) filter (where kind = 'withdrawal_refund' and amount = w.amount_eur
                                        and created_at = w.processed_at) as refunded,
                     count(*) as entries
                from public.balance_ledger l where l.withdrawal_id = w.id and l.user_id = w.user_id
            ) l on true
           where (l.reserved, l.settled, l.refunded, l.entries) is distinct from case w.status
             when 'pending' then (1::bigint, 0::bigint, 0::bigint, 1::bigint)
             when 'success' then (1::bigint, 1::bigint, 0::bigint, 2::bigint)
             else (1::bigint, 0::bigint, 1::bigint, 2::bigint)
           end`,
  },
  {
    name: 'a failed payout says why, another has nothing to say',
    sql: `select id from public.withdrawal_requests where (status = 'failed') <> (error_message is not null)`,
  },
  {
    name: 'a payout is processed after it was asked for, and the log knows by whom',
    sql: `select w.id from public.withdrawal_requests w
           where w.processed_at <= w.created_at
              or (w.processed_at is not null) <> exists (
                select from public.admin_action_audit a
                 where a.entity_id = w.id::text and a.created_at = w.processed_at
                   and a.details ->> 'new_status' = w.status
              )`,
  },
  {
    name: 'earnings are those of completed jobs',
    sql: `select l.id from public.balance_ledger l
           where l.kind = 'earning' and not exists (
             select from public.posts p
              where p.assigned_worker_user_id = l.user_id and p.agreed_price = l.amount
                and p.payment_method = 'in_app' and p.completed_at <= l.created_at
           )`,
  },
  {
    name: 'a correction has an admin, a reason and its line in the log',
    sql: `select l.id from public.balance_ledger l
           where l.kind = 'correction' and not exists (
             select from public.admin_action_audit a join public.profiles p on p.user_id = a.actor_user_id
              where p.role = 'admin' and a.entity_id = l.user_id::text and a.created_at = l.created_at
                and (a.details -> 'balance' ->> 'new')::numeric - (a.details -> 'balance' ->> 'old')::numeric = l.amount
                and a.details ->> 'reason' = l.reason and a.actor_user_id = l.actor_user_id
           )`,
  },
  {
    name: 'the configuration is what the log changed it to',
    sql: `select c.id from public.withdrawals_config c, lateral (
            select details from public.admin_action_audit where action = 'update_withdrawals_config' order by id desc limit 1
          ) a
           where c.platform_fee <> (a.details ->> 'new_platform_fee')::numeric
              or c.is_automatic <> (a.details ->> 'new_is_automatic')::boolean`,
  },
  {
    name: 'the log runs forward, and every actor is or was staff',
    sql: `select id from (
            select a.id, a.created_at < lag(a.created_at) over (order by a.id) as backwards, p.user_id is null as unknown,
                   p.role = 'user' and not exists (
                     select from public.admin_action_audit r
                      where r.action = 'update_user_role' and r.entity_id = p.user_id::text
                   ) as stranger
              from public.admin_action_audit a left join public.profiles p on p.user_id = a.actor_user_id
          ) a where backwards or unknown or stranger`,
  },
  {
    name: 'the chain of the log holds',
    sql: `select * from private.verify_audit_chain() where first_broken_id is not null or checked = 0`,
  },
  {
    name: 'what is trending is what was selected, as of now',
    sql: `select t.locale from public.taxonomy_trending t
           where t.score <= 0 or t.calculated_at <> $1::timestamptz or not exists (
             select from public.taxonomy_selections s
              where s.locale = t.locale and s.category_id = t.category_id
                and s.subcategory_id is not distinct from t.subcategory_id
                and s.selected_at > $1::timestamptz - case t.time_window when '24h' then interval '24 hours' else interval '7 days' end
           )`,
  },
  {
    name: 'people searched and selected after they had joined',
    sql: `select s.id from public.taxonomy_searches s join public.profiles p using (user_id) where s.created_at < p.created_at
          union all
          select s.id from public.taxonomy_selections s join public.profiles p using (user_id) where s.selected_at < p.created_at`,
  },
];
