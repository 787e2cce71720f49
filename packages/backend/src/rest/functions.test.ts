import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

const STAFF = randomUUID();

describe('functions over REST', () => {
  let backend: TestBackend;
  let client: SupabaseClient;
  beforeAll(async () => {
    backend = await startBackend({ staff: [STAFF] });
    client = backend.client();
  });
  afterAll(() => backend.close());

  const raw = async (name: string, body: string): Promise<string> => {
    const response = await backend.request(`/rest/v1/rpc/${name}`, { method: 'POST', body });
    return response.text();
  };

  test.each([
    // Exact bodies of requests and responses.
    [
      'echo_uuid',
      '{"p_id":"7C0F6B8E-0000-4000-8000-000000000000"}',
      '"7c0f6b8e-0000-4000-8000-000000000000"',
    ],
    ['echo_uuid', '{"p_id":null}', 'null'],
    ['echo_bigint', '{"p_value":9007199254740993}', '9007199254740993'],
    ['echo_bigint', '{"p_value":"9007199254740993"}', '9007199254740993'],
    ['echo_numeric', '{"p_value":1.50}', '1.50'],
    [
      'echo_numeric',
      '{"p_value":123456789012345678901234567890.123456789}',
      '123456789012345678901234567890.123456789',
    ],
    ['echo_texts', '{"p_values":["a","b,\\"c\\"",null,"{}"]}', '["a","b,\\"c\\"",null,"{}"]'],
    ['echo_texts', '{"p_values":[]}', '[]'],
    ['echo_json', '{"p_value":{"b":[1,null],"a":"x"}}', '{"a": "x", "b": [1, null]}'],
    ['echo_json', '{"p_value":"text"}', '"text"'],
    ['echo_json', '{"p_value":[1]}', '[1]'],
    ['add', '{"p_a":1}', '11'],
    ['add', '{"p_b":2,"p_a":1}', '3'],
    ['add', '{"p_a":"4","p_b":"5"}', '9'],
    ['pick', '{"p_a":1}', '"int"'],
    ['pick', '{"p_a":1,"p_b":"x"}', '"both"'],
    ['numbers', '{"p_count":3}', '[1, 2, 3]'],
    ['numbers', '{"p_count":0}', '[]'],
    ['two_numbers', '', '{"a":1,"b":2}'],
    ['one_item', '{"p_id":99}', expect.stringContaining('"id":null')],
    ['one_column', '{"p_count":2}', '[{"n":1}, \n {"n":2}]'],
    ['one_out', '{"p_n":1}', '{"next":2}'],
    ['echo_char', '{"p_value":"long"}', '"long|"'],
    ['echo_bits', '{"p_value":"0101"}', '"0101"'],
    ['echo_chars', '{"p_values":["long","er"]}', '["long","er"]'],
  ])('%s %s', async (name, body, expected) => {
    expect(await raw(name, body)).toEqual(expected);
  });

  test('void returns 204, a set an array, a row an object, a table its columns', async () => {
    const nothing = await client.rpc('nothing');
    expect([nothing.status, nothing.data, nothing.error]).toEqual([204, null, null]);
    expect((await client.rpc('items_named', { p_prefix: 'item 0' })).data).toHaveLength(9);
    expect((await client.rpc('one_item', { p_id: 1 })).data).toMatchObject({ id: 1, name: 'item 01' });
    expect((await client.rpc('item_sums', { p_from: 9 })).data).toEqual([
      { id: 9, total: 27 },
      { id: 10, total: 30 },
    ]);
  });

  test('filters, select, order, limit and count apply to a set', async () => {
    const { data, count, status } = await client
      .rpc('items_named', { p_prefix: 'item' }, { count: 'exact' })
      .select('id,title:name')
      .gt('id', 2)
      .or('id.lt.6,id.eq.9')
      .order('id', { ascending: false })
      .range(0, 1);
    expect([status, count, data]).toEqual([
      206,
      4,
      [
        { id: 9, title: 'item 09' },
        { id: 5, title: 'item 05' },
      ],
    ]);
    expect((await client.rpc('one_item', { p_id: 3 }).select('id,name')).data).toEqual({
      id: 3,
      name: 'item 03',
    });
    expect((await client.rpc('items_named').select('id').eq('id', 4).single()).data).toEqual({ id: 4 });
    expect((await client.rpc('numbers', { p_count: 5 }, { count: 'exact' }).range(1, 2)).data).toEqual([
      2, 3,
    ]);
    expect((await client.rpc('items_named').eq('nope', 1)).error?.code).toBe('42703');
    expect((await client.rpc('numbers', { p_count: 5 }).gt('value', 2)).error?.code).toBe('42703');
  });

  test('select returns only its columns, independently of earlier requests', async () => {
    const items = (columns: string, p_prefix: unknown) =>
      client.rpc('items_named', { p_prefix }).select(columns).lte('id', 2);
    const narrow = (columns: string, p_prefix: unknown) =>
      client.rpc('items_named', { p_prefix }).select(columns);
    for (const ask of [items, narrow, narrow]) {
      const [ids, names, renamed] = [
        await ask('id', 'item 0'),
        await ask('name', 'item 0'),
        await ask('title:name,id', 'item 0'),
      ].map(({ data }) => (data as unknown[]).slice(0, 2));
      expect(ids).toEqual([{ id: 1 }, { id: 2 }]);
      expect(names).toEqual([{ name: 'item 01' }, { name: 'item 02' }]);
      expect(renamed).toEqual([
        { title: 'item 01', id: 1 },
        { title: 'item 02', id: 2 },
      ]);
    }
    // A value that PostgreSQL parses from the body, and an empty result.
    expect((await narrow('id', 7)).data).toEqual([]);
    expect((await narrow('id', 'item 0').eq('id', 3)).data).toEqual([{ id: 3 }]);
    expect((await narrow('nope', 'item 0')).error).toMatchObject({ code: '42703' });
    expect((await client.rpc('one_item', { p_id: 4 }).select('name').single()).data).toEqual({
      name: 'item 04',
    });
    const one = await backend.request('/rest/v1/rpc/one_item?select=name', { json: { p_id: 4 } });
    expect([one.status, await one.json()]).toEqual([200, { name: 'item 04' }]);
  });

  test('a counted set runs the function once', async () => {
    const response = await backend.request('/rest/v1/rpc/say?limit=1', {
      json: { p_text: 'counted' },
      headers: { prefer: 'count=exact' },
    });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-0/2']);
    expect((await client.rpc('count_said', { p_text: 'counted' })).data).toBe(2);
  });

  test('a single object with two rows rolls back the writes', async () => {
    const { status, error } = await client.rpc('say', { p_text: 'twice' }).single();
    expect([status, error?.code]).toEqual([406, 'PGRST116']);
    expect((await client.rpc('count_said', { p_text: 'twice' })).data).toBe(0);
  });

  test.each([1_000, 20_000])('%i rows are compressed if accepted', async (p_count) => {
    const ask = async (path: string, acceptEncoding: string) => {
      const response = await backend.request(path, {
        headers: { 'accept-encoding': acceptEncoding },
        ...(path.startsWith('/rest/v1/rpc/') && { json: { p_count } }),
      });
      return { response, rows: (await response.json()) as unknown[] };
    };
    for (const encoding of ['br', 'gzip']) {
      const { response, rows } = await ask('/rest/v1/rpc/numbers', encoding);
      expect([response.headers.get('content-encoding'), rows.length, rows.at(-1)]).toEqual([
        encoding,
        p_count,
        p_count,
      ]);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-range')).toBe(`0-${p_count - 1}/*`);
    }
    const plain = await ask('/rest/v1/rpc/numbers', 'identity');
    expect([plain.response.headers.get('content-encoding'), plain.rows.length]).toEqual([null, p_count]);
    const short = await ask('/rest/v1/items?limit=1', 'br');
    expect([short.response.headers.get('content-encoding'), short.rows.length]).toEqual([null, 1]);
  });

  test('a single column can be selected, filtered and counted', async () => {
    const { data, count } = await client
      .rpc('one_column', { p_count: 5 }, { count: 'exact' })
      .select('m:n')
      .gt('n', 2)
      .order('n', { ascending: false })
      .limit(2);
    expect([data, count]).toEqual([[{ m: 5 }, { m: 4 }], 3]);
    expect((await client.rpc('one_out', { p_n: 1 }).single()).data).toEqual({ next: 2 });
    expect((await client.rpc('echo_char', { p_value: 'long' }, { get: true })).data).toBe('long|');
    expect((await client.rpc('echo_bits', { p_value: '0101' }, { get: true })).data).toBe('0101');
  });

  test('only GET uses the Range header', async () => {
    const headers = { range: '1-2', 'range-unit': 'items' };
    const path = '/rest/v1/rpc/numbers';
    const post = await backend.request(path, { json: { p_count: 4 }, headers });
    expect([post.headers.get('content-range'), await post.json()]).toEqual(['0-3/*', [1, 2, 3, 4]]);
    const get = await backend.request(`${path}?p_count=4`, { headers });
    expect([get.headers.get('content-range'), await get.json()]).toEqual(['1-2/*', [2, 3]]);
    for (const read of [`${path}?p_count=4`, '/rest/v1/items?id=lt.5']) {
      const head = await backend.request(read, { method: 'HEAD', headers });
      expect(head.headers.get('content-range')).toBe('0-3/*');
    }
  });

  test('GET reads, with arguments and filters in the query string', async () => {
    expect((await client.rpc('add', { p_a: 1, p_b: 2 }, { get: true })).data).toBe(3);
    expect((await client.rpc('echo_texts', { p_values: ['a', 'b c'] }, { get: true })).data).toEqual([
      'a',
      'b c',
    ]);
    const filtered = await backend.request('/rest/v1/rpc/items_named?p_prefix=item&id=in.(1,2)&select=id');
    expect(await filtered.json()).toEqual([{ id: 1 }, { id: 2 }]);
    const head = await client.rpc('items_named', {}, { head: true, count: 'exact' });
    expect([head.status, head.count]).toEqual([200, 11]);
  });

  test('HEAD works with an object as argument', async () => {
    const head = await client.rpc('echo_json', { p_value: { a: 1 } }, { head: true, count: 'exact' });
    expect([head.status, head.data, head.error]).toEqual([204, null, null]);
  });

  test('a single value counts as one row and accepts no other parameters', async () => {
    const count = { count: 'exact' } as const;
    for (const name of ['nothing', 'two_numbers']) expect((await client.rpc(name, {}, count)).count).toBe(1);
    expect((await client.rpc('add', { p_a: 1 }, count)).count).toBe(1);
    expect((await client.rpc('add', { p_a: 1 }, { get: true, ...count })).count).toBe(1);
    for (const [path, code] of [
      ['add?x=1', 'PGRST100'],
      ['add?x=eq.1', '42703'],
      ['add?select=x', '42703'],
      ['add?order=x', '42703'],
      ['one_item?x=1', 'PGRST100'],
    ] as const) {
      const argument = path.startsWith('one') ? { p_id: 1 } : { p_a: 1 };
      const response = await backend.request(`/rest/v1/rpc/${path}`, { json: argument });
      expect([response.status, await response.json()], path).toMatchObject([400, { code }]);
    }
    expect((await backend.request('/rest/v1/rpc/nothing?x=1', { json: {} })).status).toBe(400);
    expect((await backend.request('/rest/v1/rpc/add?p_a=1&x=eq.1')).status).toBe(400);
  });

  test.each(['GET', 'HEAD'])('a void procedure answers %s with 204', async (method) => {
    const response = await backend.request('/rest/v1/rpc/nothing', { method });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('GET of a function that writes is refused and writes nothing', async () => {
    const response = await backend.request('/rest/v1/rpc/say?p_text=by-get');
    expect([response.status, await response.json()]).toMatchObject([
      405,
      { code: '25006', message: 'GET and HEAD only read. Use POST for what changes something.' },
    ]);
    expect((await client.rpc('count_said', { p_text: 'by-get' })).data).toBe(0);
    // The next request on this connection can write again.
    expect((await client.rpc('say', { p_text: 'by-post' })).status).toBe(200);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is refused', async (method) => {
    const response = await backend.request('/rest/v1/rpc/add', { method });
    expect([response.status, await response.json()]).toMatchObject([405, { code: 'PGRST101' }]);
  });

  test('an unknown function returns 404 with hints', async () => {
    const { status, error } = await client.rpc('item_sum', { p_from: 1, p_to: 2 });
    expect([status, error]).toMatchObject([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.item_sum(p_from, p_to) in the schema cache',
        hint: 'Perhaps you meant to call the function public.item_sums',
      },
    ]);
    // The error repeats the request's names, but truncated.
    const many = Object.fromEntries(Array.from({ length: 75_000 }, (_, at) => [`a${String(at)}`, 1]));
    const long = await backend.request('/rest/v1/rpc/none', { json: many });
    expect(long.status).toBe(404);
    const text = await long.text();
    expect(text).toContain('public.none(a0, a1, ');
    expect(text.length).toBeLessThan(5_000);
    const details = async (method: string) => {
      const response = await backend.request('/rest/v1/rpc/none', {
        method,
        ...(method === 'POST' && { json: {} }),
      });
      return ((await response.json()) as { details: string }).details;
    };
    const searched = 'Searched for the function public.none without parameters';
    const found = ', but no matches were found in the schema cache.';
    expect(await details('GET')).toBe(searched + found);
    expect(await details('POST')).toBe(`${searched} or with a single unnamed json/jsonb parameter${found}`);
    const wrong = await client.rpc('add', { p_a: 1, p_z: 2 });
    expect(wrong.error?.hint).toBe('Perhaps you meant to call the function public.add(p_a, p_b)');
    expect((await client.rpc('add', {})).error?.code).toBe('PGRST202');
    expect((await client.rpc('pg_sleep', { seconds: 1 })).status).toBe(404);
  });

  test('an ambiguous overload is refused', async () => {
    const response = await backend.request('/rest/v1/rpc/twin', { json: { p_a: 1 } });
    expect([response.status, await response.json()]).toMatchObject([300, { code: 'PGRST203' }]);
    expect((await client.rpc('twin', { p_a: 1, p_c: '' })).data).toBe('c');
  });

  test.each([
    ['{"p_a":', 400, 'PGRST102'],
    ['[1]', 400, 'PGRST102'],
    ['7', 400, 'PGRST102'],
    ['{"p_a":"x"}', 400, '22P02'],
    ['{"p_a":99999999999}', 400, '22003'],
    ['{"p_a":{"b":1}}', 400, '22P02'],
  ])('body %s', async (body, status, code) => {
    const response = await backend.request('/rest/v1/rpc/add', { method: 'POST', body });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test('a body over 1 MB is refused, with or without its length', async () => {
    const body = JSON.stringify({ p_value: 'x'.repeat(1_100_000) });
    expect((await backend.request('/rest/v1/rpc/echo_json', { method: 'POST', body })).status).toBe(413);
    const stream = new Blob([body]).stream();
    const streamed = await backend.request('/rest/v1/rpc/echo_json', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    });
    expect(streamed.status).toBe(413);
    const fits = JSON.stringify({ p_value: 'x'.repeat(900_000) });
    expect((await backend.request('/rest/v1/rpc/echo_json', { method: 'POST', body: fits })).status).toBe(
      200,
    );
  });

  test('a user’s body over 1 MB is refused', async () => {
    const token = await signToken({ sub: randomUUID() });
    const json = { p_value: 'x'.repeat(1_048_576) };
    const refused = await backend.request('/rest/v1/rpc/echo_json', { json, token });
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { message: 'Payload too large: at most 1 MB' },
    ]);
  });

  test('a body of staff of 15 MB is accepted, one over 16 MB refused', async () => {
    const token = await signToken({ sub: STAFF });
    const ask = async (length: number) =>
      backend.request('/rest/v1/rpc/echo_json', { json: { p_value: 'x'.repeat(length) }, token });
    expect((await ask(15 * 1_048_576)).status).toBe(200);
    const refused = await ask(17 * 1_048_576);
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { message: 'Payload too large: at most 16 MB' },
    ]);
  });

  test('execute privileges apply', async () => {
    const ask = async (name: string, token: string) =>
      (await backend.request(`/rest/v1/rpc/${name}`, { json: {}, token })).status;
    const { anonKey, serviceRoleKey } = backend.keys;
    const user = await signToken({});
    expect(
      await Promise.all([anonKey, user, serviceRoleKey].map((token) => ask('members_only', token))),
    ).toEqual([401, 200, 403]);
    expect(
      await Promise.all([anonKey, user, serviceRoleKey].map((token) => ask('staff_only', token))),
    ).toEqual([401, 403, 200]);
  });

  test('without a session the key’s role applies', async () => {
    const who = async (headers: Record<string, string>) => {
      const response = await fetch(`${backend.url}/rest/v1/rpc/whoami`, { method: 'POST', headers });
      return ((await response.json()) as { user: string }).user;
    };
    const { anonKey, serviceRoleKey } = backend.keys;
    expect(await who({ apikey: anonKey })).toBe('anon');
    expect(await who({ apikey: serviceRoleKey })).toBe('service_role');
    expect(await who({ apikey: serviceRoleKey, authorization: 'Bearer sb_secret_x' })).toBe('service_role');
    expect(await who({ apikey: anonKey, authorization: `Bearer ${serviceRoleKey}` })).toBe('service_role');
  });
});
