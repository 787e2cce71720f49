import type { Queryable } from '@marketdesk/backend/database/database.ts';

/**
 * Who suspended or banned whom, when and why, from the log: of the flags that profiles were inserted with the ledger knows
 * only that they are set. Needs the log.
 */
export async function recordSanctions(tx: Queryable): Promise<void> {
  await tx.exec(`
    create temporary table demo_sanctions on commit drop as
    select a.entity_id::uuid as user_id, split_part(a.action, '_', 1) as kind, a.id, a.created_at as imposed_at,
           a.actor_user_id as imposed_by, a.details ->> 'reason' as reason, l.created_at as lifted_at,
           l.actor_user_id as lifted_by
      from public.admin_action_audit a
      left join lateral (
        select x.created_at, x.actor_user_id from public.admin_action_audit x
         where x.entity_table = 'profiles' and x.entity_id = a.entity_id and x.action = 'un' || a.action and x.id > a.id
         order by x.id
         limit 1
      ) l on true
     where a.entity_table = 'profiles' and a.action in ('suspend_user', 'ban_user');

    update public.sanctions s
       set id = md5('sanction ' || d.id)::uuid, imposed_at = d.imposed_at, imposed_by = d.imposed_by, reason = d.reason
      from demo_sanctions d
     where d.user_id = s.user_id and d.kind = s.kind and d.lifted_at is null and s.decision_id is null;

    insert into public.sanctions (id, user_id, kind, reason, imposed_by, imposed_at, end_kind, lifted_at, lifted_by)
    select md5('sanction ' || d.id)::uuid, d.user_id, d.kind, d.reason, d.imposed_by, d.imposed_at, 'lifted', d.lifted_at,
           d.lifted_by
      from demo_sanctions d where d.lifted_at is not null;
  `);
}
