import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, signToken, startBackend, type TestBackend } from '../testing/backend.ts';

describe('concurrent callers', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  test('never see each other’s role, claims or rows', async () => {
    const { keys, database } = backend;
    const people = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const email = `person${index}-${randomUUID()}@example.test`;
        const id = await createAccount(database, email);
        return { email, id, token: await signToken({ sub: id, email }) };
      }),
    );
    const callers = [
      ...people.map(({ token, id, email }) => ({
        token,
        seen: { user: 'authenticated', role: 'authenticated', uid: id, email },
      })),
      { token: keys.anonKey, seen: { user: 'anon', role: 'anon', uid: null, email: null } },
      {
        token: keys.serviceRoleKey,
        seen: { user: 'service_role', role: 'service_role', uid: null, email: null },
      },
    ];
    const ask = async (index: number) => {
      const caller = callers[(index * 7) % callers.length];
      const slow = index % 5 === 0;
      const response = await backend.request(`/rest/v1/rpc/${slow ? 'slow_whoami' : 'whoami'}`, {
        json: slow ? { p_ms: index % 3 } : {},
        token: caller?.token ?? '',
      });
      // Includes transactions of the owner, which wait in the middle.
      if (index % 20 === 0) {
        await database.transaction(async (tx) => {
          const [before] = await tx.query<{ who: string }>('select current_user::text as who');
          await new Promise((resolve) => setTimeout(resolve, 2));
          const [after] = await tx.query<{ who: string; claims: string | null }>(
            `select current_user::text as who, nullif(current_setting('request.jwt.claims', true), '') as claims`,
          );
          expect(after).toEqual({ who: before?.who, claims: null });
          expect(before?.who).toBe('postgres');
        });
      }
      return { seen: await response.json(), expected: caller?.seen };
    };
    // Below the limit of 24 running and waiting tasks of a caller: at most 13 here.
    for (let first = 0; first < 400; first += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(first + index)));
      for (const { seen, expected } of answers) expect(seen).toEqual(expected);
    }
  });

  test('leave nothing behind when a call fails', async () => {
    const failing = await backend.request('/rest/v1/rpc/fail', {
      json: { p_state: 'P0001', p_message: 'no' },
      token: backend.keys.serviceRoleKey,
    });
    expect(failing.status).toBe(400);
    const [row] = await backend.database.query(
      `select current_user::text as who, current_setting('transaction_read_only') as read_only,
              nullif(current_setting('request.jwt.claims', true), '') as claims`,
    );
    expect(row).toEqual({ who: 'postgres', read_only: 'off', claims: null });
    expect(await (await backend.request('/rest/v1/rpc/whoami', { json: {} })).json()).toMatchObject({
      user: 'anon',
    });
  });

  test('are refused once their session has ended, even with a valid token', async () => {
    const { database } = backend;
    const id = await createAccount(database, 'session@example.test');
    const [session] = await database.query<{ id: string }>(
      `insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id`,
      [id],
    );
    const token = await signToken({ sub: id, session_id: session?.id });
    const ask = () => backend.request('/rest/v1/rpc/whoami', { json: {}, token });
    expect((await ask()).status).toBe(200);

    await database.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      id,
    ]);
    expect((await ask()).status).toBe(401);
    await database.query('update auth.users set banned_until = null where id = $1', [id]);
    expect((await ask()).status).toBe(200);

    await database.query('delete from auth.sessions where user_id = $1', [id]);
    const refused = await ask();
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
    expect(await refused.json()).toEqual({
      code: 'PGRST303',
      message: 'Session is no longer valid',
      details: null,
      hint: null,
    });
  });

  test('cannot select a database role by a forged claim', async () => {
    for (const role of ['postgres', 'authenticator', 'pg_read_all_data', '']) {
      const response = await backend.request('/rest/v1/rpc/whoami', {
        json: {},
        token: await signToken({ role }),
      });
      expect(response.status).toBe(401);
    }
  });
});
