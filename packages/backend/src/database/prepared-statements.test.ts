import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openLane, type TestLane } from '../testing/lane.ts';
import { runCall, toResult } from './run-call.ts';

describe('PreparedStatements', () => {
  let opened: TestLane;
  beforeAll(async () => {
    opened = await openLane();
  });
  afterAll(() => opened.close());

  async function run(sql: string, params: (string | null)[] = []): Promise<string | null> {
    const call = { role: 'anon', claims: '{}', session: null, readOnly: true, isPrepared: true, sql, params };
    const { body } = toResult(await opened.lane.run({}, runCall(call)));
    return body && new TextDecoder().decode(body);
  }
  const echo = (value: string | null) =>
    run(`select to_json(array[($1)[1]])::text, 1::bigint, null::bigint`, [value]);
  /** Returns the number of statements prepared on the connection. */
  const prepared = async () =>
    Number(
      await run(`select (count(*) filter (where name like 'prepared%'))::text, 1::bigint, null::bigint
                        from pg_catalog.pg_prepared_statements`),
    );

  const VALUES = [
    'plain',
    '',
    "it's",
    '\\',
    `\\'; drop table x; --`,
    '"{}",NULL',
    'a\nb\tc\u0001',
    'Žluťoučký 🐎',
    '$1 %s',
  ];

  test.each([...VALUES, null])('passes the value %j unchanged', async (value) => {
    for (let times = 0; times < 2; times++) expect(JSON.parse((await echo(value)) ?? '')).toEqual([value]);
  });

  test('passes values with standard_conforming_strings off', async () => {
    await opened.database.exec(`do $$ begin
      execute format('alter database %I set standard_conforming_strings to off', current_database());
    end $$`);
    await cut();
    for (const value of VALUES) expect(JSON.parse((await echo(value)) ?? '')).toEqual([value]);
  });

  test('prepares a statement once, and at most a hundred', async () => {
    await echo('a');
    const before = await prepared();
    for (let times = 0; times < 3; times++) await echo('a');
    expect(await prepared()).toBe(before);
    for (let at = 0; at < 120; at++) await run(`select '${at}', 1::bigint, null::bigint`);
    expect(await prepared()).toBe(100);
    expect(await echo('a')).toBe('["a"]');
  });

  test('prepares again on the connection that replaces a lost one', async () => {
    await echo('before');
    await cut();
    expect(await echo('after')).toBe('["after"]');
    expect(await prepared()).toBe(2);
  });

  test('plans for each caller’s role', async () => {
    const who = `select current_user::text, 1::bigint, null::bigint`;
    const as = async (role: string) =>
      toResult(
        await opened.lane.run(
          {},
          runCall({
            role,
            claims: '{}',
            session: null,
            readOnly: true,
            isPrepared: true,
            sql: who,
            params: [],
          }),
        ),
      ).body?.toString();
    for (const role of ['anon', 'service_role', 'authenticated', 'anon']) expect(await as(role)).toBe(role);
    const profiles = `select count(*)::text, 1::bigint, null::bigint from public.profiles`;
    await expect(run(profiles)).rejects.toMatchObject({ code: '42501' });
  });

  /** Terminates the connection and waits until the client has noticed it. */
  async function cut(): Promise<void> {
    await opened.database.query(
      `select pg_terminate_backend(pid, 2000) from pg_stat_activity
        where datname = current_database() and application_name = 'lane-test'`,
    );
    await vi.waitFor(() => echo('anything'));
  }
});
