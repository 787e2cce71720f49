import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';

describe('request and response settings of functions', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  const call = (name: string, json: unknown, headers: Record<string, string> = {}) =>
    backend.request(`/rest/v1/rpc/${name}`, { json, headers });
  const setting = async (p_name: string, headers?: Record<string, string>) =>
    (await (await call('request_setting', { p_name }, headers)).json()) as string;

  test('request.method, request.path, request.headers, request.cookies', async () => {
    expect(await setting('method')).toBe('POST');
    expect(await setting('path')).toBe('/rpc/request_setting');
    const read = await backend.request('/rest/v1/rpc/request_setting?p_name=method');
    expect(await read.json()).toBe('GET');
    const headers = JSON.parse(await setting('headers', { 'X-Mine': 'ä "b"', cookie: 'a=1' })) as object;
    expect(headers).toMatchObject({ 'x-mine': 'ä "b"', apikey: backend.keys.anonKey });
    expect(headers).not.toHaveProperty('cookie');
    expect(JSON.parse(await setting('cookies', { cookie: 'a=1; b=x=y' }))).toEqual({ a: '1', b: 'x=y' });
    expect(JSON.parse(await setting('cookies'))).toEqual({});
  });

  test('response.status and response.headers', async () => {
    const made = await call('answer', { p_status: '201' });
    expect([made.status, await made.json()]).toEqual([201, 'answered']);
    const empty = await call('answer', { p_status: '204' });
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    const headers =
      '[{"X-Mine": "a"}, {"Set-Cookie": "a=1"}, {"Set-Cookie": "b=2"}, {"Content-Length": "1"}]';
    const own = await call('answer', { p_headers: headers });
    expect([own.status, own.headers.get('x-mine'), own.headers.getSetCookie()]).toEqual([
      200,
      'a',
      ['a=1', 'b=2'],
    ]);
    expect(await own.json()).toBe('answered');
    const typed = await call('answer', { p_headers: '[{"Content-Type": "text/plain"}]' });
    expect(typed.headers.get('content-type')).toBe('text/plain');
    // The next call on the same connection has no such settings.
    const plain = await call('add', { p_a: 1 });
    expect([plain.status, plain.headers.get('x-mine'), plain.headers.getSetCookie()]).toEqual([
      200,
      null,
      [],
    ]);
  });

  test.each([
    [{ p_status: 'many' }, 'PGRST112'],
    [{ p_status: '1000' }, 'PGRST112'],
    [{ p_headers: 'x' }, 'PGRST111'],
    [{ p_headers: '{"a": "b"}' }, 'PGRST111'],
    [{ p_headers: '[{"a": 1}]' }, 'PGRST111'],
    [{ p_headers: '[{"a": "b", "c": "d"}]' }, 'PGRST111'],
    [{ p_headers: '[{"a b": "c"}]' }, 'PGRST111'],
    [{ p_headers: '[{"a": "b\\nc"}]' }, 'PGRST111'],
  ])('%j is refused', async (json, code) => {
    const response = await call('answer', json);
    expect([response.status, await response.json()]).toMatchObject([500, { code }]);
  });
});
