import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signToken, type TestBackend } from '../testing/backend.ts';
import { clientGroup, startLive, subscribe, until, type ClientGroup } from './testing/live.ts';
import { observePresence } from './testing/observe-presence.ts';
import { rawSocket } from './testing/raw-socket.ts';

describe('presence', () => {
  let backend: TestBackend;
  let crowd: ClientGroup;
  beforeAll(async () => {
    backend = await startLive();
    crowd = clientGroup(backend);
  });
  afterEach(() => crowd.leave());
  afterAll(() => backend.close());
  const member = () => crowd.as({ sub: randomUUID() });

  test('is sent to new and present members', async () => {
    const ana = await observePresence(await member(), 'room:p', 'ana');
    await until(() => ana.events.includes('sync'));
    expect(ana.present()).toEqual({});
    expect(await ana.channel.track({ name: 'Ana', typing: false })).toBe('ok');
    await until(() => ana.events.includes('join ana'));

    const ben = await observePresence(await member(), 'room:p', 'ben');
    await until(() => ben.events.includes('join ana'));
    await ben.channel.track({ name: 'Ben' });
    await until(() => ana.events.includes('join ben'));
    expect(ana.present()).toEqual({ ana: [{ name: 'Ana', typing: false }], ben: [{ name: 'Ben' }] });
    expect(ben.present()).toEqual(ana.present());

    // A second track replaces the first.
    await ana.channel.track({ name: 'Ana', typing: true });
    await until(() => JSON.stringify(ben.present()).includes('"typing":true'));
    expect(ben.present().ana).toEqual([{ name: 'Ana', typing: true }]);

    await ana.channel.untrack();
    await until(() => ben.present().ana === undefined);
    expect(ben.present()).toEqual({ ben: [{ name: 'Ben' }] });
  });

  test('keeps a key until its last presence has left', async () => {
    const watcher = await observePresence(await member(), 'room:q', 'w');
    const [one, two, three] = [await member(), await member(), await member()];
    const tabs = [
      await observePresence(one, 'room:q', 'ana'),
      await observePresence(two, 'room:q', 'ana'),
      await observePresence(three, 'room:q', 'ana'),
    ];
    for (const [index, { channel }] of tabs.entries()) await channel.track({ tab: index });
    await until(() => watcher.present().ana?.length === 3);
    expect(watcher.present().ana).toEqual([{ tab: 0 }, { tab: 1 }, { tab: 2 }]);
    await one.removeAllChannels();
    await until(() => watcher.present().ana?.length === 2);
    await two.realtime.disconnect();
    await until(() => watcher.present().ana?.length === 1);
    (
      three.realtime as unknown as { socketAdapter: { getSocket(): { conn: { terminate(): void } } } }
    ).socketAdapter
      .getSocket()
      .conn.terminate();
    await until(() => watcher.present().ana === undefined);
    await three.realtime.disconnect();
  });

  test('is not sent to channels without presence, which may still track', async () => {
    const requester = await observePresence(await member(), 'room:r');
    const client = await member();
    const silent = client.channel('room:r', { config: { private: true, presence: { key: 'silent' } } });
    await subscribe(silent);
    await silent.track({ quiet: true });
    await until(() => requester.present().silent !== undefined);
    expect(silent.presenceState()).toEqual({});
  });

  test('refuses invalid presences and accepts any key', async () => {
    const socket = await rawSocket(backend);
    const config = { private: true, presence: { key: '__proto__', enabled: true } };
    await socket.join('realtime:room:s', config, await signToken({ sub: randomUUID() }));
    const track = async (payload: object) => {
      const ref = randomUUID();
      socket.send('j1', ref, 'realtime:room:s', 'presence', { type: 'presence', ...payload });
      return (await socket.next((frame) => frame[1] === ref))[4];
    };
    expect(await track({ event: 'dance' })).toMatchObject({ status: 'error' });
    expect(await track({ event: 'track', payload: 'text' })).toMatchObject({ status: 'error' });
    expect(await track({ event: 'track', payload: { text: 'x'.repeat(20_000) } })).toMatchObject({
      status: 'error',
    });
    expect(await track({ event: 'untrack' })).toMatchObject({ status: 'ok' });
    expect(await track({ event: 'track', payload: { phx_ref: 'mine', a: 1 } })).toEqual({
      status: 'ok',
      response: {},
    });
    const diff = socket.frames.findLast(({ 3: event }) => event === 'presence_diff')?.[4];
    expect(JSON.stringify(diff)).toMatch(
      /"joins":\{"__proto__":\{"metas":\[\{"phx_ref":"(?!mine)[0-9a-z]+","a":1\}\]\}\},"leaves":\{\}/,
    );
    for (const key of [7, 'k'.repeat(300)]) {
      expect(await socket.join('realtime:room:t', { private: true, presence: { key } })).toMatchObject({
        status: 'error',
      });
    }
    socket.close();
  });
});
