import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signToken, type TestBackend } from '../testing/backend.ts';
import { REALTIME_DEFAULTS } from './options.ts';
import { clientGroup, settle, startLive, until, watch, type ClientGroup } from './testing/live.ts';
import { rawSocket, type RawSocket } from './testing/raw-socket.ts';

const THINGS = { postgres_changes: [{ event: '*', schema: 'public', table: 'things' }] };

describe('limits of sockets', () => {
  let backend: TestBackend;
  let crowd: ClientGroup;
  const sockets: RawSocket[] = [];
  beforeAll(async () => {
    backend = await startLive({
      realtime: {
        channelsPerSocket: 5,
        joins: { burst: 20, perSecond: 1 },
        messages: { burst: 60, perSecond: 20 },
        messageBytes: 20_000,
        waitingBytes: 100_000,
      },
    });
    crowd = clientGroup(backend);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close();
    await crowd.leave();
    await until(() => backend.backend.stats().sockets === 0);
  });
  afterAll(() => backend.close());

  const raw = async (): Promise<RawSocket> => {
    const socket = await rawSocket(backend);
    sockets.push(socket);
    return socket;
  };

  /** Returns the response to an upgrade request. */
  function ask(query: string, path = '/realtime/v1/websocket'): Promise<[number, unknown]> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${backend.url.replace('http', 'ws')}${path}?${query}`);
      socket.once('open', () => {
        socket.terminate();
        resolve([101, null]);
      });
      socket.once('error', reject);
      socket.once('unexpected-response', (_request, response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve([response.statusCode ?? 0, (JSON.parse(body) as { error: string }).error]),
        );
      });
    });
  }

  test('a socket requires a key of this project and a known version', async () => {
    const key = `apikey=${backend.keys.anonKey}`;
    const expired = await signToken({ role: 'anon', exp: 1 });
    expect(await ask('vsn=2.0.0')).toEqual([401, 'API key is missing']);
    expect(await ask('apikey=nonsense&vsn=2.0.0')).toEqual([401, 'API key is invalid']);
    expect(await ask(`apikey=${expired}`)).toEqual([401, 'Token has expired']);
    expect(await ask(`apikey=${await signToken({ role: 'anon' })}`)).toEqual([
      403,
      'API key is not one of this project',
    ]);
    expect(await ask(`${key}&vsn=9`)).toEqual([400, 'There is no such version of the protocol']);
    expect(await ask(key, '/realtime/v1/other')).toEqual([404, 'There is nothing at this address']);
    expect(await ask(`${key}&vsn=1.0.0`)).toEqual([101, null]);
    expect(await ask(key)).toEqual([101, null]);
  });

  test('the channels of a socket are limited', async () => {
    const socket = await raw();
    for (let i = 0; i < 5; i++)
      expect(await socket.join(`realtime:${i}`, THINGS)).toMatchObject({ status: 'ok' });
    expect(await socket.join('realtime:6', THINGS)).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    });
    // Joining the same topic again closes the previous channel.
    expect(await socket.join('realtime:1', THINGS)).toMatchObject({ status: 'ok' });
    socket.send(null, 'l', 'realtime:2', 'phx_leave', {});
    await socket.next(({ 1: ref }) => ref === 'l');
    expect(await socket.join('realtime:6', THINGS)).toMatchObject({ status: 'ok' });
    expect(backend.backend.stats().channels).toBe(5);
  });

  test('a flood of joins is refused, then disconnected, without affecting others', async () => {
    const bystander = await watch(await crowd.anon(), { table: 'things' });
    const flooder = await raw();
    for (let i = 0; i < 2_000; i++)
      flooder.send(`${i}`, `${i}`, `realtime:${i % 50}`, 'phx_join', { config: THINGS });
    const started = performance.now();
    await settle(backend, bystander);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(await flooder.closed).toEqual({ code: 1008, reason: 'Too many messages per second' });
    const reasons = flooder.frames.map(
      ({ 4: payload }) => (payload.response as { reason?: string } | undefined)?.reason,
    );
    expect(reasons).toContain('ClientJoinRateLimitReached: Too many joins per second');
    expect(bystander.states).toEqual(['SUBSCRIBED']);
    await until(() => backend.backend.stats().channels === 1);
  });

  test('a flood of new tokens closes its socket', async () => {
    const socket = await raw();
    const tokens = [await signToken({ sub: randomUUID() }), await signToken({ sub: randomUUID() })];
    expect(await socket.join('realtime:x', THINGS, tokens[0])).toMatchObject({ status: 'ok' });
    for (let i = 1; i < 40; i++)
      socket.send(null, null, 'realtime:x', 'access_token', { access_token: tokens[i % 2] });
    expect(await socket.closed).toEqual({ code: 1008, reason: 'Too many token changes per second' });
  });

  test('a few large messages are accepted, more close the socket', async () => {
    const { bytesPerPerson } = REALTIME_DEFAULTS;
    const large = { text: 'x'.repeat(19_000) };
    const beat = (socket: RawSocket, ref: string) => socket.send(null, ref, 'phoenix', 'heartbeat', large);
    const own = await startLive({ realtime: { bytesPerPerson: { ...bytesPerPerson, burst: 200_000 } } });
    const [flooder, next, ...people] = [await rawSocket(own), await rawSocket(own), await rawSocket(own)];
    beat(flooder, 'first');
    await flooder.next(({ 1: ref }) => ref === 'first');
    for (let i = 0; i < 40; i++) beat(flooder, '');
    expect(await flooder.closed).toEqual({ code: 1008, reason: 'Too many bytes per second' });
    // Another socket of the address has only its own bytes: it can join, and then draws on its person's bytes.
    for (let i = 0; i < 40; i++) beat(next, '');
    expect(await next.closed).toEqual({ code: 1008, reason: 'Too many bytes per second' });
    for (const person of people) {
      const token = await signToken({ sub: randomUUID() });
      expect(await person.join('realtime:x', THINGS, token)).toMatchObject({ status: 'ok' });
      beat(person, 'own');
      await person.next(({ 1: ref }) => ref === 'own');
    }
    await own.close();
  });

  test('a message that is too large closes its socket', async () => {
    const socket = await raw();
    socket.send(null, '1', 'realtime:x', 'phx_join', { text: 'x'.repeat(20_001) });
    expect(await socket.closed).toMatchObject({ code: 1009 });
  });

  test('pings and pongs count as messages', async () => {
    for (const send of ['ping', 'pong'] as const) {
      const socket = await raw();
      // Without a join it would be closed after ten seconds.
      expect(await socket.join('realtime:x', THINGS)).toMatchObject({ status: 'ok' });
      for (let i = 0; i < 200; i++) {
        socket.socket[send]();
        // `ws` itself terminates a socket that receives too many pings before the first pong.
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await socket.closed).toEqual({ code: 1008, reason: 'Too many messages per second' });
    }
  });

  test('a message may have a few fragments, not hundreds', async () => {
    const heartbeat = JSON.stringify([null, 'h', 'phoenix', 'heartbeat', {}]).split('');
    const sendInPieces = ({ socket }: RawSocket, pieces: string[]) => {
      for (const [at, piece] of pieces.entries()) socket.send(piece, { fin: at === pieces.length - 1 });
    };
    const few = await raw();
    sendInPieces(few, [...heartbeat.slice(0, 15), heartbeat.slice(15).join('')]);
    await few.next(({ 1: ref }) => ref === 'h');
    const many = await raw();
    sendInPieces(many, heartbeat);
    // No reason: `ws` closed it, not our limits.
    expect(await many.closed).toEqual({ code: 1008, reason: '' });
  });

  test('a message that arrives byte by byte closes its socket', async () => {
    const { hostname, port } = new URL(backend.url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.write(
      `GET /realtime/v1/websocket?apikey=${backend.keys.anonKey} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    let answer = Buffer.of();
    socket.on('data', (data) => (answer = Buffer.concat([answer, data])));
    await until(() => answer.includes('\r\n\r\n'));
    // A text of 10,000 bytes, with a mask of zeros.
    socket.write(Buffer.from([0x81, 0xfe, 0x27, 0x10, 0, 0, 0, 0]));
    for (let sent = 0; sent < 9_000 && !socket.readableEnded; sent++) {
      socket.write('x');
      await new Promise((resolve) => setImmediate(resolve));
    }
    // A close frame with 1008 and no reason: `ws` closed it, not our limits.
    expect([...answer.subarray(-4)]).toEqual([0x88, 2, 0x03, 0xf0]);
    socket.destroy();
    await closed;
  });

  test('a client that does not read is terminated before its buffer fills the memory', async () => {
    const bystander = await watch(await crowd.anon(), { table: 'things' });
    const slow = await raw();
    expect(await slow.join('realtime:slow', THINGS)).toMatchObject({ status: 'ok' });
    const beat = setInterval(() => slow.send(null, 'h', 'phoenix', 'heartbeat', {}), 300);
    slow.socket.pause();
    // At the pace of the other client, because too many waiting changes restart everyone.
    while (backend.backend.stats().sockets > 1) {
      await backend.database.query(
        `insert into public.things (id, name, details)
         select (select coalesce(max(id), 0) from public.things) + n, repeat('x', 40), '{}' from generate_series(1, 200) n`,
      );
      await settle(backend, bystander);
    }
    clearInterval(beat);
    expect(bystander.states).toEqual(['SUBSCRIBED']);
  }, 60_000);

  test('a peer that disconnects during the handshake affects no one else', async () => {
    const { hostname, port } = new URL(backend.url);
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const socket = connect(Number(port), hostname);
        await new Promise((resolve) => socket.once('connect', resolve));
        socket.write(
          `GET /realtime/v1/websocket?apikey=${index % 2 ? backend.keys.anonKey : 'x'} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
            (index % 3
              ? 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
              : '\r\n'),
        );
        socket.on('error', () => undefined);
        if (index % 5) socket.destroy();
        else setTimeout(() => socket.resetAndDestroy(), 20);
      }),
    );
    expect(await ask(`apikey=${backend.keys.anonKey}`)).toEqual([101, null]);
  });
});

test('a stopping server closes its sockets and opens no new ones', async () => {
  const backend = await startLive();
  const socket = await rawSocket(backend);
  backend.backend.hangUp();
  expect(await socket.closed).toEqual({ code: 1001, reason: 'The server stops' });
  await expect(rawSocket(backend)).rejects.toThrow('503');
  await backend.close();
});

test('a socket without heartbeats is closed, one with heartbeats is not', async () => {
  const backend = await startLive({ realtime: { idleMs: 600, tickMs: 50 } });
  const [silent, alive] = [await rawSocket(backend), await rawSocket(backend)];
  const beat = setInterval(() => alive.send(null, 'h', 'phoenix', 'heartbeat', {}), 100);
  expect(await silent.closed).toEqual({ code: 1008, reason: 'No heartbeat' });
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  expect(alive.frames[0]).toEqual([null, 'h', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
  clearInterval(beat);
  await backend.close();
});
