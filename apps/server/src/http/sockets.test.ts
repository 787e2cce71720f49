import { request } from 'node:http';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createAccount, PASSWORD } from '../testing/account.ts';
import { startProcess, type Process } from '../testing/process.ts';
import { sharedPostgres, type Shared } from '../testing/shared-postgres.ts';

/** The whole server as a process, with the demo. */
describe('the server', () => {
  let shared: Shared;
  let server: Process;
  let url: string;
  let anonKey: string;
  beforeAll(async () => {
    shared = await sharedPostgres();
    ({ anonKey } = shared.keys);
    await markAsDemo(shared.database);
    server = startProcess(shared.environment);
    url = await server.ready;
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.ended;
    await shared.close();
  });

  /** The status of an upgrade request. */
  const ask = (where: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(url);
      const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      const upgradeRequest = request({
        host: '127.0.0.1',
        port,
        path: where,
        headers: { ...upgrade, ...headers },
      });
      upgradeRequest.once('upgrade', (_response, socket) => {
        socket.destroy();
        resolve(101);
      });
      upgradeRequest.once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      upgradeRequest.once('error', reject);
      upgradeRequest.end();
    });

  it('opens only Realtime sockets, and in the demo only under loopback names', async () => {
    const where = `/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`;
    expect(await ask(where)).toBe(101);
    expect(await ask('/realtime/v1/websocket')).toBe(401);
    expect(await ask('/admin')).toBe(404);
    expect(await ask(where, { host: 'evil.example' })).toBe(403);
  });

  it('sends changes to staff, counts metrics, and closes sockets when it stops', async () => {
    const client = createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    const email = 'moderator@example.test';
    const userId = await createAccount(url, shared.keys, 'user@example.test');
    await shared.database.query(`update public.profiles set role = 'moderator' where user_id = $1`, [
      await createAccount(url, shared.keys, email),
    ]);
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    await client.realtime.setAuth();
    const changed: unknown[] = [];
    const states: string[] = [];
    const reports = client
      .channel('reports')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'reports' }, (change) =>
        changed.push(change.new.description),
      );
    await new Promise<void>((resolve) => {
      reports.subscribe((status) => {
        states.push(status);
        resolve();
      });
    });
    const desk = client.channel('desk:report:1', { config: { private: true, presence: { key: 'me' } } });
    desk.on('presence', { event: 'sync' }, () => undefined);
    await new Promise<void>((resolve) => {
      desk.subscribe((status) => {
        states.push(status);
        resolve();
      });
    });
    expect(states).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    await desk.track({ name: 'Me' });
    await expect.poll(() => Object.keys(desk.presenceState())).toEqual(['me']);

    const submitted = await client.rpc('submit_report', {
      p_entity_type: 'user',
      p_entity_id: userId,
      p_reason: 'Other',
      p_description: 'seen live',
    });
    expect(submitted.error).toBeNull();
    await expect.poll(() => changed, { timeout: 10_000 }).toEqual(['seen live']);

    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('marketdesk_realtime_sockets 1\n');
    expect(metrics).toContain('marketdesk_realtime_channels 2\n');
    expect(metrics).toMatch(/marketdesk_realtime_messages_total\{kind="change"\} [1-9]/);

    const bare = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`,
    );
    await new Promise((resolve) => bare.once('open', resolve));
    const closed = new Promise<number>((resolve) => bare.once('close', resolve));
    const before = performance.now();
    server.kill('SIGTERM');
    expect(await closed).toBe(1001);
    await client.realtime.disconnect();
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - before).toBeLessThan(5_000);
  }, 60_000);
});
