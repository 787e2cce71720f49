import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, signToken, startBackend, type TestBackend } from '../testing/backend.ts';

describe('tables over REST', () => {
  let backend: TestBackend;
  let client: SupabaseClient;
  beforeAll(async () => {
    backend = await startBackend({ maxRows: 100 });
    client = backend.client();
  });
  afterAll(() => backend.close());

  const ids = async (query: string): Promise<unknown> => {
    const response = await backend.request(`/rest/v1/items?select=id&order=id&${query}`);
    const body = (await response.json()) as { id: number }[] | { code: string };
    return Array.isArray(body) ? body.map(({ id }) => id) : body.code;
  };

  // anon sees items 1 to 10 and 20.
  test.each<[string, unknown]>([
    ['id=eq.3', [3]],
    ['id=neq.3&id=lt.5', [1, 2, 4]],
    ['id=gt.9', [10, 20]],
    ['id=gte.10', [10, 20]],
    ['id=lte.2', [1, 2]],
    ['name=like.item 0*', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['name=like.ITEM*', []],
    ['name=ilike.ITEM 1*', [10]],
    ['name=like.item%250_', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['id=in.(1,3,5)', [1, 3, 5]],
    ['id=in.()', []],
    ['id=not.in.(1,2,3,4,5,6,7,8)', [9, 10, 20]],
    ['name=in.("a,b (c) \\"d\\" \\\\e",item 01)', [1, 20]],
    // supabase-js does not escape inner quotation marks: such an element is taken literally.
    ['note=in.(100%25 *,"note 1")', [1, 20]],
    ['note=is.null', [3, 6, 9]],
    ['note=not.is.null&id=lt.4', [1, 2]],
    ['is_active=is.true&id=lt.3', [1, 2]],
    ['is_active=is.false', []],
    ['price=eq.3', [2]],
    ['price=isdistinct.1.50&id=lt.4', [2, 3]],
    ['big=eq.9007199254740994', [1]],
    ['created_at=lt.2026-01-03T00:00:00Z', [1, 20]],
    ['tags=cs.{t0,all}&id=lt.5', [2, 4]],
    ['tags=ov.{t1}&id=lt.4', [1, 3]],
    ['details=cs.{"n":2}', [2]],
    ['details->>n=eq.4', [4]],
    ['details->deep->>k=eq.v5', [5]],
    ['details->n=eq.6', [6]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['name=like(any).{*01,*02}', [1, 2]],
    ['or=(id.eq.1,id.eq.3)', [1, 3]],
    ['or=(id.eq.1,and(id.gt.3,id.lt.6))', [1, 4, 5]],
    ['or=(id.in.(1,2),name.eq."item 04")', [1, 2, 4]],
    ['or=(note.is.null,id.not.lt.10)', [3, 6, 9, 10, 20]],
    ['or=(name.ilike.*01*,name.ilike.*02*)', [1, 2]],
    ['and=(id.gte.2,or(id.eq.1,id.eq.2))', [2]],
    ['and=(not.or(id.lt.5,id.gt.7),id.neq.6)', [5, 7]],
    ['not.or=(id.lt.9,id.eq.20)', [9, 10]],
    ['not.and=(id.gte.2,id.lte.20)', [1]],
    ['or=(tags.cs.{t1,all},id.eq.2)&id=lt.4', [1, 2, 3]],
    ['or=(details->>n.eq.7,"id".eq.8)', [7, 8]],
    ['or=(id.eq.1, id.eq.3)', [1, 3]],
    ['or=( id.eq.1 , and( id.gt.3 , id.lt.6 ) )', [1, 4, 5]],
    ['or=(%0A  id.eq.1,%0A  not.or(%0A id.lt.9,id.eq.20%0A )%0A)', [1, 9, 10]],
    ['or=(id.in.(1,2) , name.eq."item 04")', [1, 2, 4]],
    ['or=(name.fts(english).item,id.eq.1)', 'not_implemented'],
    ['name=fts(english).item', 'not_implemented'],
    ['shouted=eq.ITEM', 'not_implemented'],
    ['or=(shouted.eq.ITEM,id.eq.1)', 'not_implemented'],
    // Refused:
    ['id=eq.x', '22P02'],
    ['owner_id=eq.not-a-uuid', '22P02'],
    ['created_at=gt.yesterday-ish', '22007'],
    ['nope=eq.1', '42703'],
    ['id=foo.1', 'PGRST100'],
    ['id=1', 'PGRST100'],
    ['id=is.maybe', 'PGRST100'],
    ['id=in.1,2', 'PGRST100'],
    ['or=(id.eq.1', 'PGRST100'],
    ['or=id.eq.1', 'PGRST100'],
    ['or=(id.eq.1))', 'PGRST100'],
    ['or=()', 'PGRST100'],
    [`or=${'(and'.repeat(30)}(id.eq.1)${')'.repeat(30)}`, 'PGRST100'],
    ['is_active=like.t', '42883'],
    ['name=fts.item', 'not_implemented'],
    ['id=eq.1;drop table public.items', '22P02'],
    ["name=eq.'; drop table public.items; --", []],
    ['details->"a\'b"->>c=eq.1', []],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('select: columns, aliases, casts and paths into json', async () => {
    const { data } = await client
      .from('items')
      .select('id,title:name,price::text,details->n,key:details->deep->>k')
      .eq('id', 2);
    expect(data).toEqual([{ id: 2, title: 'item 02', price: '3.00', n: 2, key: 'v2' }]);
    const all = await client.from('items').select('*').eq('id', 1).maybeSingle();
    expect(all.data).toMatchObject({
      id: 1,
      name: 'item 01',
      price: 1.5,
      tags: ['t1', 'all'],
      owner_id: null,
    });
  });

  test('select: casts to arrays by both names', async () => {
    const response = await backend.request(
      '/rest/v1/items?select=a:tags::text[],b:tags::_varchar,c:id::double precision&id=eq.1',
    );
    expect(await response.json()).toEqual([{ a: ['t1', 'all'], b: ['t1', 'all'], c: 1 }]);
  });

  test.each([
    ['id=1', 'filter (1)', 1, '"1" expecting "not" or operator (eq, gt, ...)'],
    ['id=foo.1', 'filter (foo.1)', 1, '"f" expecting "not" or operator (eq, gt, ...)'],
    ['id=is.maybe', 'filter (is.maybe)', 4, '"m" expecting isVal: (null, not_null, true, false, unknown)'],
    ['id=in.1', 'filter (in.1)', 4, '"1" expecting "("'],
    ['order=id.smth34', 'order (id.smth34)', 4, '"s" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['or=(id.eq.1', 'logic tree ((id.eq.1)', 11, 'end of input expecting "," or ")"'],
    ['or=(id.in.1,id.eq.3)', 'logic tree ((id.in.1,id.eq.3))', 10, '"1" expecting "("'],
  ])('%s: the error has position and expectation', async (query, what, column, details) => {
    const response = await backend.request(`/rest/v1/items?${query}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST100',
        message: `"failed to parse ${what}" (line 1, column ${column})`,
        details: `unexpected ${details}`,
        hint: null,
      },
    ]);
  });

  test.each([
    ['nope', 400, '42703'],
    ['shouted', 501, 'not_implemented'],
    ['id::regclass', 400, '42704'],
    ['id::text;select', 400, 'PGRST100'],
    ['count()', 400, 'PGRST123'],
    ['price.sum()', 400, 'PGRST123'],
    ['hidden(*)', 400, 'PGRST200'],
    ['...hidden(id)', 400, 'PGRST200'],
  ])('select=%s is refused', async (select, status, code) => {
    const response = await backend.request(`/rest/v1/items?select=${encodeURIComponent(select)}`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test('order: direction, nulls, several columns', async () => {
    const by = async (order: string) => {
      const response = await backend.request(`/rest/v1/items?select=id&id=lt.5&order=${order}`);
      return ((await response.json()) as { id: number }[]).map(({ id }) => id);
    };
    expect(await by('id.desc')).toEqual([4, 3, 2, 1]);
    expect(await by('note')).toEqual([1, 2, 4, 3]);
    expect(await by('note.desc')).toEqual([3, 4, 2, 1]);
    expect(await by('note.desc.nullslast')).toEqual([4, 2, 1, 3]);
    expect(await by('note.nullsfirst')).toEqual([3, 1, 2, 4]);
    expect(await by('details->n.desc')).toEqual([4, 3, 2, 1]);
    expect((await backend.request('/rest/v1/items?order=id.sideways')).status).toBe(400);
    expect((await backend.request('/rest/v1/items?order=nope')).status).toBe(400);
  });

  test.each([
    // query, headers, status, Content-Range, rows
    ['limit=3', {}, 200, '0-2/*', 3],
    ['limit=3&offset=2', {}, 200, '2-4/*', 3],
    ['limit=3&offset=2', { prefer: 'count=exact' }, 206, '2-4/11', 3],
    ['', { prefer: 'count=exact' }, 200, '0-10/11', 11],
    ['id=eq.99', { prefer: 'count=exact' }, 200, '*/0', 0],
    ['id=eq.99', {}, 200, '*/*', 0],
    ['limit=0', {}, 200, '*/*', 0],
    ['limit=0', { prefer: 'count=exact' }, 206, '*/11', 0],
    ['offset=11', { prefer: 'count=exact' }, 206, '*/11', 0],
    ['offset=12', { prefer: 'count=exact' }, 416, null, null],
    ['offset=100', {}, 200, '*/*', 0],
    ['', { range: '2-4', 'range-unit': 'items' }, 200, '2-4/*', 3],
    ['limit=2&offset=1', { range: '0-10' }, 200, '1-2/*', 2],
    ['', { range: '9-' }, 200, '9-10/*', 2],
    ['', { range: '4-2' }, 416, null, null],
    ['limit=-1', {}, 416, null, null],
    ['limit=1e9&offset=99999999999999999999', {}, 200, '0-10/*', 11],
  ])('window %s %o', async (query, headers, status, contentRange, rows) => {
    const response = await backend.request(`/rest/v1/items?select=id&${query}`, {
      headers: headers as Record<string, string>,
    });
    expect(response.status).toBe(status);
    if (status !== 416) expect(response.headers.get('content-range')).toBe(contentRange);
    const body = (await response.json()) as unknown[] | { code: string };
    if (rows === null) expect(body).toMatchObject({ code: 'PGRST103' });
    else expect(body).toHaveLength(rows);
  });

  test('416 reports the number of rows', async () => {
    const raw = await backend.request('/rest/v1/items?offset=100', { headers: { prefer: 'count=exact' } });
    expect(raw.headers.get('content-range')).toBe('*/11');
    const { error, status } = await client.from('items').select('*', { count: 'exact' }).range(100, 149);
    expect(status).toBe(416);
    expect(error).toMatchObject({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 100 was requested, but there are only 11 rows.',
    });
  });

  test('a request returns at most maxRows rows', async () => {
    await backend.database.query(
      `insert into public.items (id, name) select i, 'bulk' from generate_series(1001, 1150) i`,
    );
    const { data, count } = await client.from('items').select('id', { count: 'exact' }).eq('name', 'bulk');
    await backend.database.query('delete from public.items where id > 1000');
    expect([data?.length, count]).toEqual([100, 150]);
  });

  test('count and head', async () => {
    const head = await client.from('items').select('*', { count: 'exact', head: true }).lt('id', 5);
    expect([head.status, head.count, head.data]).toEqual([200, 4, null]);
    const both = await client.from('items').select('id', { count: 'exact' }).order('id').range(0, 1);
    expect([both.status, both.count, both.data]).toEqual([206, 11, [{ id: 1 }, { id: 2 }]]);
  });

  test('single and maybeSingle', async () => {
    const one = await client.from('items').select('id,name').eq('id', 1).single();
    expect(one.data).toEqual({ id: 1, name: 'item 01' });
    const none = await client.from('items').select('*').eq('id', 99).single();
    expect(none.status).toBe(406);
    expect(none.error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    });
    expect((await client.from('items').select('*').lt('id', 3).single()).error?.details).toBe(
      'The result contains 2 rows',
    );
    expect((await client.from('items').select('*').eq('id', 99).maybeSingle()).data).toBeNull();
    expect((await client.from('items').select('*').lt('id', 3).maybeSingle()).error?.code).toBe('PGRST116');
  });

  test('row level security applies', async () => {
    const id = await createAccount(backend.database, 'owner@example.test');
    await backend.database.query('update public.items set owner_id = $1 where id = 11', [id]);
    const query = '/rest/v1/items?select=id&id=in.(11,12)&order=id';
    const seen = async (token?: string) =>
      (await backend.request(query, token === undefined ? {} : { token })).json();
    expect(await seen()).toEqual([]);
    expect(await seen(await signToken({ sub: id }))).toEqual([{ id: 11 }]);
    expect(await seen(backend.keys.serviceRoleKey)).toEqual([{ id: 11 }, { id: 12 }]);
  });

  test('numbers are passed on exactly', async () => {
    const response = await backend.request('/rest/v1/items?select=big,price&id=eq.1');
    expect(await response.text()).toBe('[{"big":9007199254740994,"price":1.50}]');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-location')).toBe('/items?select=big,price&id=eq.1');
  });

  test.each([
    ['POST', 501],
    ['PATCH', 501],
    ['PUT', 501],
    ['DELETE', 501],
  ])('%s on a table is refused and changes nothing', async (method, status) => {
    const response = await backend.request('/rest/v1/items?id=eq.1', {
      method,
      body: method === 'DELETE' ? null : '{"id":500,"name":"x"}',
      token: backend.keys.serviceRoleKey,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: 'not_implemented' });
    const [row] = await backend.database.query('select count(*) as n from public.items');
    expect(row).toEqual({ n: 13 });
  });

  test('unknown and forbidden tables are refused', async () => {
    const missing = await client.from('item').select('*');
    expect([missing.status, missing.error]).toMatchObject([
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'public.item' in the schema cache",
        hint: "Perhaps you meant the table 'public.items'",
      },
    ]);
    const hidden = await backend.request('/rest/v1/hidden');
    expect([hidden.status, await hidden.json()]).toMatchObject([
      401,
      { code: '42501', message: 'permission denied for table hidden' },
    ]);
    const signedIn = await backend.request('/rest/v1/hidden', { token: await signToken({}) });
    expect(signedIn.status).toBe(403);
    expect((await backend.request('/rest/v1/pg_roles')).status).toBe(404);
    expect((await backend.request('/rest/v1/auth.users')).status).toBe(404);
    expect((await backend.request('/rest/v1/items', { headers: { 'accept-profile': 'auth' } })).status).toBe(
      406,
    );
  });
});
