import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';

describe('time-outs of staff sessions, for the unmodified client', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());

  /** Signs in and moves the session's timestamps into the past. */
  async function aged(person: Account, createdHours: number, renewedHours: number | null) {
    const client = await desk.signIn(person);
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? '';
    await desk.database.query(
      `update auth.sessions set created_at = now() - $2::int * interval '1 hour',
              refreshed_at = (now() - $3::int * interval '1 hour') at time zone 'utc' where id = $1`,
      [decodeJwt(token).session_id, createdHours, renewedHours],
    );
    return { client, token, refresh_token: data.session?.refresh_token ?? '' };
  }

  it.each([
    ['idle', 20, 13],
    ['never renewed', 13, null],
    ['too old', 169, 0],
  ])('%s: calls, the renewal and the account are refused', async (_, created, renewed) => {
    const { client, refresh_token } = await aged(await desk.person('moderator'), created, renewed);
    expect(await client.rpc('get_my_access')).toMatchObject({
      status: 401,
      error: { message: 'Session is no longer valid' },
    });
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.auth.refreshSession({ refresh_token })).error).toMatchObject({
      status: 400,
      code: 'session_expired',
    });
  });

  it('a used session is renewed, and sessions of other users have no limit', async () => {
    const { client } = await aged(await desk.person('moderator'), 160, 11);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.rpc('get_my_access')).data).toMatchObject({ passes_guard: true });
    const other = await aged(await desk.person('user'), 5000, 4000);
    expect((await other.client.auth.refreshSession()).error).toBeNull();
    expect((await other.client.rpc('get_my_access')).error).toBeNull();
  });

  /** Opens a socket with that token and joins a channel; returns its messages so far, and the next ones. */
  function join(token: string) {
    const url = `${desk.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${desk.keys.anonKey}&vsn=1.0.0`;
    const socket = new WebSocket(url);
    const messages: string[] = [];
    socket.on('message', (data) => messages.push((data as Buffer).toString()));
    socket.on('open', () => {
      const changes = [{ event: '*', schema: 'public', table: 'count_changes' }];
      const config = { private: false, postgres_changes: changes, broadcast: {}, presence: {} };
      const payload = { config, access_token: token };
      socket.send(
        JSON.stringify({ topic: 'realtime:staff', event: 'phx_join', payload, ref: '1', join_ref: '1' }),
      );
    });
    return { messages, close: () => socket.close() };
  }

  it('an ended session joins no live channel', async () => {
    const { token } = await aged(await desk.person('moderator'), 20, 13);
    const { messages, close } = join(token);
    await expect.poll(() => messages.join('\n')).toContain('Session is no longer valid');
    close();
  });

  it('sessions that an admin ends are refused at once, and their channels are closed', async () => {
    const person = await desk.person('moderator');
    const client = await desk.signIn(person);
    const { data } = await client.auth.getSession();
    const { access_token: token = '', refresh_token = '' } = data.session ?? {};
    const { messages, close } = join(token);
    await expect.poll(() => messages.join('\n')).toContain('"status":"ok"');
    const admin = await desk.tokenOf(await desk.person('admin'));
    const ended = desk.client.asCaller(admin)('admin_end_sessions', { p_user_id: person.id });
    expect(await ended).toBe(1);
    await expect.poll(() => messages.join('\n')).toContain('Session is no longer valid');
    close();
    expect(await client.rpc('get_my_access')).toMatchObject({
      status: 401,
      error: { message: 'Session is no longer valid' },
    });
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.auth.refreshSession({ refresh_token })).error).toMatchObject({ status: 400 });
    const again = join(token);
    await expect.poll(() => again.messages.join('\n')).toContain('Session is no longer valid');
    again.close();
  });
});
