import { verifySync } from '@node-rs/bcrypt';
import {
  CLAIM_STATUSES,
  LOCALES,
  NOTIFICATION_FLAGS,
  POST_STATUSES,
  PRICE_TYPES,
  PRIORITIES,
  REPORT_ENTITY_TYPES,
  REPORT_REASONS,
  ROLES,
  SUBSCRIPTION_TIERS,
  SUPPORT_CATEGORIES,
  TAXONOMY_ENTITY_TYPES,
  TRENDING_WINDOWS,
  WITHDRAWAL_METHODS,
  WITHDRAWAL_STATUSES,
} from '@marketdesk/contract/enums.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BANK } from './invariants/bank.ts';
import { CASES } from './invariants/cases.ts';
import { DESK } from './invariants/desk.ts';
import { MONEY } from './invariants/money.ts';
import { NOTES } from './invariants/notes.ts';
import { PEOPLE } from './invariants/people.ts';
import { PRIVACY } from './invariants/privacy.ts';
import { WORK } from './invariants/work.ts';
import { seedDemo } from './seed.ts';
import { HISTORY_DAYS } from './time/calendar.ts';

/** At night, when there are fewest recent rows. */
const NOW = new Date('2026-11-21T03:20:00.000Z');

describe('the demo marketplace', () => {
  let test_: TestDatabase;
  const logged: string[] = [];
  const query = <T>(sql: string, params?: unknown[]) => test_.database.query<T>(sql, params);
  const count = async (from: string) => {
    const [row] = await query<{ n: number }>(`select count(*)::int as n from ${from}`);
    return row?.n ?? -1;
  };

  beforeAll(async () => {
    test_ = await createTestDatabase();
    // Three more than one community.
    await seedDemo(test_.database, { now: NOW, profiles: 2003, log: (message) => logged.push(message) });
  });
  afterAll(() => test_.close());

  describe.each(Object.entries({ PEOPLE, WORK, DESK, CASES, MONEY, BANK, NOTES, PRIVACY }))(
    '%s',
    (_, invariants) => {
      // Each query selects the rows that violate the rule.
      test.each(Object.entries(invariants))('%s', async (_rule, sql: string) => {
        const violations = await query(sql, sql.includes('$1') ? [NOW.toISOString()] : []);
        expect(violations.slice(0, 5)).toEqual([]);
      });
    },
  );

  test('only expiries are in the future, and nothing is before the start', async () => {
    const columns = await query<{ place: string; name: string }>(
      `select format('%I.%I', table_schema, table_name) as place, column_name as name
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'auth') and data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'
          and column_name not in ('subscription_expires_at', 'banned_until', 'ends_at', 'snoozed_until',
            'answer_due_at', 'close_due_at', 'due_at', 'erase_after')
          and table_name not in ('policies', 'notice_templates', 'working_hours', 'staff_roles')`,
    );
    const start = new Date(NOW.getTime() - (HISTORY_DAYS + 4) * 86_400_000);
    const outside = await Promise.all(
      columns.map(async ({ place, name }) => ({
        column: `${place}.${name}`,
        n: await count(
          `${place} where ${name} > '${NOW.toISOString()}' or ${name} < '${start.toISOString()}'`,
        ),
      })),
    );
    expect(columns.length).toBeGreaterThan(25);
    expect(outside.filter(({ n }) => n > 0)).toEqual([]);
  });

  test('every enum value occurs', async () => {
    const sets: [string, string, readonly string[]][] = [
      ['profiles', 'role', ROLES],
      ['profiles', 'subscription_tier', SUBSCRIPTION_TIERS],
      ['posts', 'status', POST_STATUSES],
      ['posts', 'cancelled_by_role', ['client', 'worker', 'staff']],
      ['reports', "status || ' ' || reported_entity_type", both(CLAIM_STATUSES, REPORT_ENTITY_TYPES)],
      ['reports', 'reason_category', REPORT_REASONS],
      ['reports', 'severity::text', Array.from({ length: 11 }, (_, severity) => String(severity))],
      ['support_tickets', 'status', CLAIM_STATUSES],
      ['support_tickets', 'category', SUPPORT_CATEGORIES],
      ['support_tickets', 'priority', PRIORITIES],
      ['withdrawal_requests', "status || ' ' || method", both(WITHDRAWAL_STATUSES, WITHDRAWAL_METHODS)],
      [
        'payout_attempts',
        "provider || ' ' || state",
        both(['simulator', 'bank'], ATTEMPT_STATES).concat('bank created'),
      ],
      ['bank_lines', 'state', ['matched', 'to_review', 'ignored', 'on_hold']],
      ['price_configs', "type || ' ' || is_active", both(PRICE_TYPES, ['true', 'false'])],
      ['taxonomy_synonyms', 'entity_type', TAXONOMY_ENTITY_TYPES],
      ['taxonomy_aliases', 'entity_type', TAXONOMY_ENTITY_TYPES],
      ['taxonomy_trending', 'time_window', TRENDING_WINDOWS],
      ['reviews', 'rating::text', ['1', '2', '3', '4', '5']],
      ['categories', 'is_active::text', ['true', 'false']],
      ['subcategories', 'is_active::text', ['true', 'false']],
      ['profiles', 'is_suspended::text', ['true', 'false']],
      ['profiles', 'is_banned::text', ['true', 'false']],
      ['balance_ledger', 'kind', LEDGER_KINDS],
      ['privacy_requests', 'kind', ['access', 'erasure', 'correction', 'objection']],
      ['privacy_requests', 'channel', ['app', 'ticket', 'console']],
      ['privacy_requests', 'state', ['open', 'scheduled', 'done', 'refused', 'withdrawn']],
      ...NOTIFICATION_FLAGS.map((flag): [string, string, string[]] => [
        'profiles',
        `${flag}::text`,
        ['true', 'false'],
      ]),
    ];
    for (const [table, value, expected] of sets) {
      const rows = await query<{ v: string }>(
        `select distinct ${value} as v from public.${table} where ${value} is not null`,
      );
      expect(new Set(rows.map(({ v }) => v)), `${table}.${value}`).toEqual(new Set(expected));
    }
  });

  test('every list has enough rows', async () => {
    const minima: Record<string, number> = {
      'public.profiles where is_worker': 600,
      'public.categories where is_active': 20,
      'public.subcategories where is_active': 120,
      'public.taxonomy_synonyms': 600,
      'public.taxonomy_aliases': 30,
      'public.posts': 3500,
      'public.reviews': 1200,
      'public.reports': 350,
      "public.reports where status = 'open'": 12,
      "public.reports where status = 'claimed'": 12,
      'public.support_tickets': 350,
      "public.support_tickets where status = 'open'": 12,
      'public.support_tickets where merged_into is not null': 1,
      'public.ticket_links': 1,
      'public.support_messages': 1500,
      'public.support_messages where image_url is not null': 5,
      'public.saved_answers': 10,
      'public.withdrawal_requests': 400,
      "public.withdrawal_requests where status = 'pending'": 8,
      "public.withdrawal_requests where remote_state is not null and status = 'pending'": 2,
      'public.taxonomy_searches where match_count > 0': 3000,
      'public.taxonomy_searches where match_count = 0': 500,
      'public.taxonomy_searches where near_count > 0': 50,
      'public.taxonomy_ignored_queries': 10,
      'public.taxonomy_repaired_queries': 40,
      'public.taxonomy_selections': 1500,
      'public.admin_action_audit': 2000,
      'public.profiles where length(bio) > 300': 20,
      'public.profiles where length(full_name) > 60': 2,
      "public.profiles where full_name ~ '[؀-ۿ一-龥א-ת]'": 3,
      'public.profiles where avatar_url is not null': 400,
      'public.profiles where email is null': 3,
      'public.profiles where username is null': 10,
      'public.posts where title is null': 3,
      'public.posts where description is null': 20,
      'public.posts where deleted_at is not null': 3,
      'public.reviews where deleted_at is not null': 2,
    };
    for (const [from, minimum] of Object.entries(minima)) {
      expect(await count(from), from).toBeGreaterThanOrEqual(minimum);
    }
    expect(await count('public.profiles')).toBeGreaterThanOrEqual(2000);
  });

  test('every item has names in English, Croatian and German; other languages are incomplete', async () => {
    const missing = await query(
      `select i.slug, l.locale
         from (select id, slug from public.categories union all select id, slug from public.subcategories) i
        cross join unnest(array['en', 'hr', 'de']) as l(locale)
        where not exists (
          select from public.taxonomy_translations t where t.entity_id = i.id and t.locale = l.locale
        )`,
    );
    expect(missing).toEqual([]);
    const progress = await query<{ locale: string; n: number }>(
      'select locale, count(*)::int as n from public.taxonomy_translations group by locale',
    );
    const items = (await count('public.categories')) + (await count('public.subcategories'));
    expect(progress.filter(({ n }) => n < items).length).toBeGreaterThanOrEqual(5);
    expect(progress.length).toBe(LOCALES.length);
  });

  test('the dashboard has recent rows at any hour', async () => {
    const since = (hours: number) => `> '${new Date(NOW.getTime() - hours * 3_600_000).toISOString()}'`;
    const soon = new Date(NOW.getTime() + 14 * 86_400_000).toISOString();
    expect(await count(`public.profiles where created_at ${since(24)}`)).toBeGreaterThanOrEqual(10);
    expect(await count(`public.profiles where created_at ${since(6)}`)).toBeGreaterThanOrEqual(3);
    expect(await count(`public.reports where created_at ${since(48)}`)).toBeGreaterThanOrEqual(5);
    expect(await count(`public.support_tickets where last_activity_at ${since(24)}`)).toBeGreaterThanOrEqual(
      10,
    );
    expect(
      await count(`public.withdrawal_requests where created_at ${since(14 * 24)}`),
    ).toBeGreaterThanOrEqual(10);
    expect(await count(`public.posts where completed_at ${since(30 * 24)}`)).toBeGreaterThanOrEqual(100);
    expect(await count(`public.posts where created_at ${since(6)}`)).toBeGreaterThanOrEqual(5);
    expect(await count(`public.taxonomy_selections where selected_at ${since(24)}`)).toBeGreaterThanOrEqual(
      100,
    );
    expect(
      await count(
        `public.profiles where subscription_tier = 'pro'
           and subscription_expires_at between '${NOW.toISOString()}' and '${soon}'`,
      ),
    ).toBeGreaterThanOrEqual(10);
  });

  test('about half of the open items are not overdue', async () => {
    for (const table of ['reports', 'support_tickets']) {
      const [row] = await query<{ late: number }>(
        `select avg((due_at < $1)::int)::float8 as late from public.${table} where status <> 'closed'`,
        [NOW.toISOString()],
      );
      expect(row?.late, table).toBeGreaterThan(0.1);
      expect(row?.late, table).toBeLessThan(0.55);
    }
  });

  test('a few categories, people and queries make up much of the rows', async () => {
    const shares = await query<{ share: number }>(
      `select (sum(n) filter (where rank <= 5))::float8 / sum(n) as share
         from (select count(*) as n, row_number() over (order by count(*) desc) as rank
                 from public.posts group by category_id) c
       union all
       select (sum(n) filter (where rank <= 200))::float8 / sum(n)
         from (select count(*) as n, row_number() over (order by count(*) desc) as rank
                 from public.posts group by user_id) u`,
    );
    for (const { share } of shares) {
      expect(share).toBeGreaterThan(0.35);
      expect(share).toBeLessThan(0.8);
    }
    const [top] = await query<{ n: number }>(
      'select count(*)::int as n from public.taxonomy_searches where match_count = 0 group by locale, normalized_query order by n desc',
    );
    expect(top?.n).toBeGreaterThan(15);
  });

  test('the demo’s sign-ins have the password, and posts or claims of their own', async () => {
    const rows = await query<{ email: string; role: string; hash: string; posts: number; claims: number }>(
      `select p.email, private.role_name(private.role_key(p)) as role, u.encrypted_password as hash,
              (select count(*)::int from public.posts o where o.user_id = p.user_id) as posts,
              (select count(*)::int from (
                 select claimed_by_user_id from public.reports where status = 'claimed'
                 union all select claimed_by_user_id from public.support_tickets where status = 'claimed'
               ) i where i.claimed_by_user_id = p.user_id) as claims
         from public.profiles p join auth.users u on u.id = p.user_id
        where p.email like '%@demo.test' order by p.role, p.email`,
    );
    expect(rows.map(({ email, role }) => [email, role])).toEqual([
      ['admin@demo.test', 'admin'],
      ['second-admin@demo.test', 'admin'],
      ['auditor@demo.test', 'Auditor'],
      ['finance@demo.test', 'Finance clerk'],
      ['moderator@demo.test', 'moderator'],
      ['support@demo.test', 'Support agent'],
      ['taxonomy@demo.test', 'Taxonomy editor'],
      ['user@demo.test', 'user'],
    ]);
    for (const { hash } of rows) expect(verifySync('marketdesk-demo', hash)).toBe(true);
    expect(rows.find(({ role }) => role === 'user')?.posts).toBeGreaterThan(2);
    expect(rows.find(({ role }) => role === 'moderator')?.claims).toBeGreaterThan(2);
    expect(rows.find(({ email }) => email === 'admin@demo.test')?.claims).toBeGreaterThan(2);
  });

  test('a large marketplace has several communities', async () => {
    const people = await count(`public.profiles p where p.role = 'user' and not exists (
      select from public.admin_action_audit a where a.actor_user_id = p.user_id and a.entity_table <> 'privacy_requests'
    )`);
    // Includes the demo’s sign-in.
    expect(people).toBe(2004);
    expect(logged).toEqual(['demo: 2000 of 2003 profiles', 'demo: 2003 of 2003 profiles']);
  });

  test('refuses a database with accounts', async () => {
    await expect(seedDemo(test_.database, { now: NOW })).rejects.toThrow('without accounts');
  });
});

const ATTEMPT_STATES = ['accepted', 'completed', 'failed', 'reverted', 'not_sent'];

const LEDGER_KINDS = [
  'top_up',
  'earning',
  'withdrawal_reserve',
  'withdrawal_settle',
  'withdrawal_refund',
  'correction',
];

function both(a: readonly string[], b: readonly string[]): string[] {
  return a.flatMap((x) => b.map((y) => `${x} ${y}`));
}
