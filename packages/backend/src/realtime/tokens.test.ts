import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount, PASSWORD, signToken, type TestBackend } from '../testing/backend.ts';
import { clientGroup, startLive, subscribe, until, watch, type ClientGroup } from './testing/live.ts';
import { rawSocket, type RawSocket } from './testing/raw-socket.ts';

const THINGS = { postgres_changes: [{ event: '*', schema: 'public', table: 'things' }] };
const CLOSED = { postgres_changes: [{ event: '*', schema: 'public', table: 'closed_to_anon' }] };

describe('tokens of channels', () => {
  let backend: TestBackend;
  let crowd: ClientGroup;
  const sockets: RawSocket[] = [];
  beforeAll(async () => {
    backend = await startLive({ realtime: { tickMs: 50 } });
    crowd = clientGroup(backend);
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const socket of sockets.splice(0)) socket.close();
    await crowd.leave();
  });
  afterAll(() => backend.close());

  const raw = async (): Promise<RawSocket> => {
    const socket = await rawSocket(backend);
    sockets.push(socket);
    return socket;
  };
  const in_ = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  /** Moves the clock, because a token of a few seconds could expire before the join on a slow machine. */
  const advanceMinute = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  /** Returns the reason in the system message before the end of the channel. */
  async function end(socket: RawSocket, topic: string): Promise<string> {
    const [, , , , payload] = await socket.next(
      ({ 2: of, 3: event, 4: { status } }) => of === topic && event === 'system' && status === 'error',
    );
    await socket.next(({ 2: of, 3: event }) => of === topic && event === 'phx_close');
    return String(payload.message);
  }

  test('are refused at the join if forged, expired or malformed', async () => {
    const socket = await raw();
    const tokens: [string, RegExp][] = [
      [
        await signToken({ sub: randomUUID() }, 'another secret that is long enough too'),
        /^InvalidJWTToken: /,
      ],
      [await signToken({ sub: randomUUID(), exp: in_(-10) }), /^InvalidJWTToken: Token has expired$/],
      [await signToken({ role: 'postgres' }), /^InvalidJWTToken: role "postgres" does not exist$/],
      ['nonsense', /^InvalidJWTToken: Expected 3 parts in JWT; got 1$/],
      [
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`,
        /^InvalidJWTToken: /,
      ],
      [
        await signToken({ sub: randomUUID(), session_id: randomUUID() }),
        /^InvalidJWTToken: Session is no longer valid$/,
      ],
    ];
    for (const [token, reason] of tokens) {
      const { status, response } = await socket.join('realtime:x', THINGS, token);
      expect([status, (response as { reason: string }).reason]).toEqual([
        'error',
        expect.stringMatching(reason),
      ]);
    }
    expect(backend.backend.stats().channels).toBe(0);
    // The same socket can still join with a valid token.
    expect(await socket.join('realtime:x', THINGS, await signToken({ sub: randomUUID() }))).toMatchObject({
      status: 'ok',
    });
  });

  test('are refused with a reason for the official client', async () => {
    const { states } = await watch(await crowd.withToken(await signToken({ exp: in_(-10) })), {
      table: 'things',
    });
    expect(states).toEqual(['CHANNEL_ERROR InvalidJWTToken: Token has expired']);
  });

  test('end the channel when they expire, and only that channel', async () => {
    const socket = await raw();
    await socket.join('realtime:lasting', THINGS);
    await socket.join('realtime:short', THINGS, await signToken({ sub: randomUUID(), exp: in_(60) }));
    advanceMinute();
    expect(await end(socket, 'realtime:short')).toBe('Token has expired');
    expect(backend.backend.stats().channels).toBe(1);
  });

  test('are renewed on the open channel', async () => {
    const socket = await raw();
    const sub = randomUUID();
    const [joined] = [await socket.join('realtime:t', CLOSED, await signToken({ sub, exp: in_(60) }))];
    expect(joined).toMatchObject({ status: 'ok' });
    const later = await signToken({ sub, exp: in_(600) });
    socket.send('j1', null, 'realtime:t', 'access_token', { access_token: later });
    // The messages below contain no new token.
    socket.send('j1', null, 'realtime:t', 'access_token', { access_token: later });
    socket.send('j1', null, 'realtime:t', 'access_token', { access_token: 'sb_publishable_x' });
    socket.send('j1', null, 'realtime:t', 'access_token', { access_token: null });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    advanceMinute();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await backend.database.query('insert into public.closed_to_anon values (1)');
    await socket.next(({ 3: event }) => event === 'postgres_changes');
    expect(socket.frames.filter(({ 3: event }) => event === 'phx_close')).toEqual([]);
  });

  test('are not checked if a newer one is waiting', async () => {
    const socket = await raw();
    const sub = randomUUID();
    const [one, two] = [await signToken({ sub }), await signToken({ sub, exp: in_(700) })];
    const filtered = { postgres_changes: [{ schema: 'public', table: 'things', filter: 'id=eq.1' }] };
    for (const topic of ['realtime:first', 'realtime:second'])
      expect(await socket.join(topic, filtered, one)).toMatchObject({ status: 'ok' });
    // The check of the first token queries the database, so the others wait.
    socket.send(null, null, 'realtime:first', 'access_token', { access_token: two });
    socket.send(null, null, 'realtime:second', 'access_token', { access_token: 'rubbish' });
    socket.send(null, null, 'realtime:second', 'access_token', { access_token: two });
    expect(await socket.join('realtime:third', filtered, two)).toMatchObject({ status: 'ok' });
    expect(socket.frames.filter(({ 3: event }) => event === 'phx_close')).toEqual([]);
  });

  test('are refused unparsed if too long', async () => {
    const socket = await raw();
    const long = 'x'.repeat(16 * 1024 + 1);
    const reason = 'InvalidJWTToken: A token has at most 16384 characters';
    expect(await socket.join('realtime:t', THINGS, long)).toEqual({ status: 'error', response: { reason } });
    expect(await socket.join('realtime:t', THINGS)).toMatchObject({ status: 'ok' });
    socket.send(null, null, 'realtime:t', 'access_token', { access_token: long });
    expect(await end(socket, 'realtime:t')).toBe(reason);
  });

  test('end the channel if the new one is invalid or has fewer rights', async () => {
    const bad: [string, RegExp][] = [
      [await signToken({ exp: in_(-1) }), /Token has expired/],
      ['rubbish', /InvalidJWTToken/],
      [
        backend.keys.anonKey,
        /Unauthorized: You do not have permissions to read public\.closed_to_anon as anon/,
      ],
    ];
    for (const [token, reason] of bad) {
      const socket = await raw();
      await socket.join('realtime:t', CLOSED, await signToken({ sub: randomUUID() }));
      socket.send('j1', null, 'realtime:t', 'access_token', { access_token: token });
      expect(await end(socket, 'realtime:t')).toMatch(reason);
    }
  });

  test('of another person switch the channel to their policies', async () => {
    const socket = await raw();
    const [ana, ben] = [randomUUID(), randomUUID()];
    const tickets = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'tickets' }] };
    await socket.join('realtime:t', tickets, await signToken({ sub: ana }));
    socket.send('j1', null, 'realtime:t', 'access_token', { access_token: await signToken({ sub: ben }) });
    socket.send(null, 'h', 'phoenix', 'heartbeat', {});
    await socket.next(({ 1: ref }) => ref === 'h');
    await expect
      .poll(async () => {
        await backend.database.query('insert into public.tickets (owner_id) values ($1), ($2)', [ana, ben]);
        await new Promise((resolve) => setTimeout(resolve, 100));
        const last = socket.frames.findLast(({ 3: event }) => event === 'postgres_changes');
        return (last?.[4].data as { record: { owner_id: string } } | undefined)?.record.owner_id;
      })
      .toBe(ben);
  });

  describe('of sessions', () => {
    async function signedIn(): Promise<{ client: SupabaseClient; id: string; email: string }> {
      const email = `${randomUUID()}@example.test`;
      const id = await createAccount(backend.database, email);
      const client = await crowd.anon();
      const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      expect(error).toBeNull();
      await client.realtime.setAuth();
      return { client, id, email };
    }

    test('follow the refreshed session of the official client', async () => {
      const { client } = await signedIn();
      const watched = await watch(client, { table: 'closed_to_anon' });
      expect(watched.states).toEqual(['SUBSCRIBED']);
      const { error } = await client.auth.refreshSession();
      expect(error).toBeNull();
      await backend.database.query('insert into public.closed_to_anon values (20)');
      await until(() => watched.seen.length === 1);
      expect(watched.states).toEqual(['SUBSCRIBED']);
    });

    test('end with a sign-out elsewhere', async () => {
      const { client, email } = await signedIn();
      const watched = await watch(client, { table: 'things' });
      const bystander = await watch((await signedIn()).client, { table: 'things' });
      const other = backend.client();
      await other.auth.signInWithPassword({ email, password: PASSWORD });
      expect((await other.auth.signOut({ scope: 'global' })).error).toBeNull();
      await until(() => watched.states.length === 2);
      expect(watched.states).toEqual(['SUBSCRIBED', 'CLOSED']);
      expect(bystander.states).toEqual(['SUBSCRIBED']);
    });

    test('end with a ban', async () => {
      const { client, id } = await signedIn();
      const messages: unknown[] = [];
      const channel = client.channel('mine');
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'things' }, () => undefined);
      channel.on('system', {}, (message: unknown) => messages.push(message));
      const states: string[] = [];
      await subscribe(channel, states);
      await backend.request(`/auth/v1/admin/users/${id}`, {
        method: 'PUT',
        json: { ban_duration: '1h' },
        token: backend.keys.serviceRoleKey,
        headers: { apikey: backend.keys.serviceRoleKey },
      });
      await until(() => states.length === 2);
      expect(states).toEqual(['SUBSCRIBED', 'CLOSED']);
      expect(messages.at(-1)).toEqual({
        extension: 'system',
        status: 'error',
        message: 'Session is no longer valid',
        channel: 'mine',
      });
    });

    test('end at the next change if the notification was missed', async () => {
      const { client, id } = await signedIn();
      const watched = await watch(client, { table: 'things' });
      await backend.database.exec('alter table auth.sessions disable trigger backend_session_ended');
      await backend.database.query('delete from auth.sessions where user_id = $1', [id]);
      await backend.database.exec('alter table auth.sessions enable trigger backend_session_ended');
      await backend.database.query('insert into public.things (id) values (77)');
      await until(() => watched.states.length === 2);
      expect(watched.states).toEqual(['SUBSCRIBED', 'CLOSED']);
      expect(watched.seen).toEqual([]);
    });
  });
});
