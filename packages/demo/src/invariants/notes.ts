import type { Invariant } from './invariant.ts';

/** Rules for notes of staff, their notifications, and flags on people. */
export const NOTES: readonly Invariant[] = [
  {
    name: 'there are notes on everything that can have some, and somebody edited one',
    sql: `select t from unnest(array['user', 'post', 'report', 'ticket', 'withdrawal']) t
           where not exists (select from public.notes n where n.entity_type = t)
          union all
          select 'edited' where not exists (select from public.note_versions)`,
  },
  {
    name: 'a note is about the person behind the thing, and written after it was there',
    sql: `select n.id from public.notes n
           where n.about_user_id <> (private.person_behind(n.entity_type, n.entity_id)).user_id
              or n.created_at < (select p.created_at from public.profiles p where p.user_id = n.about_user_id)
              or n.edited_at <= n.created_at`,
  },
  {
    name: 'the log knows who wrote and edited it, without the text',
    sql: `select n.id from public.notes n
           where not exists (
             select from public.admin_action_audit a
              where a.entity_table = 'notes' and a.entity_id = n.id::text and a.action = 'add_note'
                and a.actor_user_id = n.author_user_id and a.created_at = n.created_at
                and a.details = jsonb_build_object('entity_type', n.entity_type, 'entity_id', n.entity_id)
           ) or (n.edited_at is not null) <> exists (
             select from public.admin_action_audit a where a.entity_id = n.id::text and a.action = 'edit_note'
           )`,
  },
  {
    name: 'mentions are those in the text, of colleagues who are in',
    sql: `select n.id from public.notes n where n.mentions <> private.mentions_in(n.body)`,
  },
  {
    name: 'both sign-ins of the demo have something unread, and have read something',
    sql: `select p.user_id from public.profiles p
           where p.email in ('admin@demo.test', 'moderator@demo.test') and (
             select count(*) filter (where n.read_at is null) <> 1 or count(*) filter (where n.read_at is not null) = 0
               from public.notifications n where n.user_id = p.user_id
           )`,
  },
  {
    name: 'the ledger says who suspended or banned whom, when and why',
    sql: `select s.id from public.sanctions s
           where s.imposed_by is null or s.decision_id is null and not exists (
             select from public.admin_action_audit a
              where a.entity_id = s.user_id::text and a.action = s.kind || '_user' and a.created_at = s.imposed_at
                and a.actor_user_id = s.imposed_by and a.details ->> 'reason' is not distinct from s.reason
           )`,
  },
  {
    name: 'somebody who is banned came back, and others share no phone',
    sql: `with shared as (
            select contact_number, bool_or(is_banned) as has_banned from public.profiles
             where contact_number is not null group by 1 having count(*) > 1
          )
          select contact_number from shared where not has_banned
          union all
          select 'nobody' where not exists (select from shared)`,
  },
];
