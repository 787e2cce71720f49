import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

// Small requests that would be expensive to answer are refused before they reach the database.

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const times = (count: number, text: string, separator = ',') => Array(count).fill(text).join(separator);
const SECOND = 1_000;
const STAFF = randomUUID();
const range = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n)).join();

describe('limits on expensive requests', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend({ staff: [STAFF] });
  });
  afterAll(() => backend.close());
  // Other requests work, and nothing was logged as an error.
  afterEach(async () => {
    expect((await backend.request('/rest/v1/items?id=eq.3')).status).toBe(200);
    expect(backend.loggedErrors).toEqual([]);
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

  test('a body with the maximum nesting is accepted', async () => {
    const response = await backend.request('/rest/v1/rpc/echo_json', post(`{"p_value":${deep(99)}}`));
    expect(await response.text()).toBe(deep(99));
  });

  test.each([
    ['brackets for a JSON column', `details=eq.${'['.repeat(7_000)}`, 'nested too deeply'],
    ['brackets in a list for a JSON column', `details=in.(${'['.repeat(7_000)})`, 'nested too deeply'],
    ['a path into JSON', `select=details${times(2_000, '->a', '')}`, 'At most 20 steps'],
    ['a path in a filter', `details${times(2_000, '->a', '')}=is.null`, 'At most 20 steps'],
    ['columns', `select=${times(2_000, 'id')}`, 'At most 200 columns'],
    ['terms of an order', `order=${times(2_000, 'id')}`, 'At most 200 terms'],
    ['groups within groups', `or=${times(2_000, '(or', '')}`, 'nested too deeply'],
    ['wildcards', `name=like.${times(200, '*a', '')}`, 'at most 500 characters and 20 wildcards'],
    ['wildcards in a group', `or=(name.ilike.${times(21, '%25a', '')})`, '20 wildcards'],
    ['wildcards in a list', `name=like(any).{a,${times(21, '*a', '')}}`, '20 wildcards'],
    ['a long pattern', `name=ilike.${'a'.repeat(501)}`, 'at most 500 characters'],
    ['101 conditions', times(101, 'id=gt.0', '&'), 'At most 100 conditions'],
    ['101 in a group', `or=(${times(101, 'id.gt.0')})`, 'At most 100 conditions'],
    ['101 in groups', `or=(${times(51, 'and(id.gt.0,id.lt.9)')})`, 'At most 100 conditions'],
    ['5 patterns', times(5, 'name=like.*a', '&'), 'At most 4 patterns'],
    ['5 patterns in a group', `or=(${times(5, 'name.not.ilike.*a')})`, 'At most 4 patterns'],
    ['5 patterns in a list', 'name=like(any).{a,"b,c",d,"e\\",f",g}', 'At most 4 patterns'],
    ['patterns in a list of lists', 'name=ilike(all).{{a,b},{c,d},{e,f}}', 'At most 4 patterns'],
    ['a regular expression', 'name=match.a', 'for staff only'],
    ['one expression in a group', 'or=(id.eq.1,name.not.imatch.a)', 'for staff only'],
    ['paths into JSON', `select=${range(21, (n) => `a${n}:details->k${n}`)}`, 'At most 20 paths'],
    ['paths in an order', `order=${range(21, (n) => `details->k${n}`)}`, 'At most 20 paths'],
    ['a column many times', `select=${range(5, (n) => `a${n}:name`)}`, 'at most 4 times'],
    ['an operator of JavaScript', 'id=constructor.5', 'operator (eq, gt, ...)'],
    ['one operator in a group', 'or=(id.constructor.5)', 'operator (eq, gt, ...)'],
    ['all columns many times', `select=${times(5, '*')}`, 'at most 4 times'],
  ])('%s', (_name, query, sentence) => refused(`/rest/v1/items?${query}`, {}, sentence));

  test('apply to functions by GET and POST', async () => {
    const query = times(5, 'name=like.*a', '&');
    await refused(`/rest/v1/rpc/items_named?${query}`, {}, 'At most 4 patterns');
    await refused(`/rest/v1/rpc/items_named?${query}`, post('{}'), 'At most 4 patterns');
    await refused('/rest/v1/rpc/numbers?p_count=3&value=imatch.a', {}, 'for staff only');
  });

  test('a hundred regular expressions by a user', async () => {
    const token = await signToken({ sub: randomUUID() });
    const filter = `or=(${range(100, (n) => `name.imatch."(a|b)*${n}"`)})`;
    await refused(`/rest/v1/items?select=id&${filter}`, { token }, 'for staff only');
  });

  test.each([
    ['counted repetitions', 'name=match.((a{1,100}){1,100}){1,100}', 'at most 500 characters once'],
    ['one of many expressions', 'name=match.[a-z ]{501}', 'at most 500 characters once'],
    ['one expression in a list', 'name=match(any).{a,"(a{1,100}){1,100}"}', 'at most 500 characters once'],
    ['five expressions in a list', 'name=imatch(any).{a,b,c,d,e}', 'At most 4 patterns'],
    ['a back reference', 'name=imatch.(a*)*\\1', 'no back reference'],
    ['a long expression', `name=match.${'(a|b)*'.repeat(20)}`, 'at most 100 characters'],
    ['five expressions', times(5, 'name=match.a', '&'), 'At most 4 patterns'],
  ])('by staff, %s', async (_name, query, sentence) =>
    refused(`/rest/v1/items?${query}`, { token: await signToken({ sub: STAFF }) }, sentence),
  );

  test.each([
    ['name=match.^item 0[12]$', [1, 2]],
    ['name=imatch.^ITEM 0[12]$', [1, 2]],
    ['name=match.^[a-z]{4} 0[12]$', [1, 2]],
    ['name=match.^[a-z]{2,4} [0-9]{2}$&id=lt.3', [1, 2]],
    ['name=match(any).{^item 01$,^item 02$}', [1, 2]],
    ['name=imatch(all).{"^ITEM.{1,3}$",[12]$,0}', [1, 2]],
    ['or=(name.match(any).{01$,02$},id.eq.99)', [1, 2]],
  ])('by staff, %s is accepted', async (filter, ids) => {
    const token = await signToken({ sub: STAFF });
    const response = await backend.request(`/rest/v1/items?select=id&order=id&${filter}`, { token });
    expect(await response.json()).toEqual(ids.map((id) => ({ id })));
  });

  test.each([
    ['a list', `id=in.(${times(4_000, '3')})`, 1],
    ['a group', `or=(${times(100, 'id.eq.3')})`, 1],
    ['parameters', times(100, 'id=eq.3', '&'), 1],
    ['patterns', `id=eq.3&${times(4, 'name=like.item*', '&')}`, 1],
    ['a column', `id=eq.3&select=${times(4, 'id')}`, 1],
  ])('%s of maximum length is accepted', async (_name, query, rows) => {
    const started = performance.now();
    const response = await backend.request(`/rest/v1/items?${query}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(rows);
    expect(performance.now() - started).toBeLessThan(5 * SECOND);
  });
});
