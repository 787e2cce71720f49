import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';

describe('Prefer', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  const ask = async (path: string, prefer: string, json?: unknown) => {
    const response = await backend.request(`/rest/v1/${path}`, { headers: { prefer }, json });
    const text = await response.text();
    return {
      status: response.status,
      applied: response.headers.get('preference-applied'),
      body: (text === '' ? null : JSON.parse(text)) as unknown,
    };
  };
  const timeZone = async (p_text: string) =>
    (await backend.client().rpc('count_said', { p_text })).data as unknown;

  test.each([
    ['handling=strict, anything', 'anything'],
    ['count=some, handling=strict, timezone=Moon/Crater', 'count=some, timezone=Moon/Crater'],
  ])('%s is refused with the call', async (prefer, invalid) => {
    const refusal = {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${invalid}`,
      hint: null,
    };
    expect(await ask('items?limit=1', prefer)).toMatchObject({ status: 400, body: refusal });
    expect(await ask('rpc/say', prefer, { p_text: 'strict' })).toMatchObject({ status: 400, body: refusal });
    expect(await timeZone('strict')).toBe(0);
  });

  test('without handling=strict unknown preferences are ignored', async () => {
    expect(await ask('items?select=id&limit=1', 'anything, count=some')).toEqual({
      status: 200,
      applied: null,
      body: [{ id: 1 }],
    });
    const prefer = 'handling=lenient, count=exact, timezone=Moon/Crater, max-affected=1';
    expect(await ask('rpc/say', prefer, { p_text: 'lenient' })).toMatchObject({
      status: 200,
      applied: 'count=exact, handling=lenient',
    });
  });

  test('max-affected rolls back a call with more rows', async () => {
    const most = (n: number) => `handling=strict, max-affected=${n}`;
    expect(await ask('rpc/say', most(1), { p_text: 'most' })).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
        hint: null,
      },
    });
    expect(await timeZone('most')).toBe(0);
    expect(await ask('rpc/say', most(2), { p_text: 'most' })).toMatchObject({
      status: 200,
      applied: most(2),
    });
    expect(await timeZone('most')).toBe(2);
    expect(await ask('rpc/add', most(1), { p_a: 1 })).toMatchObject({
      status: 400,
      body: { code: 'PGRST128' },
    });
  });

  test('timezone', async () => {
    const zone = 'timezone=America/New_York';
    expect(await ask('rpc/at_noon', zone, {})).toEqual({
      status: 200,
      applied: zone,
      body: '2026-06-01T08:00:00-04:00',
    });
    expect(await ask('items?select=created_at&id=eq.1', zone)).toMatchObject({
      body: [{ created_at: '2026-01-01T19:00:00-05:00' }],
    });
    // The next call has the previous time zone.
    expect((await ask('rpc/at_noon', 'handling=strict', {})).body).toBe('2026-06-01T12:00:00+00:00');
  });
});
