import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signToken, type TestBackend } from '../testing/backend.ts';
import { REALTIME_DEFAULTS } from './options.ts';
import { startLive, until } from './testing/live.ts';
import { rawSocket, type RawSocket } from './testing/raw-socket.ts';

const THINGS = { postgres_changes: [{ event: '*', schema: 'public', table: 'things' }] };
const PUSHED_OUT = { code: 1008, reason: 'Too many connections that have joined nothing' };
const NOTHING = { code: 1008, reason: 'Nothing was joined' };

const isOpen = ({ socket }: RawSocket) => socket.readyState === WebSocket.OPEN;

describe('limits on sockets', () => {
  let backend: TestBackend;
  let sockets: RawSocket[] = [];
  beforeAll(async () => {
    backend = await startLive({
      realtime: { anonymousPerAddress: 6, anonymousSockets: 100, socketsPerPerson: 3 },
    });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.close();
    sockets = [];
    await until(() => backend.backend.stats().sockets === 0);
    expect(backend.loggedErrors).toEqual([]);
  });
  afterAll(() => backend.close());

  const raw = async (key = backend.keys.anonKey): Promise<RawSocket> => {
    const socket = await rawSocket({ url: backend.url, keys: { ...backend.keys, anonKey: key } });
    sockets.push(socket);
    return socket;
  };
  const several = async (count: number, key?: string): Promise<RawSocket[]> => {
    const opened: RawSocket[] = [];
    for (let n = 0; n < count; n++) opened.push(await raw(key));
    return opened;
  };
  const tokenOf = (id: string) => signToken({ sub: id });

  test('an excess anonymous socket replaces the oldest that has joined nothing', async () => {
    const [first, joined, third, ...others] = await several(6);
    expect(await joined?.join('realtime:a', THINGS)).toMatchObject({ status: 'ok' });
    const seventh = await raw();
    expect(await first?.closed).toEqual(PUSHED_OUT);
    const eighth = await raw();
    expect(await third?.closed).toEqual(PUSHED_OUT);
    expect([joined, ...others, seventh, eighth].map((socket) => socket && isOpen(socket))).toEqual(
      Array(6).fill(true),
    );
  });

  test('if all anonymous sockets have joined, another is refused until one closes', async () => {
    const [first, ...others] = await several(6);
    for (const socket of [first, ...others])
      expect(await socket?.join('realtime:a', THINGS)).toMatchObject({ status: 'ok' });
    await expect(raw()).rejects.toThrow('429');
    first?.close();
    await until(() => backend.backend.stats().sockets === 5);
    await raw();
    expect(others.every(isOpen)).toBe(true);
  });

  test('hundreds of anonymous sockets do not lock out signed-in people', async () => {
    let isOver = false;
    let opened = 0;
    const stranger = async () => {
      while (!isOver) {
        await raw().catch(() => undefined);
        opened++;
      }
    };
    const token = await tokenOf(randomUUID());
    /** Like a client, retries if the socket was replaced before its join. */
    const getIn = async (): Promise<RawSocket> => {
      for (;;) {
        const socket = await raw();
        const answer = await socket.join('realtime:desk', THINGS, token).catch(() => null);
        if (answer === null) continue;
        expect(answer).toMatchObject({ status: 'ok' });
        return socket;
      }
    };
    const flood = Promise.all(Array.from({ length: 5 }, stranger));
    let moderator: RawSocket;
    try {
      await until(() => opened > 50);
      moderator = await getIn();
      const then = opened;
      await until(() => opened > then + 50);
      expect(isOpen(moderator)).toBe(true);
    } finally {
      isOver = true;
      await flood;
    }
    await until(() => sockets.filter(isOpen).length <= 7);
    expect(isOpen(moderator)).toBe(true);
  });

  test('the sockets of one person are limited, without affecting others', async () => {
    const [me, other] = [await tokenOf(randomUUID()), await tokenOf(randomUUID())];
    const [first, ...mine] = await several(3);
    for (const socket of [first, ...mine])
      expect(await socket?.join('realtime:a', THINGS, me)).toMatchObject({ status: 'ok' });
    const fourth = await raw();
    expect(await fourth.join('realtime:a', THINGS, me)).toEqual({
      status: 'error',
      response: { reason: 'ConnectionRateLimitReached: You have too many connections. Close some of them' },
    });
    expect(await first?.join('realtime:b', THINGS, me), 'a second channel on an open one').toMatchObject({
      status: 'ok',
    });
    expect(await (await raw()).join('realtime:a', THINGS, other)).toMatchObject({ status: 'ok' });
    first?.close();
    await until(() => backend.backend.stats().sockets === 4);
    expect(await fourth.join('realtime:a', THINGS, me)).toMatchObject({ status: 'ok' });
    // Sockets of signed-in people do not count as anonymous.
    await several(6);
    expect(mine.every(isOpen) && isOpen(fourth)).toBe(true);
  });

  test('a new token assigns the socket to another person, or is refused at their limit', async () => {
    const [me, other] = [await tokenOf(randomUUID()), await tokenOf(randomUUID())];
    const mine = await several(3);
    for (const socket of mine)
      expect(await socket.join('realtime:a', THINGS, me)).toMatchObject({ status: 'ok' });
    const shared = await raw();
    expect(await shared.join('realtime:a', THINGS, other)).toMatchObject({ status: 'ok' });
    shared.send('j1', 't', 'realtime:a', 'access_token', { access_token: me });
    const [, , , , payload] = await shared.next(
      (frame) => frame[3] === 'system' && frame[4].extension === 'system',
    );
    expect(payload).toMatchObject({
      status: 'error',
      message: expect.stringContaining('too many connections') as string,
    });
  });

  test('a refused token makes the socket anonymous again', async () => {
    const id = randomUUID();
    const ended = await signToken({ sub: id, session_id: randomUUID() });
    for (const socket of await several(3)) {
      expect(await socket.join('realtime:a', THINGS, ended)).toMatchObject({ status: 'error' });
    }
    const [fourth] = await several(1);
    expect(await fourth?.join('realtime:a', THINGS, await tokenOf(id))).toMatchObject({ status: 'ok' });
    // The three sockets are anonymous again: four more replace the first of them.
    const [first] = sockets;
    await several(4);
    expect(await first?.closed).toEqual(PUSHED_OUT);
  });

  test('the service key is not limited', async () => {
    const own = await several(12, backend.keys.serviceRoleKey);
    await several(6);
    expect(own.every(isOpen)).toBe(true);
  });
});

describe('a socket without a joined channel', () => {
  test('is closed after ten seconds', () => expect(REALTIME_DEFAULTS.joinMs).toBe(10_000));

  test('is closed despite heartbeats; a socket with a past join stays open', async () => {
    const backend = await startLive({ realtime: { joinMs: 400, tickMs: 50 } });
    const [silent, chatty, refused, joined, left] = [
      await rawSocket(backend),
      await rawSocket(backend),
      await rawSocket(backend),
      await rawSocket(backend),
      await rawSocket(backend),
    ];
    const beat = setInterval(() => chatty.send(null, 'h', 'phoenix', 'heartbeat', {}), 50);
    expect(await refused.join('realtime:a', { ...THINGS, private: true }, 'no token')).toMatchObject({
      status: 'error',
    });
    expect(await joined.join('realtime:a', THINGS)).toMatchObject({ status: 'ok' });
    expect(await left.join('realtime:a', THINGS)).toMatchObject({ status: 'ok' });
    left.send(null, 'l', 'realtime:a', 'phx_leave', {});
    expect(await Promise.all([silent.closed, chatty.closed, refused.closed])).toEqual([
      NOTHING,
      NOTHING,
      NOTHING,
    ]);
    expect([isOpen(joined), isOpen(left)]).toEqual([true, true]);
    clearInterval(beat);
    await backend.close();
  });
});

test('anonymous sockets of all addresses together are limited', async () => {
  const backend = await startLive({ realtime: { anonymousSockets: 2 } });
  const [first] = [await rawSocket(backend), await rawSocket(backend), await rawSocket(backend)];
  expect(await first.closed).toEqual(PUSHED_OUT);
  await backend.close();
});
