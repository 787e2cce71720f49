import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';

// Requests that are small to send and dear to answer: refused before the database hears of them.

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const times = (count: number, text: string, separator = ',') => Array(count).fill(text).join(separator);
const SECOND = 1_000;

describe('requests that ask for too much', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());
  // Others are served, and nothing of it was a fault of ours.
  afterEach(async () => {
    expect((await backend.request('/rest/v1/items?id=eq.3')).status).toBe(200);
    expect(backend.complaints).toEqual([]);
  });

  async function refused(path: string, init: Parameters<TestBackend['request']>[1], sentence: string) {
    const started = performance.now();
    const response = await backend.request(path, init);
    expect(performance.now() - started).toBeLessThan(SECOND);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(sentence);
  }
  const post = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

  test.each([
    ['a body of brackets', `{"p_value":${deep(5_000)}}`],
    ['the same, cut off', `{"p_value":${'['.repeat(500_000)}`],
    ['objects within objects', `{"p_value":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
  ])('%s', (_name, body) => refused('/rest/v1/rpc/echo_json', post(body), 'nested 100 levels deep'));

  test('the body of a sign-in', () =>
    refused('/auth/v1/token?grant_type=password', post(`{"email":${deep(5_000)}}`), 'nested 100 levels'));

  test('a body that is nested as deep as allowed is answered', async () => {
    const response = await backend.request('/rest/v1/rpc/echo_json', post(`{"p_value":${deep(99)}}`));
    expect(await response.text()).toBe(deep(99));
  });

  test.each([
    ['brackets for a JSON column', `details=eq.${'['.repeat(7_000)}`, 'nested too deeply'],
    ['brackets in a list for it', `details=in.(${'['.repeat(7_000)})`, 'nested too deeply'],
    ['a path into JSON', `select=details${times(2_000, '->a', '')}`, 'At most 20 steps'],
    ['a path in a filter', `details${times(2_000, '->a', '')}=is.null`, 'At most 20 steps'],
    ['columns', `select=${times(2_000, 'id')}`, 'At most 200 columns'],
    ['terms of an order', `order=${times(2_000, 'id')}`, 'At most 200 terms'],
    ['groups within groups', `or=${times(2_000, '(or', '')}`, 'nested too deeply'],
    ['wildcards', `name=like.${times(200, '*a', '')}`, 'at most 500 characters and 20 wildcards'],
    ['wildcards in a group', `or=(name.ilike.${times(21, '%25a', '')})`, '20 wildcards'],
    ['wildcards in a list', `name=like(any).{${times(21, '*a')}}`, '20 wildcards'],
    ['a long pattern', `name=ilike.${'a'.repeat(501)}`, 'at most 500 characters'],
    ['a counted repetition', 'name=match.((a{1,100}){1,100}){1,100}', 'no counted repetition'],
    ['a back reference', 'name=imatch.(a*)*\\1', 'no back reference'],
    ['a long expression', `name=match.${'(a|b)*'.repeat(20)}`, 'at most 100 characters'],
  ])('%s', (_name, query, sentence) => refused(`/rest/v1/items?${query}`, {}, sentence));

  test.each([
    ['a list', `id=in.(${times(4_000, '3')})`, 1],
    ['a condition', `or=(${times(900, 'id.eq.3')})`, 1],
    ['parameters', times(1_200, 'id=eq.3', '&'), 1],
    ['columns', `id=eq.3&select=${times(200, 'id')}`, 1],
  ])('%s as long as an address may be is answered', async (_name, query, rows) => {
    const started = performance.now();
    const response = await backend.request(`/rest/v1/items?${query}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(rows);
    expect(performance.now() - started).toBeLessThan(5 * SECOND);
  });
});
