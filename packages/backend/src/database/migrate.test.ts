import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { postgresDatabase } from './postgres.ts';

describe('migrations', () => {
  let test_: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test_ = await createTestDatabase({ migrations: null });
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(async () => {
    await test_.close();
    await rm(folder, { recursive: true });
  });

  const add = (name: string, sql: string) => writeFile(join(folder, name), sql);
  const run = () => migrate(test_.database, folder);
  const ledger = () =>
    test_.database.query(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    );

  test('are applied in order, once each, and recorded', async () => {
    await add('20260102000000_second.sql', 'insert into public.steps values (2);');
    await add(
      '20260101000000_first.sql',
      'create table public.steps (n int); insert into public.steps values (1);',
    );
    await add('README.md', 'not a migration');
    expect(await run()).toEqual(['20260101000000', '20260102000000']);
    expect(await run()).toEqual([]);
    await add('20260103000000_third.sql', 'insert into public.steps values (3);');
    // A migration added later with an earlier date is applied too.
    await add('20260102120000_between.sql', 'insert into public.steps values (25);');
    expect(await run()).toEqual(['20260102120000', '20260103000000']);
    expect(await test_.database.query('select n from public.steps')).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 25 },
      { n: 3 },
    ]);
    expect(await ledger()).toMatchObject([
      { version: '20260101000000', name: 'first', statements: [expect.stringContaining('create table')] },
      { version: '20260102000000', name: 'second' },
      { version: '20260102120000', name: 'between' },
      { version: '20260103000000', name: 'third' },
    ]);
  });

  test('that fail are rolled back, report the line, and work once fixed', async () => {
    await add('20260101000000_good.sql', 'create table public.good (n int);');
    await add('20260102000000_bad.sql', 'create table public.half (n int);\n\nselect nonsense;\n');
    await expect(run()).rejects.toThrow('20260102000000_bad.sql line 3: column "nonsense" does not exist');
    const [left] = await test_.database.query(
      `select to_regclass('public.good') as good, to_regclass('public.half') as half, to_regclass('auth.users') as users`,
    );
    expect(left).toEqual({ good: null, half: null, users: null });
    await add('20260102000000_bad.sql', 'create table public.half (n int);');
    expect(await run()).toEqual(['20260101000000', '20260102000000']);
  });

  test('of a newer version are refused without changes', async () => {
    await add('20260101000000_first.sql', 'create table public.steps (n int);');
    await add('20260201000000_later.sql', 'insert into public.steps values (2);');
    await run();
    await test_.database.exec('delete from backend.bootstrapped');
    await rm(join(folder, '20260201000000_later.sql'));
    await add('20260102000000_second.sql', 'insert into public.steps values (1);');
    await expect(run()).rejects.toThrow(
      'The database was migrated by a newer Marketdesk: it is at 20260201000000, this one knows up to 20260102000000. ' +
        'Start that version, or restore a backup from before.',
    );
    expect(await test_.database.query('select n from public.steps')).toEqual([{ n: 2 }]);
    expect(await test_.database.query('select from backend.bootstrapped')).toEqual([]);
    expect(await ledger()).toHaveLength(2);
  });

  test('without upgrades are applied to an empty database only', async () => {
    const without = () => migrate(test_.database, folder, { upgrades: false });
    await add('20260101000000_first.sql', 'create table public.steps (n int);');
    expect(await without()).toEqual(['20260101000000']);
    await test_.database.exec('delete from backend.bootstrapped');
    expect(await without()).toEqual([]);
    await add('20260102000000_second.sql', 'insert into public.steps values (1);');
    await expect(without()).rejects.toThrow(
      'The database is at 20260101000000, this Marketdesk needs 20260102000000. Starting the server upgrades it,',
    );
    expect(await test_.database.query('select from public.steps')).toEqual([]);
    expect(await test_.database.query('select from backend.bootstrapped')).toEqual([]);
    expect(await run()).toEqual(['20260102000000']);
  });

  test('that were edited are refused on request, without changes', async () => {
    await add('20260101000000_first.sql', 'create table public.steps (n int);');
    await run();
    await add('20260101000000_first.sql', 'create table public.steps (n bigint);');
    await add('20260102000000_second.sql', 'insert into public.steps values (1);');
    await expect(migrate(test_.database, folder, { refusesEdited: true })).rejects.toThrow(
      '20260101000000_first.sql was edited after this database had applied it. Undo the edit',
    );
    expect(await test_.database.query('select n from public.steps')).toEqual([]);
    await add('20260101000000_first.sql', 'create table public.steps (n int);');
    expect(await migrate(test_.database, folder, { refusesEdited: true })).toEqual(['20260102000000']);
  });

  test('with an invalid name stop the start', async () => {
    await add('first.sql', 'select 1;');
    await expect(run()).rejects.toThrow('first.sql: a migration is named YYYYMMDDHHMMSS_name.sql');
  });

  test('do not pass their role or search path to the next', async () => {
    await add('20260101000000_role.sql', `set local role anon; set local search_path = '';`);
    await add('20260102000000_next.sql', 'create table who as select current_user::text as name;');
    await run();
    expect(await test_.database.query('select name from public.who')).toEqual([{ name: 'postgres' }]);
  });

  test('find what the hosted platform provides', async () => {
    await add(
      '20260101000000_uses.sql',
      'create table public.t (id int); create function public.f() returns int language sql as $$ select 1 $$;',
    );
    await run();
    const [facts] = await test_.database.query(`
      select has_table_privilege('anon', 'public.t', 'select') as anon_table,
             has_function_privilege('authenticated', 'public.f()', 'execute') as user_function,
             has_schema_privilege('anon', 'auth', 'usage') as auth_usage,
             has_table_privilege('service_role', 'auth.users', 'select') as service_sees_users,
             has_schema_privilege('anon', 'backend', 'usage') as anon_backend,
             has_function_privilege('anon', 'backend.run(text,text,text,uuid,boolean,text,text[],bigint,boolean,text[],text,text,bigint)', 'execute') as anon_run,
             (select rolbypassrls from pg_roles where rolname = 'service_role') as bypass,
             (select rolcanlogin from pg_roles where rolname = 'authenticated') as can_login`);
    expect(facts).toEqual({
      anon_table: true,
      user_function: true,
      auth_usage: true,
      service_sees_users: false,
      anon_backend: false,
      anon_run: false,
      bypass: true,
      can_login: false,
    });
  });

  test('can be started by many processes at once', async () => {
    await add('20260101000000_first.sql', 'create table public.steps (n int); select pg_sleep(0.1);');
    await add('20260102000000_second.sql', 'insert into public.steps values (1);');
    const processes = Array.from({ length: 6 }, () => postgresDatabase(test_.url, { connections: 1 }));
    const applied = await Promise.all(processes.map((database) => migrate(database, folder)));
    expect(applied.flat().toSorted()).toEqual(['20260101000000', '20260102000000']);
    expect(await test_.database.query('select n from public.steps')).toEqual([{ n: 1 }]);
    await Promise.all(processes.map((database) => database.close()));
  });

  test('can run at once in several databases of one cluster, which share roles', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => createTestDatabase({ migrations: null })),
    );
    await Promise.all(others.map(({ database }) => migrate(database, folder)));
    await Promise.all(others.map((other) => other.close()));
  });
});
