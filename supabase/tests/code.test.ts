import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyCode } from '@marketdesk/backend/database/code/apply-code.ts';
import { readCode, type Code } from '@marketdesk/backend/database/code/read-code.ts';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { CODE, MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Every object of the code, one line each. */
async function made(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ line: string }>(`
    select pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') || coalesce(obj_description(p.oid), '') as line
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'payout_simulator'::regnamespace)
    union all select c.oid::regclass || pg_get_viewdef(c.oid) from pg_class c
     where c.relkind = 'v' and c.relnamespace = 'private'::regnamespace
    union all select to_jsonb(p)::text from pg_policies p
    union all select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal and t.tgname !~ '^backend_'
    union all select c.oid::regclass || ' ' || coalesce(c.relacl::text, '') from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

let tables: TestDatabase;
let today: TestDatabase;
let code: Code;
beforeAll(async () => {
  today = await createTestDatabase();
  tables = await createTestDatabase({ migrations: null });
  code = await readCode(CODE);
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-tables-'));
  await cp(MIGRATIONS, path.join(folder, 'migrations'), { recursive: true });
  await migrate(tables.database, path.join(folder, 'migrations'));
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await tables.close();
  await today.close();
});

it('migrations create only those functions that new tables need', async () => {
  const rows = await tables.database.query<{ name: string }>(
    `select p.oid::regproc::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  expect(rows.map(({ name }) => name.replace('private.', ''))).toEqual([
    'bank_line_text',
    'country_codes',
    'duration_bucket',
    'iban_lengths',
    'is_country',
    'is_iban',
    'is_locale',
    'is_picture_address',
    'is_website',
    'locales',
    'search_bucket',
    'search_fold',
    'search_word',
    'short_grams',
    'trimmed',
  ]);
});

it('the code produces the same objects in any order of files, and when applied twice', async () => {
  const backwards = { hash: 'backwards', files: code.files.toReversed() };
  await tables.database.transaction((tx) => applyCode(tx, backwards, false));
  const expected = await made(today.database);
  expect(expected.length).toBeGreaterThan(650);
  expect(await made(tables.database)).toEqual(expected);
  await tables.database.transaction((tx) => applyCode(tx, code, false));
  expect(await made(tables.database)).toEqual(expected);
});
