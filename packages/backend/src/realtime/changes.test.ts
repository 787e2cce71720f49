import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RealtimeClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { signToken, type TestBackend } from '../testing/backend.ts';
import { rawSocket, type RawFrame } from './testing/raw-socket.ts';
import {
  clientGroup,
  settle,
  startLive,
  until,
  watch,
  type ClientGroup,
  type Watch,
} from './testing/live.ts';

describe('changes of tables', () => {
  let backend: TestBackend;
  let crowd: ClientGroup;
  beforeAll(async () => {
    const plenty = { burst: 1_000, perSecond: 1_000 };
    backend = await startLive({ realtime: { joins: plenty, messages: plenty } });
    crowd = clientGroup(backend);
  });
  afterEach(() => crowd.leave());
  afterAll(() => backend.close());

  const sql = (text: string, params: unknown[] = []) => backend.database.query(text, params);
  const ticket = async (owner: string | null): Promise<string> => {
    const [row] = await sql('insert into public.tickets (owner_id) values ($1) returning id', [owner]);
    return String(row?.id);
  };
  const types = ({ seen }: Watch) => seen.map(({ eventType }) => eventType);

  test('arrive in the hosted platform’s format: INSERT, UPDATE, DELETE', async () => {
    const { seen, states } = await watch(await crowd.as({ sub: randomUUID() }), { table: 'things' });
    expect(states).toEqual(['SUBSCRIBED']);
    await sql(
      `insert into public.things (id, name, price, tags, details, made_at, day, secret)
       values (1, 'Ünï "q" \\', 12345.6780, '{a,"b c"}', '{"deep":{"n":1}}', '2026-02-03T04:05:06Z', '2026-02-03 04:05:06', 'x')`,
    );
    await until(() => seen.length === 1);
    expect(seen[0]).toMatchObject({ schema: 'public', table: 'things', eventType: 'INSERT', errors: null });
    expect(seen[0]?.old).toEqual({});
    // Without the column that only the service key may read.
    expect(seen[0]?.new).toEqual({
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
    expect(seen[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(seen[0]?.commit_timestamp ?? '') - Date.now())).toBeLessThan(60_000);

    await sql(`update public.things set name = null, "Part" = 'c' where id = 1`);
    await until(() => seen.length === 2);
    expect(seen[1]).toMatchObject({ eventType: 'UPDATE', new: { id: 1, Part: 'c', name: null } });
    expect(seen[1]?.old).toEqual({ id: 1, Part: 'a b' });

    await sql('delete from public.things where id = 1');
    await until(() => seen.length === 3);
    expect(seen[2]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 1, Part: 'c' } });
  });

  test('are delivered only to callers whose policies allow reading the row', async () => {
    const [ana, ben, boss] = [randomUUID(), randomUUID(), randomUUID()];
    await sql('insert into public.staff values ($1)', [boss]);
    const watches = {
      ana: await watch(await crowd.as({ sub: ana }), { table: 'messages' }),
      ben: await watch(await crowd.as({ sub: ben }), { table: 'messages' }),
      boss: await watch(await crowd.as({ sub: boss }), { table: 'messages' }),
      nobody: await watch(await crowd.anon(), { table: 'messages' }),
      service: await watch(await crowd.withToken(backend.keys.serviceRoleKey), { table: 'messages' }),
    };
    const sentinel = await watch(await crowd.as({ sub: ana }), { table: 'things' });
    const [ofAna, ofBen] = [await ticket(ana), await ticket(ben)];
    await sql(`insert into public.messages (ticket_id, content) values ($1, 'for ana')`, [ofAna]);
    await sql(`insert into public.messages (ticket_id, content) values ($1, 'for ben')`, [ofBen]);
    await settle(backend, sentinel);
    const contents = ({ seen }: Watch) => seen.map((change) => change.new.content);
    expect(contents(watches.ana)).toEqual(['for ana']);
    expect(contents(watches.ben)).toEqual(['for ben']);
    expect(contents(watches.boss)).toEqual(['for ana', 'for ben']);
    expect(contents(watches.service)).toEqual(['for ana', 'for ben']);
    expect(watches.nobody.states).toEqual(['SUBSCRIBED']);
    expect(watches.nobody.seen).toEqual([]);

    // The same for a DELETE, which contains only the key.
    await sql('delete from public.messages where ticket_id = $1', [ofAna]);
    await until(() => watches.service.seen.length === 3);
    await settle(backend, sentinel);
    for (const told of [watches.ana, watches.boss, watches.service])
      expect(told.seen.at(-1)).toMatchObject({
        eventType: 'DELETE',
        old: { id: expect.any(String) as string },
      });
    expect(Object.keys(watches.ana.seen.at(-1)?.old ?? {})).toEqual(['id']);
    expect(contents(watches.ben)).toEqual(['for ben']);
    expect(watches.nobody.seen).toEqual([]);

    // The row has a new owner: the current policies decide.
    await sql('update public.tickets set owner_id = $1 where id = $2', [ana, ofBen]);
    await sql(`update public.messages set content = 'now for ana' where ticket_id = $1`, [ofBen]);
    await settle(backend, sentinel);
    expect(contents(watches.ana).at(-1)).toBe('now for ana');
    expect(contents(watches.ben)).not.toContain('now for ana');
  });

  test('arrive completely and in order: an INSERT followed by UPDATEs, under load', async () => {
    const watched = await watch(await crowd.as({ sub: randomUUID() }), { table: 'things' });
    const ids = Array.from({ length: 40 }, (_, index) => 1000 + index);
    await Promise.all(
      ids.map(async (id) => {
        await sql('insert into public.things (id, name) values ($1, $2)', [id, 'first']);
        await sql('update public.things set name = $2 where id = $1', [id, 'second']);
        await sql('update public.things set name = $2 where id = $1', [id, 'third']);
      }),
    );
    await until(() => watched.seen.length >= ids.length * 3);
    for (const id of ids) {
      const ofRow = watched.seen.filter((change) => change.new.id === id);
      expect(ofRow.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'UPDATE']);
      expect(ofRow.at(-1)?.new.name).toBe('third');
    }
    // The same in one transaction.
    await sql(
      `with gone as (select 1) select pg_notify('backend_changes', 'not one of ours'), pg_notify('backend_changes', '["public","things","INSERT","x","{"]')`,
    );
    await backend.database.transaction(async (tx) => {
      await tx.query(`insert into public.things (id, name) values (2000, 'a')`);
      await tx.query(`update public.things set name = 'b' where id = 2000`);
      await tx.query(`update public.things set name = 'c' where id = 2000`);
    });
    const before = ids.length * 3;
    await until(() => watched.seen.length >= before + 3);
    expect(types(watched).slice(before)).toEqual(['INSERT', 'UPDATE', 'UPDATE']);
  });

  test('reach hundreds of different people, in order', async () => {
    const people: string[] = Array.from({ length: 130 }, () => randomUUID());
    const socket = await rawSocket(backend);
    const second = await rawSocket(backend);
    const wanted = { postgres_changes: [{ event: '*', schema: 'public', table: 'tickets' }] };
    for (const [index, sub] of people.entries()) {
      const on = index < 65 ? socket : second;
      expect(await on.join(`realtime:${index}`, wanted, await signToken({ sub }))).toMatchObject({
        status: 'ok',
      });
    }
    await sql('insert into public.tickets (owner_id) select unnest($1::uuid[])', [people]);
    await sql(`update public.tickets set status = 'seen' where owner_id = any ($1::uuid[])`, [people]);
    const changes = () =>
      [...socket.frames, ...second.frames].filter(({ 3: event }) => event === 'postgres_changes');
    await until(() => changes().length >= 260);
    const seen = changes().map(({ 2: topic, 4: { data } }) => {
      const { type, record } = data as { type: string; record: { owner_id: string } };
      return `${topic} ${type} ${people.indexOf(record.owner_id)}`;
    });
    const own = people.flatMap((_, index) => [
      `realtime:${index} INSERT ${index}`,
      `realtime:${index} UPDATE ${index}`,
    ]);
    expect(seen.toSorted()).toEqual(own.toSorted());
    for (const [index] of people.entries()) {
      const ofTopic = seen.filter((line) => line.startsWith(`realtime:${index} `));
      expect(ofTopic[0]).toContain('INSERT');
    }
    socket.close();
    second.close();
    await until(() => backend.backend.stats().sockets === 0);
  });

  test('are sent once per channel, with the ids of all matching bindings', async () => {
    const socket = await rawSocket(backend);
    const wanted = [
      { event: '*' },
      { event: 'INSERT' },
      { event: 'DELETE' },
      { event: '*', filter: 'name=eq.x' },
      { event: '*', filter: 'name=neq.x' },
      { event: 'INSERT', select: ['id', 'name'] },
    ].map((binding) => ({ schema: 'public', table: 'things', ...binding }));
    const reply = await socket.join('realtime:many', { postgres_changes: wanted });
    const { postgres_changes: bindings } = reply.response as { postgres_changes: { id: number }[] };
    expect(bindings).toEqual(wanted.map((binding) => ({ ...binding, id: expect.any(Number) as number })));
    const [all, inserts, deletes, named, others, narrow] = bindings.map(({ id }) => id);
    expect(new Set(bindings.map(({ id }) => id)).size).toBe(6);
    expect(await socket.next(({ 3: event }) => event === 'system')).toEqual([
      null,
      null,
      'realtime:many',
      'system',
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'many' },
    ]);

    await sql(`insert into public.things (id, name) values (9007199254740993, 'x')`);
    const isChange = ({ 3: event }: RawFrame) => event === 'postgres_changes';
    const [, , , , first] = await socket.next(isChange);
    const [, , , , second] = await socket.next(isChange);
    expect(first.ids).toEqual([all, inserts, named]);
    expect(second.ids).toEqual([narrow]);
    expect(first.data).not.toHaveProperty('old_record');
    expect((second.data as { record: object }).record).toEqual({ id: 9007199254740992, name: 'x' });
    expect((first.data as { columns: object }).columns).toEqual([
      { name: 'id', type: 'int8' },
      { name: 'Part', type: 'text' },
      { name: 'name', type: 'varchar' },
    ]);
    await sql('delete from public.things where id = 9007199254740993');
    const [, , , , third] = await socket.next(isChange);
    expect(third.ids).toEqual([all, deletes]);
    expect(third.data).toMatchObject({ old_record: { id: 9007199254740992 } });
    expect(third.data).not.toHaveProperty('record');
    expect([named, others]).not.toContain(undefined);
    expect(socket.frames.filter(isChange)).toHaveLength(3);
    socket.close();
  });

  test('are sent in both versions of the protocol', async () => {
    const old = new RealtimeClient(`${backend.url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: backend.keys.anonKey },
      vsn: '1.0.0',
      transport: WebSocket as never,
    });
    const client = await crowd.anon();
    const watches = [await watch(client, { table: 'things' }), await watch(old, { table: 'things' })];
    await sql(`insert into public.things (id, name) values (4000, 'x')`);
    await until(() => watches.every(({ seen }) => seen.length === 1));
    // The columns granted to everyone.
    for (const { seen } of watches) expect(seen[0]?.new).toEqual({ id: 4000, Part: 'a b', name: 'x' });
    await old.disconnect();
  });

  test('end when the client leaves', async () => {
    const client = await crowd.as({ sub: randomUUID() });
    const [leaver, stayer] = [
      await watch(client, { table: 'things' }),
      await watch(client, { table: 'things' }),
    ];
    expect(backend.backend.stats()).toMatchObject({ sockets: 1, channels: 2 });
    expect(await client.removeChannel(leaver.channel)).toBe('ok');
    await until(() => backend.backend.stats().channels === 1);
    await settle(backend, stayer);
    expect(leaver.seen).toEqual([]);
    await client.realtime.disconnect();
    await until(() => backend.backend.stats().sockets === 0);
  });
});
