import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { isUnused, seedDemo } from './seed.ts';

const NOW = new Date('2026-11-21T15:00:00.000Z');
const open: TestDatabase[] = [];

async function fresh(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  open.push(database);
  return database;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

/** A row count and hash of each table. */
async function fingerprint({ database }: TestDatabase): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname = 'auth' and tablename in ('users', 'identities'))
      order by 1`,
  );
  const prints: Record<string, unknown> = {};
  for (const { name } of tables) {
    // Sealed values and their hashes are random.
    const content =
      name === 'public.admin_action_audit'
        ? `to_jsonb(t) - '{previous_hash,hash}'::text[] || jsonb_build_object('details', private.opened_details(t.details))`
        : `to_jsonb(t) - 'secret'`;
    const [row] = await database.query(
      `select count(*)::int as rows, md5(string_agg(h, '' order by h)) as hash
         from (select md5((${content})::text) as h from ${name} t) x`,
    );
    prints[name] = row;
  }
  return prints;
}

async function seeded(options: Parameters<typeof seedDemo>[1]) {
  const test_ = await fresh();
  await seedDemo(test_.database, { profiles: 60, ...options });
  return fingerprint(test_);
}

let seededOnce: ReturnType<typeof seeded> | undefined;

const usual = () => (seededOnce ??= seeded({ now: NOW }));

describe('the same seed and moment', () => {
  test('give the same rows', async () => {
    const first = await usual();
    expect(await seeded({ now: NOW })).toEqual(first);
    expect(Object.keys(first).length).toBeGreaterThan(20);
  });

  test('another seed gives other people', async () => {
    const first = await usual();
    const other = await seeded({ now: NOW, seed: 'another' });
    expect(other['public.profiles']).not.toEqual(first['public.profiles']);
    expect(other['public.taxonomy_translations']).toEqual(first['public.taxonomy_translations']);
  });
});

test('interrupted seeding leaves nothing behind; seeding again with another time and password succeeds', async () => {
  const test_ = await fresh();
  const stop = () => {
    throw new Error('pulled the plug');
  };
  await expect(seedDemo(test_.database, { profiles: 1, now: NOW, log: stop })).rejects.toThrow(
    'pulled the plug',
  );
  expect(await isUnused(test_.database)).toBe(true);
  const [categories] = await test_.database.query('select 1 from public.categories limit 1');
  expect(categories).toBeUndefined();

  const later = new Date(NOW.getTime() + 30 * 86_400_000);
  await seedDemo(test_.database, { profiles: 1, now: later, passwordHash: '$2a$04$another' });
  expect(await isUnused(test_.database)).toBe(false);
  const [row] = await test_.database.query<{ people: number; searches: number; hashes: string[] }>(
    `select (select count(*)::int from public.profiles) as people,
            (select count(*)::int from public.taxonomy_searches where created_at > $1) as searches,
            (select array_agg(distinct encrypted_password::text) from auth.users where encrypted_password <> '') as hashes`,
    [NOW.toISOString()],
  );
  expect(row?.people).toBeGreaterThan(10);
  expect(row?.searches, 'since the earlier moment').toBeGreaterThan(0);
  expect(row?.hashes).toEqual(['$2a$04$another']);
});
