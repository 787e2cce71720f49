import type { Database } from '@marketdesk/backend/database/database.ts';

const STAFF = 20;
const PEOPLE = 20_000;
/** Of support; a few threads are enough to read one. */
const THREADS = 200;

/**
 * `count` reports and as many tickets, evenly spread over two years by 20,000 people; one in ten is open and one in ten
 * claimed. Times to claim and to close are skewed realistically: minutes to days. Tallies are kept by the triggers.
 */
export async function fillDesks(database: Database, count: number): Promise<void> {
  const restoreSearch = await dropSearchIndexes(database, ['public.reports', 'public.support_tickets']);
  await addPeople(database);
  const item = (n: string) => `
    select ${n} as n, case hashtext('s' || ${n}) & 15 when 0 then 'open' when 1 then 'claimed' else 'closed' end as status,
           now() - ${n} * (interval '730 days' / ${count}) as created_at,
           exp(abs(hashtext('a' || ${n}) % 1000) / 1000.0 * 9) * interval '1 second' as waited,
           exp(abs(hashtext('b' || ${n}) % 1000) / 1000.0 * 10) * interval '1 second' as worked,
           md5('person' || 1 + abs(hashtext('c' || ${n}) % ${STAFF}))::uuid as agent,
           md5('person' || 1 + abs(hashtext('d' || ${n}) % ${PEOPLE}))::uuid as person`;
  const dated = `
    case when i.status <> 'open' then i.agent end as claimer,
    case when i.status <> 'open' then least(i.created_at + i.waited, now()) end as claimed_at,
    case when i.status = 'closed' then least(i.created_at + i.waited + i.worked, now()) end as closed_at`;
  await database.query(
    `insert into public.reports (id, status, reported_entity_type, reported_entity_id, reporter_user_id, claimed_by_user_id,
       reason_category, description, severity, resolution_notes, locale, country_code, created_at, claimed_at, closed_at)
     select md5('report' || n)::uuid, status, case when n % 3 = 0 then 'post' else 'user' end,
            md5('person' || 1 + abs(hashtext('e' || n) % ${PEOPLE}))::uuid, person, claimer,
            (array['Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review', 'Harassment', 'Hate speech',
                   'Spam/Advertising', 'Other'])[1 + abs(hashtext('f' || n) % 8)],
            case when n % 997 = 0 then 'A zebra crossing. ' else '' end
              || 'They asked me for money before anything was done, and then stopped answering. Number ' || n,
            case when status <> 'open' or n % 2 = 0 then abs(hashtext('g' || n) % 11) end,
            case when status = 'closed' then 'Checked the thread and warned the account.' end,
            (array['en', 'hr', 'de'])[1 + n % 3], case when n % 499 = 0 then 'IS' else (array['HR', 'DE', 'AT'])[1 + n % 3] end,
            created_at, claimed_at, closed_at
       from (select i.*, ${dated} from (${item('n')} from generate_series(1, $1::int) n) i) r`,
    [count],
  );
  await database.query(
    `insert into public.support_tickets (id, subject, status, category, user_id, claimed_by_user_id, created_at,
       last_activity_at, claimed_at, closed_at)
     select md5('ticket' || n)::uuid, case when n % 997 = 0 then 'Zebra ' else '' end || 'My payment number ' || n, status,
            (array['Account', 'Billing', 'Technical Issue', 'Payments', 'Content/Removal', 'Safety/Abuse',
                   'Report Appeal', 'Other'])[1 + abs(hashtext('f' || n) % 8)],
            person, claimer, created_at, coalesce(closed_at, claimed_at, created_at), claimed_at, closed_at
       from (select i.*, ${dated} from (${item('n')} from generate_series(1, $1::int) n) i) t`,
    [count],
  );
  await database.exec(`
    insert into public.support_messages (ticket_id, sender_user_id, content, created_at)
    select t.id, t.user_id, 'Message ' || m, t.created_at + m * interval '1 minute'
      from (select id, user_id, created_at from public.support_tickets order by id limit ${THREADS}) t,
           generate_series(1, 60) m;
  `);
  await restoreSearch();
  await database.exec('vacuum analyze');
}

/** The people of a bench, of whom the first few are staff. */
export async function addPeople(database: Database): Promise<void> {
  await database.exec(`
    insert into auth.users (id, email, raw_user_meta_data, created_at)
    select md5('person' || n)::uuid, 'person' || n || '@bench.test', jsonb_build_object('full_name', 'Person ' || n), now()
      from generate_series(1, ${PEOPLE}) n;
    update public.profiles set role = case when user_id = md5('person1')::uuid then 'admin' else 'moderator' end
     where user_id in (select md5('person' || n)::uuid from generate_series(1, ${STAFF}) n);
  `);
}

/** One of those people, from a column that names a number. */
export const somebody = (salt: string, n = 'n') =>
  `md5('person' || 1 + abs(hashtext('${salt}' || ${n}) % ${PEOPLE}))::uuid`;

/**
 * Inserting half a million rows is several times faster without these indexes. Returns a function that
 * recreates them.
 */
export async function dropSearchIndexes(
  database: Database,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and indrelid = any ($1::text[]::regclass[])`,
    [tables],
  );
  for (const { name } of indexes) await database.exec(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await database.exec(definition);
  };
}

/** The member of staff who measures. */
export const BENCH_STAFF_SQL = `select md5('person1')::uuid::text as id`;
