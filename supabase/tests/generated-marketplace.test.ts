import { fillMarketplace } from '@marketdesk/bench/src/scale/marketplace.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROFILES = 200;

// The bench `scale` fills its databases without triggers and foreign keys; the result must satisfy both.
describe('a generated marketplace', () => {
  let test: TestDatabase;
  let before: unknown[];
  const indexes = () =>
    test.database.query(
      `select indexdef from pg_indexes where schemaname in ('public', 'private') order by 1`,
    );

  beforeAll(async () => {
    test = await createTestDatabase();
    before = await indexes();
    await fillMarketplace(test.database, {
      profiles: PROFILES,
      synonyms: 100,
      locales: ['en', 'hr'],
      passwordHash: 'none',
    });
  });
  afterAll(() => test.close());

  it('has the right number of rows in each table', async () => {
    const tables = ['profiles', 'posts', 'reports', 'support_tickets', 'support_messages', 'reviews', 'withdrawal_requests',
      'admin_action_audit', 'taxonomy_searches', 'taxonomy_selections']; // prettier-ignore
    const counts = await Promise.all(
      tables.map(async (table) => {
        const [row] = await test.database.query<{ n: number }>(
          `select count(*)::int as n from public.${table}`,
        );
        return row?.n;
      }),
    );
    expect(counts).toEqual([200, 400, 100, 60, 300, 200, 100, 600, 200, 200]);
  });

  it('every reference points to an existing row', async () => {
    const keys = await test.database.query<{ name: string; sql: string }>(`
      select k.conname as name, format(
               'select 1 from %s c where %s and not exists (select from %s p where %s) limit 1', k.conrelid::regclass,
               string_agg(format('c.%I is not null', c.attname), ' and '), k.confrelid::regclass,
               string_agg(format('c.%I = p.%I', c.attname, p.attname), ' and ')
             ) as sql
        from pg_constraint k
        cross join lateral unnest(k.conkey, k.confkey) x (child, parent)
        join pg_attribute c on c.attrelid = k.conrelid and c.attnum = x.child
        join pg_attribute p on p.attrelid = k.confrelid and p.attnum = x.parent
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       group by k.oid, k.conname, k.conrelid, k.confrelid`);
    const broken = [];
    for (const { name, sql } of keys) if ((await test.database.query(sql)).length > 0) broken.push(name);
    expect(keys.length).toBeGreaterThan(30);
    expect(broken).toEqual([]);
  });

  it('balances match the ledger, and the audit log is one chain', async () => {
    expect(await test.database.query('select * from private.unbalanced_accounts()')).toEqual([]);
    expect(await test.database.query('select * from private.verify_audit_chain()')).toEqual([
      { checked: 3 * PROFILES, first_broken_id: null },
    ]);
  });

  it('data of triggers equals what they would have written', async () => {
    const kept = () =>
      Promise.all(
        [
          'select measure, hours, starts_at, key, sum(n) as n, sum(amount) as amount from private.counts group by 1, 2, 3, 4 order by 1, 2, 3, 4',
          'select * from private.report_days order by day',
          'select * from private.withdrawal_stretches order by user_id, stretch',
          'select * from private.reported_targets order by target_id',
          'select * from private.name_words order by word',
        ].map((sql) => test.database.query(sql)),
      );
    const before = await kept();
    await test.database.exec(
      `select private.recount(), private.refresh_withdrawal_stretches(), private.recount_reported_targets(),
              private.refresh_name_words()`,
    );
    expect(await kept()).toEqual(before);
    const [row] = await test.database.query<{ missing: number }>(
      `select count(*)::int as missing from public.admin_action_audit a
        where not exists (
          select from private.audit_kinds k
           where k.actor_user_id = a.actor_user_id and k.action = a.action and k.entity_table = a.entity_table
        )`,
    );
    expect(row?.missing).toBe(0);
  });

  it('every index exists again', async () => {
    expect(before.length).toBeGreaterThan(100);
    expect(await indexes()).toEqual(before);
  });
});
