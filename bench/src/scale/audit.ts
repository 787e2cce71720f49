import { STAFF } from './people.ts';
import type { Step } from './bulk-load.ts';

/** Actions of staff and their tables, the most frequent first. */
const ACTIONS = [
  ['close_report', 'reports'],
  ['claim_report', 'reports'],
  ['claim_support_ticket', 'support_tickets'],
  ['close_support_ticket', 'support_tickets'],
  ['update_report', 'reports'],
  ['mark_withdrawal_status', 'withdrawal_requests'],
  ['process_withdrawal', 'withdrawal_requests'],
  ['update_post_status', 'posts'],
  ['hide_review', 'reviews'],
  ['show_review', 'reviews'],
  ['delete_post', 'posts'],
  ['delete_review', 'reviews'],
  ['update_user_profile', 'profiles'],
  ['suspend_user', 'profiles'],
  ['unsuspend_user', 'profiles'],
  ['ban_user', 'profiles'],
  ['release_report', 'reports'],
  ['set_worker_categories', 'worker_categories'],
  ['upsert_taxonomy_synonym', 'taxonomy_synonyms'],
  ['upsert_taxonomy_translation', 'taxonomy_translations'],
  ['update_user_role', 'profiles'],
  ['restore_post', 'posts'],
  ['reset_password', 'profiles'],
  ['update_withdrawals_config', 'withdrawals_config'],
  ['insert_price_config', 'price_configs'],
  ['reset_taxonomy_cache', 'taxonomy_trending'],
] as const;

const rows = ACTIONS.map(([action, table]) => `('${action}', '${table}')`).join(', ');

/**
 * Three audit entries per profile, chained by hash as private.append_audit does it: an aggregate of the hash function carries
 * the hash from row to row. The head is the last entry.
 */
export const audit = (profiles: number): Step => ({
  what: 'audit entries',
  tables: ['public.admin_action_audit'],
  sql: `
    create aggregate bench.chain(public.admin_action_audit) (
      sfunc = private.audit_hash, stype = text, initcond = '${'0'.repeat(64)}'
    );
    insert into public.admin_action_audit
    select id, created_at, actor_user_id, action, entity_table, entity_id, details,
           coalesce(lag(hash) over numbers, '${'0'.repeat(64)}'), hash
      from (
        select e.*, bench.chain(row(
                 id, created_at, actor_user_id, action, entity_table, entity_id, details, null, null
               )::public.admin_action_audit) over (rows unbounded preceding) as hash
          from (
            select n as id, bench.moment(n / (3 * ${profiles})::double precision) as created_at,
                   bench.person(bench.few(n, 130, ${STAFF})) as actor_user_id, a.action, a.entity_table,
                   case a.entity_table
                     when 'posts' then md5('post' || bench.few(n, 131, 2 * ${profiles}))::uuid
                     when 'reviews' then md5('review' || bench.few(n, 131, ${profiles}))::uuid
                     else bench.person(bench.few(n, 131, ${profiles}))
                   end::text as entity_id,
                   jsonb_build_object('old_status', 'open', 'new_status', (array['claimed', 'closed'])[bench.pick(n, 132, 2)])
                     as details
              from generate_series(1, 3 * ${profiles}::bigint) n
              join (
                select row_number() over () as number, k.* from (values ${rows}) k (action, entity_table)
              ) a on a.number = bench.few(n, 133, ${ACTIONS.length})
             order by n
          ) e
      ) l
    window numbers as (rows unbounded preceding);
    update private.audit_head set (last_id, hash) =
      (select a.id, a.hash from public.admin_action_audit a order by a.id desc limit 1);`,
});
