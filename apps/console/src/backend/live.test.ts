// @vitest-environment jsdom

import { FakeSocket } from '#testing/fakeSocket.ts';
import { FakeServer, storeSession } from '#testing/fakeServer.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Change,
  type ChangesListener,
  type ChangeSource,
  changesState,
  watchChanges,
} from './liveChanges.ts';
import { announceSession } from './sessionEvents.ts';

const REPORTS: ChangeSource = { table: 'reports' };

let server: FakeServer;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  stops = [];
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

function watch(listener: ChangesListener = {}, source = REPORTS): () => void {
  const stop = watchChanges(source, listener);
  stops.push(stop);
  return stop;
}

async function becomes(state: string, source = REPORTS): Promise<void> {
  await vi.waitFor(() => expect(changesState(source)).toBe(state), { timeout: 20_000 });
}

const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('changes', () => {
  it('reach all listeners over one socket and one channel', async () => {
    const seen: Change[] = [];
    watch({ onChange: (change) => seen.push(change) });
    watch({ onChange: (change) => seen.push(change) });
    await becomes('live');
    server.emit({ table: 'reports', type: 'UPDATE', id: 'r1', row: { status: 'claimed' } });
    await after(0);
    const told = {
      table: 'reports',
      type: 'UPDATE',
      id: 'r1',
      row: { id: 'r1', status: 'claimed' },
      old: { id: 'r1' },
    };
    expect(seen).toEqual([told, told]);
    expect(server.live.sockets).toHaveLength(1);
    expect(server.live.joins).toHaveLength(1);
  });

  it('are limited to the table and the filter', async () => {
    const seen: string[] = [];
    const ticket = { table: 'support_messages', filter: 'ticket_id=eq.t1' } as const;
    watch({ onChange: ({ id }) => seen.push(id) }, ticket);
    await becomes('live', ticket);
    server.emit({ table: 'support_messages', type: 'INSERT', id: 'm1', row: { ticket_id: 't1' } });
    server.emit({ table: 'support_messages', type: 'INSERT', id: 'm2', row: { ticket_id: 't2' } });
    server.emit({ table: 'reports', id: 'r1' });
    await after(0);
    expect(seen).toEqual(['m1']);
  });

  it('contain no row after a delete', async () => {
    const seen: Change[] = [];
    watch({ onChange: (change) => seen.push(change) });
    await becomes('live');
    server.emit({ table: 'reports', type: 'DELETE', id: 'r1' });
    await after(0);
    expect(seen).toEqual([{ table: 'reports', type: 'DELETE', id: 'r1', row: null, old: { id: 'r1' } }]);
  });
});

describe('the socket', () => {
  it('sends the token of the session, and its replacement', async () => {
    watch();
    await becomes('live');
    expect(server.live.joins[0]).toMatchObject({ access_token: 'token' });
    storeSession('u1', null, 'renewed');
    // With the next heartbeat.
    await after(25);
    expect(server.live.renewed).toEqual(['renewed']);
  });

  it('sends a heartbeat every 25 seconds', async () => {
    watch();
    await becomes('live');
    const heartbeats = () => server.live.heartbeats;
    const before = heartbeats();
    await after(76);
    expect(heartbeats() - before).toBe(3);
  });

  it('reconnects after 1, 2, 5 and then every 10 seconds', async () => {
    watch();
    await becomes('live');
    server.live.unreachable = true;
    server.live.cut();
    const tries = [];
    for (const wait of [1, 2, 5, 10, 10]) {
      await after(wait);
      tries.push(server.live.sockets.length);
      // A refusal takes time, too.
      await after(0.2);
    }
    expect(tries).toEqual([2, 3, 4, 5, 6]);
  });

  it('closes after a minute without listeners', async () => {
    const stop = watch();
    await becomes('live');
    stop();
    await after(60);
    expect(server.live.sockets[0]?.readyState).toBe(FakeSocket.OPEN);
    await after(5);
    expect(server.live.sockets[0]?.readyState).toBe(FakeSocket.CLOSED);
  });

  it('stays open when the user moves to another page', async () => {
    const stop = watch();
    await becomes('live');
    stop();
    await after(1);
    watch();
    await after(30);
    expect(changesState(REPORTS)).toBe('live');
    expect(server.live.joins).toHaveLength(1);
  });

  it.each(['left', 'ended'] as const)('closes when the session has %s, and stays closed', async (event) => {
    const seen: Change[] = [];
    watch({ onChange: (change) => seen.push(change) });
    await becomes('live');
    announceSession(event);
    await after(30);
    server.emit({ table: 'reports', id: 'r1' });
    await after(1);
    expect(server.live.sockets.map(({ readyState }) => readyState)).toEqual([FakeSocket.CLOSED]);
    expect(seen).toEqual([]);
  });

  it('opens at once for the next user', async () => {
    watch();
    await becomes('live');
    announceSession('left');
    server.signIn({ role: 'admin' });
    announceSession('started');
    watch();
    await after(1);
    expect(changesState(REPORTS)).toBe('live');
  });
});

describe('after a lost connection', () => {
  it('reports reconnecting, then that changes may have been missed', async () => {
    const states: string[] = [];
    const onCaughtUp = vi.fn();
    watch({ onCaughtUp, onState: () => states.push(changesState(REPORTS)) });
    await becomes('live');
    onCaughtUp.mockClear();
    server.live.cut();
    await becomes('reconnecting');
    await becomes('live');
    expect(states).toEqual(['live', 'reconnecting', 'live']);
    expect(onCaughtUp).toHaveBeenCalledOnce();
    expect(server.live.topics).toHaveLength(1);
  });

  it('rejoins a channel closed by the server, with a fresh token', async () => {
    const onCaughtUp = vi.fn();
    const onChange = vi.fn();
    watch({ onCaughtUp, onChange });
    await becomes('live');
    onCaughtUp.mockClear();
    storeSession('u1', null, 'renewed');
    server.live.stop('changes:reports:');
    await becomes('reconnecting');
    await becomes('live');
    expect(server.live.joins.map((join) => join.access_token)).toEqual(['token', 'renewed']);
    expect(onCaughtUp).toHaveBeenCalledOnce();
    server.emit({ table: 'reports', id: 'r1' });
    await after(0);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('requests a fresh token when one is refused', async () => {
    server.live.refuse = (join) =>
      join.access_token === 'token' ? 'InvalidJWTToken: Token has expired' : undefined;
    watch();
    await becomes('reconnecting');
    storeSession('u1', null, 'renewed');
    await becomes('live');
    expect(server.live.joins.at(-1)).toMatchObject({ access_token: 'renewed' });
  });

  it('reconnects immediately when the browser is online again', async () => {
    const onCaughtUp = vi.fn();
    watch({ onCaughtUp });
    await becomes('live');
    server.live.unreachable = true;
    server.live.cut();
    await after(20);
    server.live.unreachable = false;
    onCaughtUp.mockClear();
    window.dispatchEvent(new Event('online'));
    await after(1);
    expect(changesState(REPORTS)).toBe('live');
    expect(onCaughtUp).toHaveBeenCalledOnce();
  });

  it('replaces a silently lost socket when the browser reports a network change', async () => {
    watch();
    await becomes('live');
    for (const socket of server.live.sockets) socket.deaf = true;
    window.dispatchEvent(new Event('offline'));
    await after(3.5);
    expect(changesState(REPORTS)).toBe('reconnecting');
    await becomes('live');
    expect(server.live.sockets).toHaveLength(2);
  });

  it('keeps a socket that responds', async () => {
    watch();
    await becomes('live');
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await after(10);
    expect(server.live.sockets).toHaveLength(1);
    expect(changesState(REPORTS)).toBe('live');
  });

  it('reconnects when the tab wakes up after a while', async () => {
    const onCaughtUp = vi.fn();
    watch({ onCaughtUp });
    await becomes('live');
    onCaughtUp.mockClear();
    // During sleep no timer runs, and the clock jumps.
    vi.setSystemTime(Date.now() + 600_000);
    await after(5);
    expect(onCaughtUp).toHaveBeenCalledOnce();
  });
});
