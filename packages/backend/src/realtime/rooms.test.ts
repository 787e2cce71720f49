import { RealtimeClient, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signToken, type TestBackend } from '../testing/backend.ts';
import { clientGroup, startLive, subscribe, until, type ClientGroup } from './testing/live.ts';
import { rawSocket } from './testing/raw-socket.ts';

type Options = NonNullable<Parameters<SupabaseClient['channel']>[1]>['config'];

describe('private channels', () => {
  let backend: TestBackend;
  let crowd: ClientGroup;
  beforeAll(async () => {
    backend = await startLive({ realtime: { recheckMs: 200 } });
    crowd = clientGroup(backend);
  });
  afterEach(() => crowd.leave());
  afterAll(() => backend.close());

  /** Joins a topic and records its broadcasts. */
  async function enter(client: Pick<SupabaseClient, 'channel'>, topic: string, config: Options = {}) {
    const received: { event: string; payload: unknown }[] = [];
    const states: string[] = [];
    const channel = client.channel(topic, { config: { private: true, ...config } });
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }));
    const first = await subscribe(channel, states);
    return { channel, received, states, first };
  }
  const member = () => crowd.as({ sub: randomUUID() });

  test('deliver broadcasts to everyone else, and to the sender on request', async () => {
    const [ana, ben] = [
      await enter(await member(), 'room:1'),
      await enter(await member(), 'room:1', { broadcast: { self: true, ack: true } }),
    ];
    const elsewhere = await enter(await member(), 'room:2');
    expect(await ana.channel.send({ type: 'broadcast', event: 'hi', payload: { n: 1, text: 'ä "q"' } })).toBe(
      'ok',
    );
    await until(() => ben.received.length === 1);
    expect(ben.received).toEqual([{ event: 'hi', payload: { n: 1, text: 'ä "q"' } }]);
    expect(await ben.channel.send({ type: 'broadcast', event: 'hear', payload: { n: 2 } })).toBe('ok');
    await until(() => ana.received.length === 1 && ben.received.length === 2);
    expect(ana.received).toEqual([{ event: 'hear', payload: { n: 2 } }]);
    const bytes = new Uint8Array([0, 255, 1]).buffer;
    await ana.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes });
    await until(() => ben.received.length === 3);
    expect([...new Uint8Array(ben.received[2]?.payload as ArrayBuffer)]).toEqual([0, 255, 1]);
    expect(elsewhere.received).toEqual([]);
  });

  test('deliver between both versions of the protocol', async () => {
    const old = new RealtimeClient(`${backend.url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: backend.keys.anonKey },
      vsn: '1.0.0',
      transport: WebSocket as never,
    });
    await old.setAuth(await signToken({ sub: randomUUID() }));
    const before = await enter(old, 'room:v');
    const after = await enter(await member(), 'room:v');
    await before.channel.send({ type: 'broadcast', event: 'up', payload: { a: 1 } });
    await after.channel.send({ type: 'broadcast', event: 'down', payload: { b: 2 } });
    await until(() => before.received.length === 1 && after.received.length === 1);
    expect(after.received).toEqual([{ event: 'up', payload: { a: 1 } }]);
    expect(before.received).toEqual([{ event: 'down', payload: { b: 2 } }]);
    await old.disconnect();
  });

  test('are authorized by the policies of realtime.messages', async () => {
    expect((await enter(await member(), 'hall:1')).first).toBe(
      'CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: hall:1',
    );
    expect((await enter(await crowd.anon(), 'room:1')).first).toMatch(/^CHANNEL_ERROR Unauthorized: /);
    expect((await enter(await crowd.withToken(backend.keys.serviceRoleKey), 'hall:1')).first).toBe(
      'SUBSCRIBED',
    );
    // The right to read does not include the right to write.
    const reader = await enter(await member(), 'notices', { broadcast: { ack: true } });
    const other = await enter(await member(), 'notices');
    expect(reader.first).toBe('SUBSCRIBED');
    expect(await reader.channel.send({ type: 'broadcast', event: 'no', payload: {} })).toBe('error');
    expect(await reader.channel.track({ name: 'x' })).toBe('error');
    const notice = await enter(await crowd.withToken(backend.keys.serviceRoleKey), 'notices');
    await notice.channel.send({ type: 'broadcast', event: 'yes', payload: {} });
    await until(() => other.received.length === 1);
    expect(other.received[0]?.event).toBe('yes');
    // The trial rows were rolled back.
    expect(await backend.database.query('select count(*) as n from realtime.messages')).toEqual([{ n: 0 }]);
  });

  test('carry only changes if they are not private', async () => {
    const socket = await rawSocket(backend);
    const things = [{ event: '*', schema: 'public', table: 'things' }];
    const configs: [object, string][] = [
      [{}, 'error'],
      [{ broadcast: { self: true } }, 'error'],
      [{ presence: { enabled: true } }, 'error'],
      [{ postgres_changes: things, presence: { enabled: true } }, 'error'],
      [{ postgres_changes: things, broadcast: { self: false, ack: false }, presence: { key: '' } }, 'ok'],
    ];
    for (const [config, status] of configs) {
      const reply = await socket.join('realtime:room:1', config, await signToken({ sub: randomUUID() }));
      expect(reply.status, JSON.stringify(config)).toBe(status);
      if (status === 'error') {
        expect(reply.response).toEqual({ reason: 'PrivateOnly: This project only allows private channels' });
      }
    }
    // An accepted public channel neither receives nor sends broadcasts of that topic.
    const ana = await enter(await member(), 'room:1');
    await ana.channel.send({ type: 'broadcast', event: 'secret', payload: {} });
    socket.send('j5', 'b', 'realtime:room:1', 'broadcast', { type: 'broadcast', event: 'x', payload: {} });
    const [, , , , reply] = await socket.next(({ 1: ref }) => ref === 'b');
    expect(reply).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('write to') as string },
    });
    expect(ana.received).toEqual([]);
    expect(socket.binary).toEqual([]);
    expect(
      socket.frames.filter(({ 3: event }) => event === 'broadcast' || event === 'presence_state'),
    ).toEqual([]);
    socket.close();
  });

  test('are closed for members who lose the right', async () => {
    const sub = randomUUID();
    await backend.database.query('insert into public.staff values ($1)', [sub]);
    const { states, first } = await enter(await crowd.as({ sub }), 'staff');
    expect(first).toBe('SUBSCRIBED');
    await backend.database.query('delete from public.staff where user_id = $1', [sub]);
    await until(() => states.length === 2);
    expect(states[1]).toBe('CLOSED');
  });

  test('accept broadcasts over HTTP', async () => {
    const ana = await enter(await member(), 'room:rest');
    const client = await member();
    const unjoined = client.channel('room:rest', { config: { private: true } });
    expect(await unjoined.httpSend('one', { n: 1 })).toEqual({ success: true });
    expect(await unjoined.send({ type: 'broadcast', event: 'two', payload: { n: 2 } })).toBe('ok');
    await until(() => ana.received.length === 2);
    expect(ana.received).toEqual([
      { event: 'one', payload: { n: 1 } },
      { event: 'two', payload: { n: 2 } },
    ]);

    const token = await signToken({ sub: randomUUID() });
    const post = async (json: unknown, as = token) => {
      const response = await backend.request('/realtime/v1/api/broadcast', {
        json,
        token: as,
      });
      return [
        response.status,
        response.status === 202 ? null : ((await response.json()) as { error: string }).error,
      ];
    };
    const message = { topic: 'room:rest', event: 'e', payload: {}, private: true };
    expect(await post({ messages: [message] })).toEqual([202, null]);
    expect(await post({ messages: [message, { ...message, private: false }] })).toEqual([
      403,
      expect.stringMatching(/^PrivateOnly/),
    ]);
    expect(await post({ messages: [message, { ...message, topic: 'hall' }] })).toEqual([
      403,
      expect.stringMatching(/^Unauthorized/),
    ]);
    expect(await post({ messages: [message] }, backend.keys.anonKey)).toEqual([
      403,
      expect.stringMatching(/^Unauthorized/),
    ]);
    expect(await post({ messages: [message] }, 'forged')).toEqual([401, expect.any(String)]);
    expect(await post({ messages: [message] }, await signToken({ session_id: randomUUID() }))).toEqual([
      401,
      expect.any(String),
    ]);
    for (const bad of [
      {},
      [],
      { messages: [1] },
      { messages: [{ topic: 'x' }] },
      { messages: Array(200).fill(message) },
    ]) {
      expect(await post(bad)).toEqual([422, expect.any(String)]);
    }
    const topics = Array.from({ length: 11 }, (_, n) => ({ ...message, topic: `room:${n}` }));
    expect(await post({ messages: topics })).toEqual([422, 'messages may have at most 10 topics']);
    const large = await backend.request('/realtime/v1/api/broadcast/room:rest/events/x?private=true', {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(1_100_000),
    });
    expect(large.status).toBe(413);
    expect((await backend.request('/realtime/v1/api/nothing', { json: {} })).status).toBe(501);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ana.received).toHaveLength(3);
  });
});
