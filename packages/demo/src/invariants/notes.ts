/** Rules for notes of staff, their notifications, and flags on people. */
export const NOTES = {
  'every kind of item has notes, and one note is edited': `
    select t from unnest(array['user', 'post', 'report', 'ticket', 'withdrawal']) t
     where not exists (select from public.notes n where n.entity_type = t)
    union all
    select 'edited' where not exists (select from public.note_versions)`,
  'a note is about the person behind its item, and written after they joined': `
    select n.id from public.notes n
     where n.about_user_id <> (private.person_behind(n.entity_type, n.entity_id)).user_id
        or n.created_at < (select p.created_at from public.profiles p where p.user_id = n.about_user_id)
        or n.edited_at <= n.created_at`,
  'the audit log has who wrote and edited a note, without the text': `
    select n.id from public.notes n
     where not exists (
       select from public.admin_action_audit a
        where a.entity_table = 'notes' and a.entity_id = n.id::text and a.action = 'add_note'
          and a.actor_user_id = n.author_user_id and a.created_at = n.created_at
          and a.details = jsonb_build_object('entity_type', n.entity_type, 'entity_id', n.entity_id)
     ) or (n.edited_at is not null) <> exists (
       select from public.admin_action_audit a where a.entity_id = n.id::text and a.action = 'edit_note'
     )`,
  'mentions are those in the text': `
    select n.id from public.notes n where n.mentions <> private.mentions_in(n.body)`,
  'both staff sign-ins have one unread notification and some read ones': `
    select p.user_id from public.profiles p
     where p.email in ('admin@demo.test', 'moderator@demo.test') and (
       select count(*) filter (where n.read_at is null) <> 1 or count(*) filter (where n.read_at is not null) = 0
         from public.notifications n where n.user_id = p.user_id
     )`,
  'sanctions have author, time and reason, as the audit log says': `
    select s.id from public.sanctions s
     where s.imposed_by is null or s.decision_id is null and not exists (
       select from public.admin_action_audit a
        where a.entity_id = s.user_id::text and a.action = s.kind || '_user' and a.created_at = s.imposed_at
          and a.actor_user_id = s.imposed_by and private.opened_details(a.details) ->> 'reason' is not distinct from s.reason
     )`,
  'someone banned came back with the same phone, and nobody else shares a phone': `
    with shared as (
      select contact_number, bool_or(is_banned) as has_banned from public.profiles
       where contact_number is not null group by 1 having count(*) > 1
    )
    select contact_number from shared where not has_banned
    union all
    select 'nobody' where not exists (select from shared)`,
};
