import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

interface Document {
  swagger: string;
  paths: Record<string, Record<string, unknown>>;
  definitions: Record<string, { properties: Record<string, unknown>; required: string[] }>;
}

describe('requests of data grids', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend({ maxRows: 5 });
  });
  afterAll(() => backend.close());

  test('CSV of tables and functions', async () => {
    const csv = async (path: string, init: Parameters<TestBackend['request']>[1] = {}) => {
      const response = await backend.request(`/rest/v1/${path}`, {
        headers: { accept: 'text/csv' },
        ...init,
      });
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await csv('items?select=id,name,note&id=in.(1,3,20)&order=id')).toEqual([
      200,
      '0-2/*',
      'id,name,note\n1,"item 01","note 1"\n3,"item 03",\n20,"a,b (c) ""d"" \\\\e","100% *"',
    ]);
    expect(await csv('items?select=id&id=eq.99')).toEqual([200, '*/*', '\n']);
    const headers = { accept: 'text/csv', prefer: 'count=exact' };
    expect(await csv('items?select=id&order=id&limit=2', { headers })).toEqual([206, '0-1/11', 'id\n1\n2']);
    const sums = 'id,total\n9,27.00\n10,30.00';
    expect(await csv('rpc/item_sums', { json: { p_from: 9 }, headers })).toEqual([200, '0-1/2', sums]);
    expect(await csv('rpc/item_sums?p_from=9')).toEqual([200, '0-1/*', sums]);
    expect(await csv('rpc/two_numbers', { json: {} })).toEqual([200, '0-0/*', 'a,b\n1,2']);
    const { data } = await backend.client().from('items').select('id').eq('id', 1).csv();
    expect(data).toBe('id\n1');
    const scalar = await backend.request('/rest/v1/rpc/numbers?p_count=1', { headers });
    expect([scalar.status, await scalar.json()]).toMatchObject([501, { code: 'not_implemented' }]);
  });

  test('planned and estimated counts', async () => {
    await backend.database.query(
      `insert into public.items (id, name) select n, 'bulk' from generate_series(1001, 3000) n`,
    );
    await backend.database.query('analyze public.items');
    const count = async (kind: 'exact' | 'planned' | 'estimated', id = 0) => {
      const { count: found } = await backend
        .client()
        .from('items')
        .select('id', { count: kind })
        .gte('id', id);
      return found ?? -1;
    };
    expect(await count('exact')).toBe(2011);
    for (const kind of ['planned', 'estimated'] as const) {
      expect(await count(kind)).toBeGreaterThan(1500);
      expect(await count(kind)).toBeLessThan(2500);
    }
    // An estimated count is exact up to maxRows.
    expect(await count('estimated', 2997)).toBe(4);
    const response = await backend.request('/rest/v1/items?limit=1', {
      headers: { prefer: 'count=planned' },
    });
    expect(response.headers.get('preference-applied')).toBe('count=planned');
    await backend.database.query('delete from public.items where id > 1000');
  });

  test('OpenAPI describes only what the caller may read and call', async () => {
    const describe = async (token: string) => {
      const response = await backend.request('/rest/v1/', { token });
      expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
      return (await response.json()) as Document;
    };
    const [anon, user, service] = await Promise.all(
      [backend.keys.anonKey, await signToken({}), backend.keys.serviceRoleKey].map(describe),
    );
    expect(anon?.swagger).toBe('2.0');
    expect(Object.keys(anon?.paths ?? {})).toEqual(expect.arrayContaining(['/', '/items', '/rpc/add']));
    expect(anon?.paths['/items']).toHaveProperty('get');
    expect(anon?.paths['/items']).not.toHaveProperty('post');
    expect(anon?.definitions.items?.properties).toMatchObject({
      id: { format: 'integer', type: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
      tags: { format: 'text[]', type: 'array', items: { type: 'string' } },
    });
    expect(anon?.definitions.books?.properties.shelf_id).toMatchObject({
      description: "Note:\nThis is a Foreign Key to `shelves.id`.<fk table='shelves' column='id'/>",
    });
    expect(anon?.definitions.items?.required).toEqual(['id', 'name']);
    for (const { get } of Object.values(anon?.paths ?? {}) as { get?: { parameters?: object[] } }[])
      for (const parameter of get?.parameters ?? [])
        expect('$ref' in parameter || 'type' in parameter, JSON.stringify(parameter)).toBe(true);
    expect(anon?.paths['/rpc/add']).toMatchObject({
      get: {
        parameters: [
          { name: 'p_a', required: true },
          { name: 'p_b', required: false },
        ],
      },
      post: { parameters: [{ name: 'args', in: 'body' }] },
    });
    expect(anon?.paths['/rpc/say']).not.toHaveProperty('get');
    const may = (document: Document | undefined) =>
      ['/hidden', '/vault', '/rpc/members_only', '/rpc/staff_only'].map(
        (path) => path in (document?.paths ?? {}),
      );
    expect(may(anon)).toEqual([false, false, false, false]);
    expect(may(user)).toEqual([false, false, true, false]);
    expect(may(service)).toEqual([true, true, false, true]);
    expect(anon?.definitions).not.toHaveProperty('hidden');
    const json = await backend.request('/rest/v1/', { headers: { accept: 'application/json' } });
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await backend.request('/rest/v1/', { method: 'POST', json: {} })).status).toBe(405);
    expect((await backend.request('/rest/v1/', { headers: { accept: 'text/csv' } })).status).toBe(406);
    const session = await signToken({ session_id: '7c0f6b8e-0000-4000-8000-00000000dead' });
    expect((await backend.request('/rest/v1/', { token: session })).status).toBe(401);
  });
});
