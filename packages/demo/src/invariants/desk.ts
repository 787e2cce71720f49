import type { Invariant } from './invariant.ts';

/** Reports and tickets: what staff have on their desks. */
export const DESK: readonly Invariant[] = [
  {
    name: 'nobody reports themselves or what they wrote, and everybody reports what exists, or was there to be deleted',
    sql: `select r.id from public.reports r
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
  },
  {
    name: 'whoever reports had joined',
    sql: `select r.id from public.reports r join public.profiles p on p.user_id = r.reporter_user_id
           where p.created_at > r.created_at or r.country_code is distinct from coalesce(p.base_country_code, r.country_code)`,
  },
  {
    name: 'only people who are or were staff claim, and in the order created, claimed, closed',
    sql: `select i.id from (
            select id, status, claimed_by_user_id, created_at, claimed_at, closed_at from public.reports
            union all
            select id, status, claimed_by_user_id, created_at, claimed_at, closed_at from public.support_tickets
          ) i
           where (i.claimed_by_user_id is null) <> (i.status = 'open')
              or (i.claimed_at is null) <> (i.status = 'open')
              or i.claimed_at < i.created_at or i.closed_at < i.claimed_at
              or (i.claimed_by_user_id is not null and not exists (
                select from public.admin_action_audit a
                 where a.action = 'update_user_role' and a.entity_id = i.claimed_by_user_id::text
              ) and i.claimed_by_user_id <> (select user_id from public.profiles where email = 'admin@demo.test'))`,
  },
  {
    name: 'what somebody holds does not go back once the demo starts, at whatever hour',
    sql: `select i.id from (
            select id, claimed_by_user_id from public.reports where status = 'claimed'
            union all
            select id, claimed_by_user_id from public.support_tickets where status = 'claimed'
          ) i
           where private.claim_return_reason(i.claimed_by_user_id) is not null`,
  },
  {
    name: 'the log knows who claimed what, and who closed it',
    sql: `with last as (
            select distinct on (entity_table, entity_id) entity_id::uuid as item_id, action, actor_user_id, created_at
              from public.admin_action_audit where entity_table in ('reports', 'support_tickets') and action ~ '^(claim|release|close)_'
             order by entity_table, entity_id, id desc
          )
          select i.id from (
            select id, status, claimed_by_user_id, claimed_at, closed_at from public.reports
            union all
            select id, status, claimed_by_user_id, claimed_at, closed_at from public.support_tickets
          ) i
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
  },
  {
    name: 'a person waits since their first word without an answer, and staff first answered when they first wrote',
    sql: `select t.id from public.support_tickets t
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
  },
  {
    name: 'what is not closed is due by a target, and only staff in good standing are in teams',
    sql: `select id from public.reports where (status <> 'closed') <> (due_at is not null)
          union all select id from public.support_tickets where (status <> 'closed') <> (due_at is not null)
          union all select m.user_id from public.team_members m join public.profiles p using (user_id)
                     where p.role = 'user' or p.is_suspended`,
  },
  {
    name: 'a closed report says how it ended, an unfinished one does not',
    sql: `select id from public.reports where (status = 'closed') <> (resolution_action is not null)`,
  },
  {
    name: 'the log knows who wrote a report’s severity, notes and action',
    sql: `select r.id from public.reports r
            left join public.decision_reports d on d.report_id = r.id
           where jsonb_strip_nulls(jsonb_build_object(
                   'severity', r.severity,
                   'resolution_notes', case when d.report_id is null then r.resolution_notes end,
                   'resolution_action', case when d.report_id is null then r.resolution_action end
                 )) is distinct from (
                   select coalesce(jsonb_object_agg(c.key, c.value -> 'new'), '{}')
                     from public.admin_action_audit a, jsonb_each(a.details) c
                    where a.entity_table = 'reports' and a.entity_id = r.id::text
                      and a.action in ('update_report', 'close_report') and jsonb_typeof(c.value) = 'object'
                 )`,
  },
  {
    name: 'who was stopped because of a report was stopped',
    sql: `select r.id from public.reports r
           where r.resolution_action in ('user_banned', 'user_suspended') and not exists (
             select from public.sanctions s
               join public.decision_reports d on d.decision_id = s.decision_id and d.report_id = r.id
              where s.user_id = r.reported_entity_id
                and s.kind = case r.resolution_action when 'user_banned' then 'ban' else 'suspend' end
                and s.imposed_by = r.claimed_by_user_id and s.imposed_at = r.closed_at
           )`,
  },
  {
    name: 'a post removed because of a report is out of sight or cancelled by staff',
    sql: `select r.id from public.reports r join public.posts p on p.id = r.reported_entity_id
           where r.resolution_action = 'post_removed'
             and p.deleted_at is null and (p.status, p.cancelled_by_role) is distinct from ('cancelled', 'staff')`,
  },
  {
    name: 'a thread has one to fourteen messages and begins with the user, when the ticket was opened',
    sql: `select t.id from public.support_tickets t
            left join lateral (
              select count(*) as n, min(m.created_at) as first,
                     (array_agg(m.sender_user_id order by m.created_at, m.id))[1] as sender
                from public.support_messages m where m.ticket_id = t.id
            ) m on true
           where m.n not between 1 and 14 or m.first <> t.created_at or m.sender is distinct from t.user_id`,
  },
  {
    name: 'staff write only in tickets that they have claimed, and after that',
    sql: `select m.id from public.support_messages m join public.support_tickets t on t.id = m.ticket_id
           where m.sender_user_id <> t.user_id
             and (m.sender_user_id is distinct from t.claimed_by_user_id or m.created_at < t.claimed_at)`,
  },
  {
    name: 'each reply of staff is in the log, without its text',
    sql: `select m.id from public.support_messages m join public.support_tickets t on t.id = m.ticket_id
           where (m.sender_user_id <> t.user_id) is distinct from exists (
             select from public.admin_action_audit a
              where a.entity_table = 'support_tickets' and a.entity_id = t.id::text and a.action = 'send_support_message'
                and a.actor_user_id = m.sender_user_id and a.created_at = m.created_at
                and a.details = jsonb_build_object('message_id', m.id, 'has_image', m.image_url is not null)
           )`,
  },
  {
    name: 'nobody writes faster than the three seconds that the throttle asks for',
    sql: `select id from (
            select id, created_at - lag(created_at) over (partition by ticket_id, sender_user_id order by created_at) as gap
              from public.support_messages
          ) m where gap < interval '3 seconds'`,
  },
  {
    name: 'messages are read after they were written',
    sql: `select id from public.support_messages where read_at < created_at`,
  },
  {
    name: 'whoever answers has read what is above',
    sql: `select m.id from public.support_messages m join public.support_messages answer
              on answer.ticket_id = m.ticket_id and answer.created_at > m.created_at
             and answer.sender_user_id <> m.sender_user_id
           where m.read_at is null or m.read_at > answer.created_at`,
  },
  {
    name: 'the last activity is the latest of everything',
    sql: `select t.id from public.support_tickets t
           where t.last_activity_at <> greatest(
             t.created_at, t.claimed_at, t.closed_at,
             (select max(created_at) from public.support_messages m where m.ticket_id = t.id)
           )`,
  },
  {
    name: 'the desks’ own counts are those of their rows',
    sql: `(
            select 'report_created' as measure, status as key, count(*)::bigint as n from public.reports group by 2
            union all
            select 'ticket_created', status, count(*) from public.support_tickets group by 2
            union all
            select 'report_closed', claimed_by_user_id::text, count(*) from public.reports where status = 'closed' group by 2
            union all
            select 'ticket_ended', '', count(*) from public.support_tickets where status = 'closed'
          ) except
          select measure, key, sum(n)::bigint from private.counts where hours = 24 group by 1, 2`,
  },
  {
    name: 'a closed ticket was answered',
    sql: `select t.id from public.support_tickets t
           where t.status = 'closed' and not exists (
             select from public.support_messages m where m.ticket_id = t.id and m.sender_user_id = t.claimed_by_user_id
           )`,
  },
];
