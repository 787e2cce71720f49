const ITEMS = `(
      select id, status, claimed_by_user_id, created_at, claimed_at, closed_at, due_at from public.reports
      union all
      select id, status, claimed_by_user_id, created_at, claimed_at, closed_at, due_at from public.support_tickets
    )`;

/** Reports and tickets. */
export const DESK = {
  'nobody reports themselves or their own content, and every target exists or was deleted': `
    select r.id from public.reports r
      left join public.profiles u on r.reported_entity_type = 'user' and u.user_id = r.reported_entity_id
      left join public.posts p on r.reported_entity_type = 'post' and p.id = r.reported_entity_id
      left join public.reviews v on r.reported_entity_type = 'review' and v.id = r.reported_entity_id
     where coalesce(u.user_id, p.user_id, v.reviewer_user_id) = r.reporter_user_id
        or (coalesce(u.user_id, p.user_id, v.reviewer_user_id) is null and not exists (
             select from public.admin_action_audit a
              where a.action = 'delete_post' and a.entity_id = r.reported_entity_id::text
           ) and not exists (
             select from public.decisions d where d.removes and d.target_id = r.reported_entity_id
           ))
        or coalesce(u.created_at, p.created_at, v.created_at) > r.created_at`,
  'reporters had joined before they reported': `
    select r.id from public.reports r join public.profiles p on p.user_id = r.reporter_user_id
     where p.created_at > r.created_at or r.country_code is distinct from coalesce(p.base_country_code, r.country_code)`,
  'only people whose role allows it claim reports, and people with each shipped role that changes something work': `
    select r.id::text from public.reports r join public.profiles p on p.user_id = r.claimed_by_user_id
     where p.staff_role_id is not null
    union all
    select email from unnest(array['support@demo.test', 'finance@demo.test', 'taxonomy@demo.test']) email
     where not exists (
       select from public.admin_action_audit a join public.profiles p on p.user_id = a.actor_user_id where p.email = email
     )
    union all
    select a.action from public.admin_action_audit a join public.profiles p on p.user_id = a.actor_user_id
     where p.email = 'auditor@demo.test'`,
  'only present or former staff claim, in the order created, claimed, closed': `
    select i.id from ${ITEMS} i
     where (i.claimed_by_user_id is null) <> (i.status = 'open')
        or (i.claimed_at is null) <> (i.status = 'open')
        or i.claimed_at < i.created_at or i.closed_at < i.claimed_at
        or (i.claimed_by_user_id is not null and not exists (
          select from public.admin_action_audit a
           where a.action = 'update_user_role' and a.entity_id = i.claimed_by_user_id::text
        ) and i.claimed_by_user_id <> (select user_id from public.profiles where email = 'admin@demo.test'))`,
  'no claim is returned when the demo starts, at any hour': `
    select i.id from ${ITEMS} i
     where i.status = 'claimed' and private.claim_return_reason(i.claimed_by_user_id) is not null`,
  'the audit log has the latest claim and the closing of every item': `
    with last as (
      select distinct on (entity_table, entity_id) entity_id::uuid as item_id, action, actor_user_id, created_at
        from public.admin_action_audit where entity_table in ('reports', 'support_tickets') and action ~ '^(claim|release|close)_'
       order by entity_table, entity_id, id desc
    )
    select i.id from ${ITEMS} i
      left join last l on l.item_id = i.id
     where l.actor_user_id is distinct from i.claimed_by_user_id
        or l.created_at is distinct from case
             when exists (select from public.decision_reports d where d.report_id = i.id) then i.claimed_at
             else coalesce(i.closed_at, i.claimed_at)
           end
        or l.action is distinct from case
             when i.status = 'open' then null
             when exists (select from public.decision_reports d where d.report_id = i.id) then 'claim_report'
             when i.status = 'claimed' then l.action
             when exists (select from public.reports r where r.id = i.id) then 'close_report'
             else 'close_support_ticket'
           end`,
  'waiting_since is the first unanswered message, answered_at the first answer': `
    select t.id from public.support_tickets t
      left join lateral (
        select min(m.created_at) filter (where m.sender_user_id <> t.user_id) as answered,
               max(m.created_at) filter (where m.sender_user_id <> t.user_id) as last_answer
          from public.support_messages m where m.ticket_id = t.id
      ) a on true
     where t.answered_at is distinct from a.answered
        or t.waiting_since is distinct from case when t.status <> 'closed' then (
             select min(m.created_at) from public.support_messages m
              where m.ticket_id = t.id and m.sender_user_id = t.user_id
                and m.created_at > coalesce(a.last_answer, '-infinity')
           ) end`,
  'items that are not closed have a due time, and team members are active staff': `
    select id from ${ITEMS} i where (status <> 'closed') <> (due_at is not null)
    union all select m.user_id from public.team_members m join public.profiles p using (user_id)
               where p.role = 'user' or p.is_suspended`,
  'exactly the closed reports have a resolution': `
    select id from public.reports where (status = 'closed') <> (resolution_action is not null)`,
  'the audit log has the severity, notes and action of every report': `
    select r.id from public.reports r
      left join public.decision_reports d on d.report_id = r.id
     where jsonb_strip_nulls(jsonb_build_object(
             'severity', r.severity,
             'resolution_notes', case when d.report_id is null then r.resolution_notes end,
             'resolution_action', case when d.report_id is null then r.resolution_action end
           )) is distinct from (
             select coalesce(jsonb_object_agg(c.key, c.value -> 'new'), '{}')
               from public.admin_action_audit a, jsonb_each(private.opened_details(a.details)) c
              where a.entity_table = 'reports' and a.entity_id = r.id::text
                and a.action in ('update_report', 'close_report') and jsonb_typeof(c.value) = 'object'
           )`,
  'a report closed with a ban or suspension has its sanction': `
    select r.id from public.reports r
     where r.resolution_action in ('user_banned', 'user_suspended') and not exists (
       select from public.sanctions s
         join public.decision_reports d on d.decision_id = s.decision_id and d.report_id = r.id
        where s.user_id = r.reported_entity_id
          and s.kind = case r.resolution_action when 'user_banned' then 'ban' else 'suspend' end
          and s.imposed_by = r.claimed_by_user_id and s.imposed_at = r.closed_at
     )`,
  'a post removed because of a report is deleted or cancelled by staff': `
    select r.id from public.reports r join public.posts p on p.id = r.reported_entity_id
     where r.resolution_action = 'post_removed'
       and p.deleted_at is null and (p.status, p.cancelled_by_role) is distinct from ('cancelled', 'staff')`,
  'a thread has 1 to 14 messages; the first is by the user, of the ticket’s time': `
    select t.id from public.support_tickets t
      left join lateral (
        select count(*) as n, min(m.created_at) as first,
               (array_agg(m.sender_user_id order by m.created_at, m.id))[1] as sender
          from public.support_messages m where m.ticket_id = t.id
      ) m on true
     where m.n not between 1 and 14 or m.first <> t.created_at or m.sender is distinct from t.user_id`,
  'staff write only in tickets they have claimed, after the claim': `
    select m.id from public.support_messages m join public.support_tickets t on t.id = m.ticket_id
     where m.sender_user_id <> t.user_id
       and (m.sender_user_id is distinct from t.claimed_by_user_id or m.created_at < t.claimed_at)`,
  'every reply of staff is in the audit log, without its text': `
    select m.id from public.support_messages m join public.support_tickets t on t.id = m.ticket_id
     where (m.sender_user_id <> t.user_id) is distinct from exists (
       select from public.admin_action_audit a
        where a.entity_table = 'support_tickets' and a.entity_id = t.id::text and a.action = 'send_support_message'
          and a.actor_user_id = m.sender_user_id and a.created_at = m.created_at
          and a.details = jsonb_build_object('message_id', m.id, 'has_image', m.image_url is not null)
     )`,
  'nobody writes twice within the three seconds of the rate limit': `
    select id from (
      select id, created_at - lag(created_at) over (partition by ticket_id, sender_user_id order by created_at) as gap
        from public.support_messages
    ) m where gap < interval '3 seconds'`,
  'messages are read after they were written': `
    select id from public.support_messages where read_at < created_at`,
  'an answer follows the reading of all earlier messages': `
    select m.id from public.support_messages m join public.support_messages answer
        on answer.ticket_id = m.ticket_id and answer.created_at > m.created_at
       and answer.sender_user_id <> m.sender_user_id
     where m.read_at is null or m.read_at > answer.created_at`,
  'last_activity_at is the latest time of the ticket and its messages': `
    select t.id from public.support_tickets t
     where t.last_activity_at <> greatest(
       t.created_at, t.claimed_at, t.closed_at,
       (select max(created_at) from public.support_messages m where m.ticket_id = t.id)
     )`,
  'the kept counts match the rows': `
    (
      select 'report_created' as measure, status as key, count(*)::bigint as n from public.reports group by 2
      union all
      select 'ticket_created', status, count(*) from public.support_tickets group by 2
      union all
      select 'report_closed', claimed_by_user_id::text, count(*) from public.reports where status = 'closed' group by 2
      union all
      select 'ticket_ended', '', count(*) from public.support_tickets where status = 'closed'
    ) except
    select measure, key, sum(n)::bigint from private.counts where hours = 24 group by 1, 2`,
  'a closed ticket was answered': `
    select t.id from public.support_tickets t
     where t.status = 'closed' and not exists (
       select from public.support_messages m where m.ticket_id = t.id and m.sender_user_id = t.claimed_by_user_id
     )`,
};
