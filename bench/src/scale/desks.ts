import { STAFF } from './people.ts';
import type { Step } from './bulk-load.ts';

// Items of a desk: nearly all old ones are closed. Minutes to days until the claim, and from there until the end.
const item = (count: string, salt: number, profiles: number) => `
  select *, case when status <> 'open' then bench.person(agent) end as claimer,
         case when status <> 'open' then least(created_at + waited, bench.now()) end as claimed_at,
         case when status = 'closed' then least(created_at + waited + worked, bench.now()) end as closed_at
    from (
      select *, case when bench.chance(n, ${salt}) > case when created_at > bench.now() - interval '14 days' then 0.6 else 0.998 end
                     then case when bench.chance(n, ${salt + 1}) < 0.5 then 'open' else 'claimed' end
                     else 'closed' end as status,
             exp(bench.chance(n, ${salt + 2}) * 9) * interval '1 second' as waited,
             exp(bench.chance(n, ${salt + 3}) * 10) * interval '1 second' as worked,
             bench.few(n, ${salt + 4}, ${STAFF}) as agent
        from (
          select n, person, bench.later(bench.since(person), n, ${salt + 5}) as created_at
            from (select n, bench.few(n, ${salt + 6}, ${profiles}) as person from generate_series(1, ${count}) n) a
           order by 3 offset 0
        ) b
    ) c`;

/** One report per two profiles. */
export const reports = (profiles: number): Step => ({
  what: 'reports',
  tables: ['public.reports'],
  sql: `
    insert into public.reports (id, status, reported_entity_type, reported_entity_id, reporter_user_id, claimed_by_user_id,
      reason_category, description, severity, resolution_notes, locale, country_code, created_at, claimed_at, closed_at)
    select md5('report' || n)::uuid, status, case when n % 3 = 0 then 'post' else 'user' end,
           case when n % 3 = 0 then md5('post' || bench.pick(n, 70, 2 * ${profiles}))::uuid
                else bench.person(bench.few(n, 71, ${profiles})) end,
           bench.person(person), claimer,
           (array['Spam/Advertising', 'Scams', 'Other', 'Harassment', 'Offensive name/BIO', 'Offensive review',
                  'Adult content', 'Hate speech'])[bench.few(n, 72, 8)],
           bench.mark(n) || 'They asked me for money: ' || bench.phrase(n, 73) || ', ' || bench.phrase(n, 74),
           case when status <> 'open' or n % 2 = 0 then bench.few(n, 75, 11) - 1 end,
           case when status = 'closed' then 'Checked, ' || bench.phrase(n, 76) end,
           bench.locale(n), bench.country(n), created_at, claimed_at, closed_at
      from (${item(`(${profiles} / 2)::bigint`, 60, profiles)}) r;`,
});

/** Three tickets per ten profiles. */
export const tickets = (profiles: number): Step => ({
  what: 'tickets',
  tables: ['public.support_tickets'],
  sql: `
    insert into public.support_tickets (id, subject, status, category, user_id, claimed_by_user_id, created_at,
      last_activity_at, claimed_at, closed_at)
    select md5('ticket' || n)::uuid, bench.mark(n) || 'My payment for: ' || bench.phrase(n, 90), status,
           (array['Payments', 'Account', 'Billing', 'Other', 'Technical Issue', 'Content/Removal', 'Safety/Abuse',
                  'Report Appeal'])[bench.few(n, 91, 8)],
           bench.person(person), claimer, created_at, coalesce(closed_at, claimed_at, created_at), claimed_at, closed_at
      from (${item(`(${profiles} * 3 / 10)::bigint`, 80, profiles)}) t;`,
});

/** Five messages per ticket on average, alternately from the user and from staff. Needs the tickets. */
export const messages = (profiles: number): Step => ({
  what: 'messages',
  tables: ['public.support_messages'],
  sql: `
    insert into public.support_messages (ticket_id, sender_user_id, content, created_at, read_at)
    select t.id, case when n % 2 = 0 then coalesce(t.claimed_by_user_id, t.user_id) else t.user_id end,
           bench.phrase(n, 92) || ', ' || bench.phrase(n, 93), m.at, case when n % 40 <> 0 then m.at + interval '5 minutes' end
      from (
        select n, md5('ticket' || 1 + floor(power(bench.chance(n, 94), 1.5) * ${profiles} * 3 / 10)::integer)::uuid as ticket
          from generate_series(1, ${profiles} * 3 / 2::bigint) n
      ) s
      join public.support_tickets t on t.id = s.ticket
     cross join lateral (
       select t.created_at + (t.last_activity_at - t.created_at) * bench.chance(n, 95) as at
     ) m;`,
});

/** One staff note per ten profiles, most of them about few people. */
export const notes = (profiles: number): Step => ({
  what: 'notes',
  tables: ['public.notes'],
  sql: `
    insert into public.notes (id, entity_type, entity_id, about_user_id, author_user_id, body, created_at)
    select md5('note' || n)::uuid, 'user', bench.person(person), bench.person(person), bench.person(bench.few(n, 101, ${STAFF})),
           bench.mark(n) || bench.phrase(n, 102), bench.later(bench.since(person), n, 103)
      from (select n, bench.few(n, 104, ${profiles}) as person from generate_series(1, ${profiles} / 10) n) p;`,
});
