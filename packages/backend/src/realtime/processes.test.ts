import { serve } from '@hono/node-server';
import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { createClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createBackend, type Backend } from '../backend.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { postgresDatabase } from '../database/postgres.ts';
import { loadOrCreateKeys, type Keys } from '../keys.ts';
import { JWT_SECRET } from '../testing/backend.ts';
import { observePresence } from './testing/observe-presence.ts';
import { clientGroup, LIVE, subscribe, until, watch, type ClientGroup } from './testing/live.ts';

/** Simulates a server process on the database. */
interface Process {
  backend: Backend;
  database: Database;
  url: string;
  crowd: ClientGroup;
  stop(): Promise<void>;
}

const BEAT_MS = 150;

describe('several processes on one PostgreSQL', () => {
  let cluster: Cluster;
  let keys: Keys;
  let one: Process;
  let two: Process;
  const others: Process[] = [];
  beforeAll(async () => {
    const started = await startCluster();
    if (!started) throw new Error('no PostgreSQL');
    cluster = started;
    keys = await loadOrCreateKeys('/nowhere', { jwtSecret: JWT_SECRET });
    const database = postgresDatabase(cluster.url, { connections: 1 });
    await migrate(database, LIVE);
    await database.close();
    [one, two] = [await startProcess(), await startProcess()];
  });
  afterEach(async () => {
    await Promise.all([one.crowd.leave(), two.crowd.leave()]);
    await Promise.all(others.splice(0).map((process) => process.stop()));
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await cluster.stop();
  });

  async function startProcess(): Promise<Process> {
    const database = postgresDatabase(cluster.url);
    const backend = await createBackend({
      database,
      keys,
      siteUrl: 'http://site.test',
      redirectUrls: [],
      mailer: { send: () => Promise.resolve() },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      realtime: { beatMs: BEAT_MS },
    });
    const server = serve({
      fetch: (request, env) => backend.app.fetch(request, env),
      port: 0,
      hostname: '127.0.0.1',
    });
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      void backend.upgrade(request, socket, head);
    });
    await new Promise<void>((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = (_key?: string, token?: string) =>
      createClient(url, keys.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
        realtime: { transport: WebSocket as never },
      });
    const crowd = clientGroup({ client });
    return {
      backend,
      database,
      url,
      crowd,
      async stop() {
        await crowd.leave();
        backend.hangUp();
        await new Promise((resolve) => server.close(resolve));
        await backend.close();
        await database.close();
      },
    };
  }
  const member = (process: Process) => process.crowd.as({ sub: randomUUID() });

  test('deliver each other’s changes once', async () => {
    const watches = [
      await watch(await member(one), { table: 'things' }),
      await watch(await member(two), { table: 'things' }),
    ];
    await one.database.query(`insert into public.things (id) values (1)`);
    await two.database.query(`insert into public.things (id) values (2)`);
    await until(() => watches.every(({ seen }) => seen.length === 2));
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const { seen } of watches) expect(seen.map((change) => change.new.id)).toEqual([1, 2]);
  });

  test('deliver each other’s broadcasts in order, long ones too', async () => {
    const enter = async (process: Process) => {
      const received: unknown[] = [];
      const channel = (await member(process)).channel('room:1', { config: { private: true } });
      channel.on('broadcast', { event: '*' }, ({ payload }) => received.push(payload));
      expect(await subscribe(channel)).toBe('SUBSCRIBED');
      return { channel, received };
    };
    const [ana, ben] = [await enter(one), await enter(two)];
    const sent: unknown[] = Array.from({ length: 30 }, (_, n) => ({
      n,
      text: n % 7 === 0 ? 'ä/€'.repeat(8_000) : 'short',
    }));
    for (const payload of sent) await ana.channel.send({ type: 'broadcast', event: 'e', payload });
    await until(() => ben.received.length === sent.length);
    expect(ben.received).toEqual(sent);
    await ben.channel.send({ type: 'broadcast', event: 'e', payload: new Uint8Array([1, 0, 255]).buffer });
    await until(() => ana.received.length === 1);
    expect([...new Uint8Array(ana.received[0] as ArrayBuffer)]).toEqual([1, 0, 255]);
  });

  test('share presences, including late processes, leaving members and stopped processes', async () => {
    const ana = await observePresence(await member(one), 'room:p', 'ana');
    await ana.channel.track({ name: 'Ana' });
    const ben = await observePresence(await member(two), 'room:p', 'ben');
    await ben.channel.track({ name: 'Ben' });
    const both = { ana: [{ name: 'Ana' }], ben: [{ name: 'Ben' }] };
    await until(
      () => JSON.stringify(ana.present()) === JSON.stringify(both) && Object.keys(ben.present()).length === 2,
    );

    // A process that starts later learns the members.
    const third = await startProcess();
    others.push(third);
    const cleo = await observePresence(await member(third), 'room:p', 'cleo');
    await cleo.channel.track({ name: 'Cleo' });
    await until(() => Object.keys(cleo.present()).length === 3);
    await until(() => ana.present().cleo !== undefined && ben.present().cleo !== undefined);

    await ben.channel.track({ name: 'Benjamin' });
    await until(() => JSON.stringify(cleo.present().ben) === '[{"name":"Benjamin"}]');
    await one.crowd.leave();
    await until(() => Object.keys(ben.present()).toSorted().join() === 'ben,cleo');
    await third.stop();
    others.pop();
    await until(() => Object.keys(ben.present()).join() === 'ben');
  });

  test('drop a process that dies silently, with its presences', async () => {
    const ana = await observePresence(await member(one), 'room:d', 'ana');
    const doomed = await startProcess();
    const dora = await observePresence(await member(doomed), 'room:d', 'dora');
    await dora.channel.track({ name: 'Dora' });
    await until(() => ana.present().dora !== undefined);
    // Closes its connections to the database, as if the machine were switched off.
    await doomed.database.close();
    await until(() => ana.present().dora === undefined);
    await doomed.stop();
  });

  test('request the full state after a missed message', async () => {
    const ana = await observePresence(await member(one), 'room:m', 'ana');
    const ben = await observePresence(await member(two), 'room:m', 'ben');
    await ben.channel.track({ name: 'Ben' });
    await until(() => ana.present().ben !== undefined);
    // A change whose sequence number skips some, as if messages were lost.
    const [node] = await one.database.query<{ node: string }>(`select gen_random_uuid()::text as node`);
    const notify = (kind: string, data: object) =>
      one.database.query('select pg_notify($1, $2)', [
        'backend_relay',
        `${String(node?.node)}/1/0/1/${Buffer.from(JSON.stringify([kind, data])).toString('base64')}`,
      ]);
    const requested: string[] = [];
    await two.database.listen('backend_relay', (payload) => {
      const [, , , , ...text] = payload.split('/');
      requested.push(Buffer.from(text.join('/'), 'base64').toString());
    });
    const presence = { ref: 'r1', topic: 'realtime:room:m', key: 'ghost', meta: { phx_ref: 'r1' } };
    await notify('change', { number: 5, joins: [presence], leaves: [] });
    await until(() => requested.some((text) => text.includes('"ask"') && text.includes(String(node?.node))));
    expect(ana.present().ghost).toBeUndefined();
    await notify('all', { number: 5, presences: [presence] });
    await until(() => ana.present().ghost !== undefined);
    // The unknown process is dropped.
    await until(() => ana.present().ghost === undefined);
  });

  test('disconnect clients during a database outage; they reconnect and miss nothing', async () => {
    const client = await member(one);
    const states: string[] = [];
    const rows: unknown[] = [];
    const channel = client.channel('desk');
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'things' }, (change) => {
      rows.push((change.new as { id: number }).id);
    });
    await subscribe(channel, states);
    const presence = await observePresence(await member(two), 'room:o', 'olga');
    await presence.channel.track({ name: 'Olga' });
    await one.database.query('insert into public.things (id) values (100)');
    await until(() => rows.length === 1);

    await cluster.halt();
    await until(() => states.length >= 2);
    expect(states[1]).toMatch(/^CHANNEL_ERROR/);
    // New connections are refused during the outage.
    const refused = new WebSocket(
      `${one.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}`,
    );
    const status = await new Promise((resolve) => {
      refused.on('error', () => undefined);
      refused.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      refused.once('open', () => resolve(101));
    });
    expect(status).toBe(503);

    await cluster.resume();
    // A change during the outage, which the client must reread after reconnecting.
    const outside = postgresDatabase(cluster.url, { connections: 1 });
    await outside.query('insert into public.things (id) values (101)');
    await outside.close();
    await until(() => states.at(-1) === 'SUBSCRIBED' && states.length > 2, 30_000);
    await expect
      .poll(
        () => one.database.query('select from public.things where id = 101').then((found) => found.length),
        { timeout: 10_000 },
      )
      .toBe(1);
    await one.database.query('insert into public.things (id) values (102)');
    await until(() => rows.includes(102), 10_000);
    expect(rows).toEqual([100, 102]);
    await until(() => presence.events.filter((event) => event === 'sync').length > 1, 30_000);
  }, 90_000);
});
