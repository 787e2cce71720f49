import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { postgresDatabase } from '../postgres.ts';
import { codeScript } from './apply-code.ts';
import { readCode } from './read-code.ts';

const STEPS = `
-- Returns its argument.
create or replace function public.step(p_n int) returns int language plpgsql as $$ begin return p_n; end $$;
comment on function public.step is 'A step; not two.';
grant execute on function public.step to anon;
`;
const ROOM = `
create view public.big as select n, public.step(1) as step from public.steps where n > 1;
revoke all on public.steps from anon, authenticated;
grant select on public.steps to anon;
create policy "steps: anybody's" on public.steps for select to anon using (public.step(1) > 0);
create or replace function public.refuse() returns trigger language plpgsql as $$ begin raise 'No; never.'; end $$;
create or replace trigger refuse before delete on public.steps for each row execute function public.refuse();
`;

describe('code', () => {
  let it: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    it = await createTestDatabase({ migrations: null });
    folder = await mkdtemp(join(tmpdir(), 'code-'));
    await write(
      'migrations/20260101000000_steps.sql',
      `create table public.steps (n int);
       alter default privileges in schema public revoke all on functions from anon, authenticated;`,
    );
    await write('code/steps/steps.sql', STEPS);
    await write('code/steps/room.sql', ROOM);
  });
  afterEach(async () => {
    await it.close();
    await rm(folder, { recursive: true });
  });

  async function write(name: string, sql: string): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), sql);
  }
  const run = () => migrate(it.database, join(folder, 'migrations'));
  /** Lists the existing objects. */
  async function made(): Promise<string[]> {
    const rows = await it.database.query<{ line: string }>(`
      select p.oid::regprocedure || ' ' || pg_get_function_result(p.oid) || coalesce(' ' || p.proacl::text, '') as line
        from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all select 'view ' || c.relname from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      union all select 'policy ' || polname from pg_policy where polrelid = 'public.steps'::regclass
      union all select 'trigger ' || tgname from pg_trigger where tgrelid = 'public.steps'::regclass
      union all select 'anon reads steps' where has_table_privilege('anon', 'public.steps', 'select')
      order by 1`);
    return rows.map(({ line }) => line);
  }
  const oid = async () => (await it.database.query(`select 'public.step'::regproc::oid::int as oid`))[0];
  const ALL = [
    'anon reads steps',
    "policy steps: anybody's",
    expect.stringMatching(/^refuse\(\) trigger/),
    expect.stringMatching(/^step\(integer\) integer \{(?!.*[{,]=X).*anon=X/),
    'trigger refuse',
    'view big',
  ];

  test('is applied after the migrations, in any order of files', async () => {
    await run();
    expect(await made()).toEqual(ALL);
  });

  test('is applied only if its text has changed', async () => {
    await write('code/count.sql', 'do $$ begin insert into public.steps values (1); end $$;');
    await run();
    await run();
    expect(await it.database.query('select count(*)::int as n from public.steps')).toEqual([{ n: 1 }]);
  });

  test('is applied again after a migration, which may drop objects of the code', async () => {
    await run();
    await write(
      'migrations/20260102000000_wide.sql',
      'drop view public.big; alter table public.steps alter n type bigint;',
    );
    await run();
    expect(await made()).toEqual(ALL);
  });

  test('replaces a function’s body in place, and recreates it for another result or other grants', async () => {
    await run();
    const first = await oid();
    await write('code/steps/steps.sql', STEPS.replace('return p_n', 'return p_n + 1'));
    await run();
    expect(await oid()).toEqual(first);
    expect(await it.database.query('select public.step(1) as n')).toEqual([{ n: 2 }]);

    await write(
      'code/steps/steps.sql',
      STEPS.replace('returns int', 'returns bigint').replace('to anon', 'to authenticated'),
    );
    await run();
    const [step] = (await made()).filter((line) => line.startsWith('step'));
    expect(step).toMatch(/^step\(integer\) bigint .*authenticated=X/);
    expect(step).not.toContain('anon=X');
  });

  test('contains the rows of CSV files, as a function for each folder', async () => {
    const rows = () => it.database.query('select * from private.csv_lists_words() order by 1, 2');
    await it.database.exec('create schema private');
    await write('code/lists/words/one.csv', "language,word\nen,won't\n");
    await write('code/lists/words/two.csv', 'language,word\nde,für\n');
    await run();
    expect(await rows()).toEqual([
      { file: 'one', cells: ['en', "won't"] },
      { file: 'two', cells: ['de', 'für'] },
    ]);
    await write('code/lists/words/two.csv', 'language,word\nde,von\n');
    await run();
    expect(await rows()).toContainEqual({ file: 'two', cells: ['de', 'von'] });
  });

  test('drops only objects that it created and no longer contains', async () => {
    await it.database.exec('create function public.own() returns int language sql as $$ select 1 $$');
    await run();
    await write('code/steps/room.sql', '-- Empty now.');
    await write('code/steps/steps.sql', STEPS.replace('p_n int', 'p_n numeric'));
    await run();
    expect(await made()).toEqual([
      expect.stringMatching(/^own\(\) integer/),
      expect.stringMatching(/^step\(numeric\) integer/),
    ]);
  });

  test('is not applied if a dropped object has dependents', async () => {
    await run();
    await it.database.exec('create view public.own as select public.step(1) as n');
    await write('code/steps/steps.sql', STEPS.replace('p_n int', 'p_n numeric'));
    await expect(run()).rejects.toThrow(
      'code: cannot drop function step(integer) because other objects depend on it (view own depends on function step(integer))',
    );
    expect((await made()).filter((line) => line !== 'view own')).toEqual(ALL);
  });

  test.each([
    ['create table public.more (n int);', 'code/more.sql line 2: only functions and triggers'],
    [
      'create or replace function public.f() returns int language plpgsql as $$\nbegin\n  retrun 1;\nend $$;',
      'code/more.sql line 4: syntax error at or near "retrun"',
    ],
    // Views that depend on each other are sorted by dependency.
    [
      'create view public.a as select * from public.b;\ncreate view public.b as select 1 as n;',
      'code/more.sql line 2: relation "public.b" does not exist',
    ],
  ])('is refused with its position: %s', async (sql, sentence) => {
    await write('code/more.sql', `-- More.\n${sql}`);
    await expect(run()).rejects.toThrow(sentence);
    expect(await it.database.query(`select to_regclass('public.steps') as steps`)).toEqual([{ steps: null }]);
  });

  test('is applied once by concurrent processes', async () => {
    await write('code/count.sql', 'do $$ begin insert into public.steps values (1); end $$;');
    const processes = Array.from({ length: 4 }, () => postgresDatabase(it.url, { connections: 1 }));
    await Promise.all(processes.map((database) => migrate(database, join(folder, 'migrations'))));
    await Promise.all(processes.map((database) => database.close()));
    expect(await it.database.query('select count(*)::int as n from public.steps')).toEqual([{ n: 1 }]);
  });

  test('as a script for the hosted platform has the same effect, and is only recorded here', async () => {
    const script = async () => codeScript(await readCode(join(folder, 'code')));
    await write('migrations/20260102000000_code.sql', 'select nonsense;');
    expect(await run()).toEqual(['20260101000000', '20260102000000']);
    await it.database.exec(await script());
    expect(await made()).toEqual(ALL);
    await write('code/steps/room.sql', '-- Empty now.');
    await it.database.exec(await script());
    expect(await made()).toEqual([expect.stringMatching(/^step\(integer\) integer/)]);
    await run();
    expect(await made()).toEqual([expect.stringMatching(/^step\(integer\) integer/)]);
  });
});
