import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE } from '../testing/backend.ts';
import { isSqlError } from './database.ts';

describe('the database', () => {
  let test_: TestDatabase;
  beforeAll(async () => {
    test_ = await createTestDatabase({ migrations: FIXTURE });
  });
  afterAll(() => test_.close());
  const db = () => test_.database;
  const anon = (sql: string, params: (string | null)[] = []) =>
    db().call({ role: 'anon', claims: '{"role":"anon"}', session: null, readOnly: false, sql, params });

  test('values are converted in both directions', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const [row] = await db().query(
      `select 1::int2 as small, 2::int4 as int, 3::int8 as big, 9007199254740993::int8 as unsafe, 1.50::numeric as exact,
              1.5::float8 as float, true as yes, null::text as nothing, 'ä'::text as text, $1::timestamptz as at,
              $2::jsonb as object, $3::jsonb as text_json, $4::int8 as sent, $5::text[] as list, $6::boolean as no,
              '7C0F6B8E-0000-4000-8000-000000000000'::uuid as id`,
      [at, { a: [1, null] }, '{"b":2}', 4, ['x', 'y,"z"'], false],
    );
    expect(row).toEqual({
      small: 1,
      int: 2,
      big: 3,
      unsafe: 9007199254740993n,
      exact: '1.50',
      float: 1.5,
      yes: true,
      nothing: null,
      text: 'ä',
      at,
      object: { a: [1, null] },
      text_json: { b: 2 },
      sent: 4,
      list: ['x', 'y,"z"'],
      no: false,
      id: '7c0f6b8e-0000-4000-8000-000000000000',
    });
  });

  test('a call returns PostgreSQL’s bytes and counts', async () => {
    const text = 'quote " backslash \\ newline \n brace { ä 😀 NULL';
    const result = await anon(
      'select to_json(array[($1)[1], ($1)[2], ($1)[3]])::text, 7::bigint, 9::bigint',
      [text, null, 'NULL'],
    );
    expect(result.body).toBeInstanceOf(Uint8Array);
    expect(JSON.parse(Buffer.from(result.body ?? []).toString())).toEqual([text, null, 'NULL']);
    expect([result.rowCount, result.totalCount]).toEqual([7, 9]);
    expect(await anon('select null::text, 0::bigint, null::bigint')).toEqual({
      body: null,
      rowCount: 0,
      totalCount: null,
      status: null,
      headers: null,
    });
    const large = await anon(`select to_json(repeat('x', 3000000))::text, 1::bigint, null::bigint`);
    expect(large.body?.length).toBe(3_000_002);
  });

  test('errors have the fields of PostgreSQL', async () => {
    const failing = [
      () => db().query('select 1 / 0'),
      () => anon('select (1 / 0)::text, 1::bigint, null::bigint'),
      () => db().transaction((tx) => tx.query('select 1 / 0')),
    ];
    for (const work of failing) {
      const error: unknown = await work().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(isSqlError(error)).toBe(true);
      expect(error).toMatchObject({ code: '22012', message: 'division by zero' });
    }
    const raised = await db()
      .exec(`do $$ begin raise exception 'm' using errcode = 'PT409', hint = 'h', detail = 'd'; end $$`)
      .catch((error: unknown) => error);
    expect(raised).toMatchObject({ code: 'PT409', message: 'm', hint: 'h', detail: 'd' });
  });

  test('a transaction is atomic and isolated', async () => {
    await db().exec('create table if not exists public.ledger (n int); truncate public.ledger;');
    await db().transaction(async (tx) => {
      await tx.query('insert into public.ledger values (1)');
      await tx.exec('insert into public.ledger values (2); insert into public.ledger values (3);');
    });
    await expect(
      db().transaction(async (tx) => {
        await tx.query('insert into public.ledger values (4)');
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await db().query('select n from public.ledger order by n')).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);

    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const order: string[] = [];
    const writing = db().transaction(async (tx) => {
      await tx.query('insert into public.ledger values (5)');
      await gate;
      order.push('transaction');
    });
    // Concurrent reads do not wait for the transaction and do not see its row.
    const reading = db()
      .query<{ n: number }>('select count(*) as n from public.ledger')
      .then((rows) => order.push(`read ${rows[0]?.n ?? ''}`));
    const calling = anon('select current_user::text, 1::bigint, null::bigint').then((result) =>
      order.push(Buffer.from(result.body ?? []).toString()),
    );
    await Promise.all([reading, calling]);
    release();
    await writing;
    expect(order.slice(0, 2).toSorted()).toEqual(['anon', 'read 3']);
    expect(order[2]).toBe('transaction');
  });

  test('notifications of the owner and of calls reach listeners until they stop', async () => {
    const received: string[] = [];
    const stop = await db().listen('chan"nel', (payload) => received.push(payload));
    await db().query(`select pg_notify('chan"nel', 'one')`);
    await anon(`select pg_notify('chan"nel', 'two')::text, 1::bigint, null::bigint`);
    await db().transaction((tx) =>
      tx.query(`select pg_notify('other', 'no'), pg_notify('chan"nel', 'three')`),
    );
    await expect.poll(() => received).toEqual(['one', 'two', 'three']);
    await stop();
    await db().query(`select pg_notify('chan"nel', 'four')`);
    await db().ping();
    expect(received).toHaveLength(3);
  });

  test('a read-only call cannot write', async () => {
    await db().exec('create table if not exists public.open (n int); grant insert on public.open to anon;');
    const insert = `with i as (insert into public.open values (1) returning n) select n::text, 1::bigint, null::bigint from i`;
    const call = (readOnly: boolean) =>
      db().call({ role: 'anon', claims: '{}', session: null, readOnly, sql: insert, params: [] });
    await expect(call(true)).rejects.toMatchObject({ code: '25006' });
    await call(false);
    expect(await db().query('select count(*) as n from public.open')).toEqual([{ n: 1 }]);
  });

  test('every use after close is refused', async () => {
    const other = await createTestDatabase({ migrations: FIXTURE });
    const { database } = other;
    await database.close();
    await database.close();
    await expect(database.query('select 1')).rejects.toThrow();
    await expect(
      database.call({
        role: 'anon',
        claims: '{}',
        session: null,
        readOnly: true,
        sql: 'select 1',
        params: [],
      }),
    ).rejects.toThrow();
    await other.close();
  });
});
