import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { bucket } from '@marketdesk/backend/auth/attempts.ts';
import { AUTH_DEFAULTS } from '@marketdesk/backend/auth/options.ts';
import { openDatabase } from '@marketdesk/backend/database/open.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { subscribe, until, watch } from '@marketdesk/backend/realtime/testing/live.ts';
import { canReplicate, startReplica, type Replica } from '@marketdesk/test-support/replica.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.ts';
import { startLoad, uniqueWord } from './testing/load.ts';
import { POOL_SIZE, startProduction, type Production } from './testing/production.ts';
import { fakeSystemctl, findProgram } from './testing/programs.ts';

const run = promisify(execFile);

const missing = ['nginx', 'pgbouncer'].filter((name) => findProgram(name) === null);
if (missing.length > 0) {
  console.warn(
    `Several processes in production are not tested: install ${missing.join(' and ')} (Debian: nginx-light, pgbouncer).`,
  );
}

const canRun = (await canReplicate()) && missing.length === 0;

describe.runIf(canRun)('two processes behind nginx, on one PostgreSQL behind PgBouncer', () => {
  let production: Production;
  let replica: Replica | undefined;
  beforeAll(async () => {
    production = await startProduction();
  });
  afterAll(async () => {
    await production.stop();
    await replica?.stop();
  });
  const admin = () => production.admin();
  const figure = (port: number, name: string) => production.figure(port, `marketdesk_${name}`);

  it('start at once on an empty database: one migrates it while the other waits', () => {
    const lines = [...production.processes.values()].flatMap((process) => process.stdout().split('\n'));
    expect(lines.filter((line) => line.includes('migrations applied'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"backend":"postgres"'))).toHaveLength(2);
  });

  it('work through a pooler in transaction mode', async () => {
    const { client, id } = await admin();
    // More concurrent requests of every kind than the pooler has connections, so that statements move between
    // connections, but fewer than one person may queue.
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [list, rows, sent, refused] = await Promise.all([
          client.rpc('admin_get_users', { p_limit: 50 }),
          client.from('profiles').select('user_id,role').eq('user_id', id),
          client.rpc('admin_ignore_query', { p_locale: 'en', p_normalized_query: `q ${n}` }),
          client.rpc('admin_get_user_details', { p_user_id: 'nobody' }),
        ]);
        return [list.status, rows.data, sent.status, refused.error?.code];
      }),
    );
    const expected = JSON.stringify([200, [{ user_id: id, role: 'admin' }], 204, '22P02']);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([expected]));
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = `${id}/me.png`;
    const uploaded = await client.storage.from('avatars').upload(file, picture, { contentType: 'image/png' });
    expect(uploaded.error).toBeNull();
    const loaded = await client.storage.from('avatars').download(file);
    expect(Buffer.from((await loaded.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(picture);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.rpc('admin_get_users', { p_limit: 50 })).status).toBe(401);
    // The pooler's purpose: only one connection per process, for notifications, reaches PostgreSQL directly.
    const open = await production.direct.query<{ name: string; count: number }>(
      `select case when application_name = 'marketdesk-listen' then 'listen' else 'other' end as name, count(*)
           from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 1`,
    );
    expect(open[0]).toEqual({ name: 'listen', count: 2 });
    expect(open[1]?.count).toBeLessThanOrEqual(POOL_SIZE + 4);
  });

  it('end an abandoned statement after the timeout in deploy/pgbouncer.ini', async () => {
    const database = postgresDatabase(production.environment.DATABASE_URL, { isPooled: true });
    expect(await database.query('show statement_timeout')).toEqual([{ statement_timeout: '130s' }]);
    await database.close();
  });

  it("refuse to start behind a pooler without PostgreSQL's own address, or with a wrong one", async () => {
    const { cluster, folder } = production;
    const pooled = production.environment.DATABASE_URL;
    const refusals = await Promise.all(
      [
        undefined,
        pooled,
        cluster.url.replace(/postgres$/, 'template1'),
        'postgres://nobody@127.0.0.1:1/x',
      ].map((directUrl) =>
        openDatabase({ url: pooled, dataDir: folder, postgres: { directUrl } }).then(
          () => 'opened',
          (error: unknown) => String(error),
        ),
      ),
    );
    const deaf =
      /^ConfigurationError: DATABASE_DIRECT_URL: notifications sent through DATABASE_URL do not arrive there/;
    expect(refusals).toEqual([
      expect.stringMatching(
        /^ConfigurationError: DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL/,
      ),
      expect.stringMatching(deaf),
      expect.stringMatching(deaf),
      expect.stringMatching(
        /^ConfigurationError: DATABASE_DIRECT_URL: nothing answers as PostgreSQL at 127\.0\.0\.1:1/,
      ),
    ]);
  });

  it('deliver changes and messages to the sockets of both processes', async () => {
    const people = [await admin(), await admin()];
    // nginx gives each new connection to the next process.
    const watches = await Promise.all(
      people.map(({ client }) => watch(client, { table: 'support_messages' })),
    );
    const sockets = await Promise.all(production.ports.map((port) => figure(port, 'realtime_sockets')));
    expect(sockets).toEqual([1, 1]);
    const heard: unknown[] = [];
    const topic = 'desk:report:1';
    const [ana, ben] = people.map(({ client }) => client.channel(topic, { config: { private: true } }));
    if (!ana || !ben) throw new Error('nobody');
    ben.on('broadcast', { event: 'typing' }, ({ payload }) => heard.push(payload));
    expect(await Promise.all([subscribe(ana), subscribe(ben)])).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    await ana.send({ type: 'broadcast', event: 'typing', payload: { who: 'ana' } });
    const sent = ['one', 'two', 'three', 'four'];
    for (const content of sent) {
      // One each, because of the limit of one message in three seconds.
      const message = { p_ticket_id: await production.ticketOf(people[0]?.id ?? ''), p_content: content };
      expect((await people[0]?.client.rpc('send_support_message', message))?.status).toBe(200);
    }
    await until(() => heard.length === 1 && watches.every(({ seen }) => seen.length === sent.length));
    for (const { seen } of watches) expect(seen.map((change) => change.new.content)).toEqual(sent);
  });

  it('identify clients behind the proxy by their own address, and show them no metrics', async () => {
    const { url, keys } = production;
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    const wrong = () =>
      fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: keys.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.9',
        },
        body: JSON.stringify({ email: 'nobody@example.test', password: 'guess' }),
      });
    expect((await wrong()).status).toBe(400);
    // The forged header is ignored: nginx appends the address it saw.
    const counted = await production.direct.query<{ bucket: string }>('select bucket from backend.attempts');
    const nameOf = (address: string) =>
      bucket('signin-address', address, AUTH_DEFAULTS.limits.signInAddress).name;
    const names = counted.map((row) => row.bucket);
    expect(names).toContain(nameOf('127.0.0.1'));
    expect(names).not.toContain(nameOf('203.0.113.9'));
  });

  it('answer 503 without the pooler, and serve again when it is back', async () => {
    const { client } = await admin();
    const ready = () =>
      Promise.all(production.ports.map(async (port) => (await production.ask(port, '/readyz')).status));
    await production.haltPooler();
    expect(await ready()).toEqual([503, 503]);
    expect((await client.rpc('get_my_access')).status).toBe(503);
    await production.resumePooler();
    await expect.poll(ready).toEqual([200, 200]);
    expect((await client.rpc('get_my_access')).status).toBe(200);
  });

  it('report the usage of their connections', async () => {
    const { client } = await admin();
    const [port = 0] = production.ports;
    const query = { p_locale: 'en', p_normalized_query: 'again and again' };
    await Promise.all(Array.from({ length: 60 }, () => client.rpc('admin_ignore_query', query)));
    expect(await figure(port, 'database_pool_connections{pool="staff"}')).toBe(4);
    expect(await figure(port, 'database_pool_in_use{pool="owner"}')).toBe(0);
    // Thirty at once share four connections.
    expect(await figure(port, 'database_pool_waits_total{pool="staff"}')).toBeGreaterThan(0);
    expect(await figure(port, 'database_pool_wait_seconds_total{pool="staff"}')).toBeGreaterThan(0);
  });

  it('restart one after the other under load without a failed request or a lost write', async () => {
    const { url, keys, nginx, ports, processes, folder } = production;
    const { id, token } = await admin();
    const load = startLoad({ url, anonKey: keys.anonKey, token, clients: 6 });
    await until(() => load.answered() > 50);
    const before = new Map(processes);
    // From now on there is a replica.
    replica = await startReplica(production.cluster);
    production.environment.DATABASE_READ_URL = replica.url;
    const systemctl = await fakeSystemctl(folder, (port) => production.restart(port));
    const script = path.join(repositoryRoot(), 'deploy/rolling-restart.sh');
    const { stdout } = await run('sh', [script, ...ports.map(String)], {
      env: { ...process.env, PATH: `${systemctl.folder}:${process.env.PATH ?? ''}` },
    });
    systemctl.close();
    expect(stdout).toBe(ports.map((port) => `${port} is ready\n`).join(''));
    const enough = load.answered() + 100;
    await until(() => load.answered() > enough);
    const { failures, ignored, answered } = await load.stop();

    const trouble = nginx
      .stderr()
      .split('\n')
      .filter((line) => !line.includes('Connection refused'));
    expect([...new Set(failures)], trouble.join('\n')).toEqual([]);
    expect(answered).toBeGreaterThan(300);
    for (const port of ports) {
      expect(await before.get(port)?.ended).toMatchObject({ code: 0 });
      expect(processes.get(port)).not.toBe(before.get(port));
      expect(await figure(port, 'requests_total{route="rest",method="POST",status="200"}')).toBeGreaterThan(
        0,
      );
    }
    const kept = await production.direct.query<{ query: string }>(
      `select details ->> 'normalized_query' as query from public.admin_action_audit
          where actor_user_id = $1 and action = 'ignore_query'`,
      [id],
    );
    expect(kept.map(({ query }) => query).sort()).toEqual(ignored.sort());
  });

  describe('with a read replica', () => {
    const used = () => Promise.all(production.ports.map((port) => figure(port, 'database_replica_used')));
    const readBy = async (server: string) => {
      const counts = await Promise.all(
        production.ports.map((port) => figure(port, `database_reads_total{server="${server}"}`)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    const change = (text: string) => ({ p_locale: 'en', p_normalized_query: text });

    /** Requests alternate between processes: a change through one must be visible to the next. */
    async function readOwnWrites(times: number): Promise<void> {
      const { client } = await admin();
      for (let n = 0; n < times; n++) {
        const text = uniqueWord();
        expect((await client.rpc('admin_ignore_query', change(text))).status).toBe(204);
        const { data } = await client
          .from('admin_action_audit')
          .select('entity_id')
          .eq('entity_id', `en:${text}`);
        expect(data).toEqual([{ entity_id: `en:${text}` }]);
      }
    }

    it('shows a change at the next read from the replica', async () => {
      await expect.poll(used).toEqual([1, 1]);
      const before = await readBy('replica');
      await readOwnWrites(25);
      expect(await readBy('replica')).toBeGreaterThan(before + 10);
    });

    it('refuses a session after sign-out on the replica too', async () => {
      const { client, token } = await admin();
      const read = () =>
        fetch(`${production.url}/rest/v1/profiles?select=user_id&limit=1`, {
          headers: { apikey: production.keys.anonKey, authorization: `Bearer ${token}` },
        });
      expect((await read()).status).toBe(200);
      expect((await client.auth.signOut()).error).toBeNull();
      expect((await read()).status).toBe(401);
    });

    it('does not read from a lagging replica', async () => {
      const standby = postgresDatabase(replica?.url ?? '', { connections: 1 });
      await standby.query('select pg_wal_replay_pause()');
      await readOwnWrites(5);
      await expect.poll(used).toEqual([0, 0]);
      expect(await figure(production.ports[0] ?? 0, 'database_replica_lag_seconds')).toBeGreaterThan(0);
      await standby.query('select pg_wal_replay_resume()');
      await standby.close();
      await expect.poll(used).toEqual([1, 1]);
    });

    it('works without the replica, and reads from it again when it is back', async () => {
      await replica?.halt();
      await readOwnWrites(5);
      await expect.poll(used).toEqual([0, 0]);
      await replica?.resume();
      await expect.poll(used).toEqual([1, 1]);
      await readOwnWrites(2);
    });
  });
});
