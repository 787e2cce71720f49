import { DATABASE_KINDS } from '@marketdesk/test-support/create-test-database.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from '../testing/backend.ts';
import { clientOf, settle, startLive, until, watch, type Watch } from './testing/live.ts';

describe.each(DATABASE_KINDS)('changes of tables on %s', (kind) => {
  let backend: TestBackend;
  let clients: SupabaseClient[] = [];
  beforeAll(async () => {
    backend = await startLive(kind);
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.realtime.disconnect()));
    clients = [];
  });
  afterAll(() => backend.close());

  const sql = (text: string, params: unknown[] = []) => backend.database.query(text, params);
  async function as(claims: Record<string, unknown>): Promise<SupabaseClient> {
    const client = await clientOf(backend, claims);
    clients.push(client);
    return client;
  }
  const anon = (): SupabaseClient => {
    const client = backend.client();
    clients.push(client);
    return client;
  };
  const ticket = async (owner: string | null): Promise<string> => {
    const [row] = await sql('insert into public.tickets (owner_id) values ($1) returning id', [owner]);
    return row?.id as string;
  };

  test('arrive as the hosted platform sends them: inserted, changed and deleted, in that order', async () => {
    const { seen, states } = await watch(await as({ sub: randomUUID() }), { table: 'things' });
    expect(states).toEqual(['SUBSCRIBED']);
    await sql(
      `insert into public.things (id, name, price, tags, details, made_at, day)
       values (9007199254740993, 'Ünï "q" \\', 12345.6780, '{a,"b c"}', '{"deep":{"n":1}}', '2026-02-03T04:05:06Z', '2026-02-03 04:05:06')`,
    );
    await sql(`update public.things set name = 'second' where id = 9007199254740993`);
    await until(() => seen.length === 2);
    await sql('delete from public.things where id = 9007199254740993');
    await until(() => seen.length === 3);
    expect(seen.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(seen[2]).toMatchObject({ table: 'things', schema: 'public', new: {}, errors: null });
    expect(seen[2]?.old).toEqual({ id: 9007199254740992, Part: 'a b' });
    expect(new Date(seen[0]?.commit_timestamp ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);

    await sql(
      `insert into public.things (id, name, price, tags, details, made_at, day, secret)
       values (1, 'Ünï "q" \\', 12345.6780, '{a,"b c"}', '{"deep":{"n":1}}', '2026-02-03T04:05:06Z', '2026-02-03 04:05:06', 'x')`,
    );
    await until(() => seen.length === 4);
    // Without the column that nobody but the service may read.
    expect(seen[3]?.new).toEqual({
      id: 1,
      Part: 'a b',
      name: 'Ünï "q" \\',
      price: 12345.678,
      is_active: true,
      tags: ['a', 'b c'],
      details: { deep: { n: 1 } },
      made_at: '2026-02-03T04:05:06+00:00',
      day: '2026-02-03T04:05:06',
    });
  });

  test('are seen only by those whose policies let them read the row', async () => {
    const [ana, ben, boss] = [randomUUID(), randomUUID(), randomUUID()];
    await sql('insert into public.staff values ($1)', [boss]);
    const watches = {
      ana: await watch(await as({ sub: ana }), { table: 'messages' }),
      ben: await watch(await as({ sub: ben }), { table: 'messages' }),
      boss: await watch(await as({ sub: boss }), { table: 'messages' }),
      nobody: await watch(anon(), { table: 'messages' }),
    };
    const sentinel = await watch(await as({ sub: ana }), { table: 'things' });
    const [of, ofBen] = [await ticket(ana), await ticket(ben)];
    await sql(`insert into public.messages (ticket_id, content) values ($1, 'for ana')`, [of]);
    await sql(`insert into public.messages (ticket_id, content) values ($1, 'for ben')`, [ofBen]);
    await settle(backend, sentinel);
    const contents = ({ seen }: Watch) => seen.map((change) => change.new.content);
    expect(contents(watches.ana)).toEqual(['for ana']);
    expect(contents(watches.ben)).toEqual(['for ben']);
    expect(contents(watches.boss)).toEqual(['for ana', 'for ben']);
    expect(watches.nobody.states).toEqual(['SUBSCRIBED']);
    expect(watches.nobody.seen).toEqual([]);
    // Deletions carry nothing but the key.
    await sql('delete from public.messages where ticket_id = $1', [of]);
    await until(() => watches.ben.seen.length === 2);
    expect(Object.keys(watches.ben.seen[1]?.old ?? {})).toEqual(['id']);
  });
});
