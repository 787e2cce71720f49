import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, signToken, startBackend, type TestBackend } from './testing/backend.ts';

/** Beginnings of PostgreSQL's own messages. */
const ITS_OWN =
  /invalid (input|byte)|unsupported Unicode|out of range|malformed|violates|duplicate key|stack depth|permission denied|cannot call|could not/;
const NUL = /cannot be stored \(NUL, U\+0000\)/;

describe('bad input is reported in plain words', () => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await startBackend();
    token = await signToken({ sub: randomUUID() });
  });
  afterAll(() => backend.close());

  test.each<[string, unknown, number, string, RegExp]>([
    ['find_all', { p_name: 'a\0b' }, 400, '22021', NUL],
    ['echo_json', { p_value: { a: 'a\0b' } }, 400, '22P05', NUL],
    ['echo_texts', { p_values: ['a\0b'] }, 400, '22P05', NUL],
    ['add', { p_a: 1.5 }, 400, '22P02', /^"1.5" is not a whole number\.$/],
    ['add', { p_a: '1.5' }, 400, '22P02', /^"1.5" is not a whole number\.$/],
    ['add', { p_a: 99999999999 }, 400, '22003', /too large/],
    ['echo_numeric', { p_value: 'much' }, 400, '22P02', /^"much" is not a number\.$/],
    ['echo_uuid', { p_id: 'me' }, 400, '22P02', /^"me" is not an id\.$/],
    ['echo_uuid', { p_id: 'x'.repeat(500) }, 400, '22P02', /^"x{60}…" is not an id\.$/],
    ['echo_texts', { p_values: 'a' }, 400, '22P02', /is not a list|is not valid here/],
    ['feel', { p_mood: 'odd' }, 400, '22P02', /^"odd" is not valid here\.$/],
    ['feel', { p_mood: 'good', p_at: 'soon' }, 400, '22007', /^"soon" is not a date and time\.$/],
    ['feel', { p_mood: 'good', p_on: '2026-13-01' }, 400, '22008', /^"2026-13-01" is not a date and time\.$/],
    ['keep', { p_id: 1, p_name: 'new' }, 409, '23505', /^This exists already\.$/],
    ['keep', { p_id: 2 }, 400, '23502', /^A value is missing\.$/],
    ['keep', { p_id: 2, p_name: 'no' }, 400, '23514', /^A value is not allowed here\.$/],
    ['staff_only', {}, 403, '42501', /^Not authorized$/],
  ])('%s %j: %i %s', async (name, json, status, code, sentence) => {
    const response = await backend.request(`/rest/v1/rpc/${name}`, { json, token });
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code]).toEqual([status, code]);
    expect(body.message).toMatch(sentence);
    expect(JSON.stringify(body)).not.toMatch(ITS_OWN);
    expect(await backend.database.query('select id from public.rules')).toEqual([{ id: 1 }]);
  });

  test.each([
    ['/rest/v1/rpc/echo_json?p_value=', '[', '22P02', /is not JSON\.$/],
    ['/rest/v1/items?id=eq.', '9', '22003', /too large/],
    ['/rest/v1/items?name=eq.a%00b&x=', '', '22021', NUL],
    ['/rest/v1/items?owner_id=in.(1)&x=', '', '22P02', /^"1" is not an id\.$/],
  ])('GET %s%s…: %s', async (path, filler, code, sentence) => {
    const query = path.replace('&x=', '');
    const response = await backend.request(query + filler.repeat(14_000), { token });
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code]).toEqual([400, code]);
    expect(body.message).toMatch(sentence);
    expect(JSON.stringify(body)).not.toMatch(ITS_OWN);
  });

  test('by procedures without a session', async () => {
    for (const name of ['members_only', 'staff_only']) {
      const { error, status } = await backend.client().rpc(name);
      expect([status, error]).toMatchObject([
        401,
        { code: '42501', message: 'Not authenticated', details: null, hint: null },
      ]);
    }
  });

  test('by the auth service', async () => {
    await createAccount(backend.database, 'words@example.test');
    const client = backend.client();
    await client.auth.signInWithPassword({ email: 'words@example.test', password: PASSWORD });
    const { error } = await client.auth.updateUser({ data: { name: 'a\0b' } });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: expect.stringMatching(NUL) as string,
    });
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({});
    const recover = await backend.request('/auth/v1/recover', { json: { email: 'a\0b@example.test' } });
    expect(await recover.text()).not.toMatch(ITS_OWN);
  });

  test('by storage and realtime', async () => {
    const file = await backend.request('/storage/v1/object/info/some%00bucket/a.png', { token });
    expect([file.status, await file.json()]).toMatchObject([
      400,
      { message: expect.stringMatching(NUL) as string },
    ]);
    const messages = [{ topic: 'a\0b', event: 'e', payload: {}, private: true }];
    const broadcast = await backend.request('/realtime/v1/api/broadcast', { json: { messages }, token });
    expect([broadcast.status, await broadcast.json()]).toMatchObject([
      422,
      { error: expect.stringMatching(NUL) as string },
    ]);
    expect(backend.loggedErrors).toEqual([]);
  });
});
