import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bucket } from '@marketdesk/backend/auth/attempts.ts';
import { AUTH_DEFAULTS } from '@marketdesk/backend/auth/options.ts';
import { openDatabase } from '@marketdesk/backend/database/open.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import { subscribe, until, watch } from '@marketdesk/backend/realtime/testing/live.ts';
import { freePort, startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { DATABASE_KINDS } from '@marketdesk/test-support/create-test-database.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { backendClient } from './backend-client.ts';
import { repositoryRoot } from './repository.ts';
import { PASSWORD } from './testing/desk.ts';
import { startLoad } from './testing/load.ts';
import { startProcess, type Process } from './testing/process.ts';
import { findProgram, startNginx, startPgBouncer, type Program } from './testing/programs.ts';

const run = promisify(execFile);

const missing = ['nginx', 'pgbouncer'].filter((name) => findProgram(name) === null);
if (missing.length > 0) {
  console.warn(
    `Several processes in production are not tested: install ${missing.join(' and ')} (Debian: nginx-light, pgbouncer).`,
  );
}

const JWT_SECRET = 'a secret that all the processes of a test share';
/** Of the pooler to the database: fewer than the processes have to it. */
const POOL_SIZE = 6;

describe.runIf(DATABASE_KINDS.includes('postgres') && missing.length === 0)(
  'two processes behind nginx, on one PostgreSQL behind PgBouncer',
  () => {
    let cluster: Cluster;
    let direct: Database;
    let pgbouncer: Program;
    let nginx: Program;
    let folder: string;
    let ports: number[];
    let environment: Record<string, string>;
    let keys: Keys;
    let url: string;
    const processes = new Map<number, Process>();
    const clients: SupabaseClient[] = [];

    const start = (port: number): Process => {
      const process = startProcess({ ...environment, PORT: String(port) });
      processes.set(port, process);
      return process;
    };

    beforeAll(async () => {
      const started = await startCluster();
      if (!started) throw new Error('no PostgreSQL');
      cluster = started;
      direct = postgresDatabase(cluster.url, { connections: 1 });
      folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-production-'));
      pgbouncer = await startPgBouncer(new URL(cluster.url), POOL_SIZE);
      ports = [await freePort(), await freePort()];
      nginx = await startNginx(ports);
      url = `http://127.0.0.1:${nginx.port}`;
      const pooled = new URL(cluster.url);
      pooled.port = String(pgbouncer.port);
      environment = {
        DATABASE_URL: pooled.href,
        DATABASE_DIRECT_URL: cluster.url,
        DATA_DIR: folder,
        JWT_SECRET,
        SITE_URL: url,
        TRUSTED_PROXIES: '1',
      };
      // At once, on an empty database.
      await Promise.all(ports.map((port) => start(port).ready));
      keys = await loadOrCreateKeys(folder, { jwtSecret: JWT_SECRET });
    });
    afterAll(async () => {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      for (const process of processes.values()) process.kill('SIGTERM');
      await Promise.all([...processes.values()].map(({ ended }) => ended));
      await Promise.all([nginx.stop(), pgbouncer.stop(), direct.close()]);
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    });

    let people = 0;
    /** A client of the official kind that reaches the processes through the proxy. */
    async function admin(): Promise<{ client: SupabaseClient; id: string; token: string }> {
      const email = `admin-${++people}@example.test`;
      const id = await backendClient({ url, ...keys, fetch }).createAccount(email, PASSWORD);
      await direct.query(`update public.profiles set role = 'admin' where user_id = $1`, [id]);
      const client = createClient(url, keys.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as never },
      });
      clients.push(client);
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      await client.realtime.setAuth();
      return { client, id, token: data.session.access_token };
    }

    async function ticketOf(userId: string): Promise<string> {
      const [ticket] = await direct.query<{ id: string }>(
        `insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id`,
        [userId],
      );
      return ticket?.id ?? '';
    }

    /** Past the proxy, over a connection that is not kept: the process would wait for it when it stops. */
    const ask = (port: number, at: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: at, agent: false }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        }).once('error', reject);
      });
    const metricsOf = async (port: number) => (await ask(port, '/metrics')).text;
    const figure = (text: string, name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );

    it('started at once on an empty database, one of them migrates it while the other waits', () => {
      const lines = [...processes.values()].flatMap((process) => process.stdout().split('\n'));
      expect(lines.filter((line) => line.includes('migrations applied'))).toHaveLength(1);
    });

    it('everything works through a pooler that hands out server connections by the transaction', async () => {
      const { client, id } = await admin();
      // More at once than the pooler has connections, of every kind: each statement may meet another one of them.
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
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
      const uploaded = await client.storage
        .from('avatars')
        .upload(file, picture, { contentType: 'image/png' });
      expect(uploaded.error).toBeNull();
      const loaded = await client.storage.from('avatars').download(file);
      expect(Buffer.from((await loaded.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(picture);
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect((await client.auth.signOut()).error).toBeNull();
      expect((await client.rpc('admin_get_users', { p_limit: 50 })).status).toBe(401);
      // What the pooler is there for: the processes' connections end at it, but for the one each that listens.
      const open = await direct.query<{ name: string; count: number }>(
        `select case when application_name = 'marketdesk-listen' then 'listen' else 'other' end as name, count(*)
           from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 1`,
      );
      expect(open[0]).toEqual({ name: 'listen', count: 2 });
      expect(open[1]?.count).toBeLessThanOrEqual(POOL_SIZE + 4);
    });

    it('a statement through the pooler ends after the time that deploy/pgbouncer.ini gives it', async () => {
      const database = postgresDatabase(environment.DATABASE_URL ?? '', { isPooled: true });
      expect(await database.query('show statement_timeout')).toEqual([{ statement_timeout: '8s' }]);
      await database.close();
    });

    it('a pooler without the address of PostgreSQL itself is refused at the start, and a wrong one', async () => {
      const { DATABASE_URL: pooled = '' } = environment;
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
        /^ConfigurationError: DATABASE_DIRECT_URL: what is notified through DATABASE_URL is not heard there/;
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

    it('changes and messages reach the sockets of both processes, whichever made them', async () => {
      const people = [await admin(), await admin()];
      // nginx gives each new connection to the next process.
      const watches = await Promise.all(
        people.map(({ client }) => watch(client, { table: 'support_messages' })),
      );
      const sockets = await Promise.all(
        ports.map(async (port) => figure(await metricsOf(port), 'marketdesk_realtime_sockets')),
      );
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
        // One each: nobody may write twice within three seconds.
        const message = { p_ticket_id: await ticketOf(people[0]?.id ?? ''), p_content: content };
        expect((await people[0]?.client.rpc('send_support_message', message))?.status).toBe(200);
      }
      await until(() => heard.length === 1 && watches.every(({ seen }) => seen.length === sent.length));
      for (const { seen } of watches) expect(seen.map((change) => change.new.content)).toEqual(sent);
    });

    it('strangers that come by the proxy are known by their own address, and see no metrics', async () => {
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
      // What the client claimed is not believed: nginx appends what it saw.
      const counted = await direct.query<{ bucket: string }>('select bucket from backend.attempts');
      const nameOf = (address: string) =>
        bucket('signin-address', address, AUTH_DEFAULTS.limits.signInAddress).name;
      const names = counted.map((row) => row.bucket);
      expect(names).toContain(nameOf('127.0.0.1'));
      expect(names).not.toContain(nameOf('203.0.113.9'));
    });

    it('without the pooler everything is answered with 503, and served again when it is back', async () => {
      const { client } = await admin();
      const ready = async () => Promise.all(ports.map(async (port) => (await ask(port, '/readyz')).status));
      await pgbouncer.stop();
      expect(await ready()).toEqual([503, 503]);
      expect((await client.rpc('get_my_access')).status).toBe(503);
      pgbouncer = await startPgBouncer(new URL(cluster.url), POOL_SIZE, pgbouncer.port);
      await expect.poll(ready).toEqual([200, 200]);
      expect((await client.rpc('get_my_access')).status).toBe(200);
    });

    it('tells how busy its connections are', async () => {
      const { client } = await admin();
      const [port = 0] = ports;
      await Promise.all(Array.from({ length: 60 }, () => client.rpc('get_my_access')));
      const text = await metricsOf(port);
      expect(figure(text, 'marketdesk_database_pool_connections{pool="api"}')).toBe(8);
      expect(figure(text, 'marketdesk_database_pool_in_use{pool="owner"}')).toBe(0);
      // Thirty at once found eight connections.
      expect(figure(text, 'marketdesk_database_pool_waits_total{pool="api"}')).toBeGreaterThan(0);
      expect(figure(text, 'marketdesk_database_pool_wait_seconds_total{pool="api"}')).toBeGreaterThan(0);
    });

    it('restarted one after the other under load, no request fails and nothing acknowledged is lost', async () => {
      const { id, token } = await admin();
      const load = startLoad({ url, anonKey: keys.anonKey, token, clients: 6 });
      await until(() => load.answered() > 50);
      const before = new Map(processes);
      const restarts = await standInForSystemd();
      const { stdout } = await run(
        'sh',
        [path.join(repositoryRoot(), 'deploy/rolling-restart.sh'), ...ports.map(String)],
        {
          env: { ...process.env, PATH: `${restarts.folder}:${process.env.PATH ?? ''}` },
        },
      );
      expect(stdout).toBe(ports.map((port) => `${port} is ready\n`).join(''));
      const enough = load.answered() + 100;
      await until(() => load.answered() > enough);
      const { failures, ignored, answered } = await load.stop();
      restarts.close();

      const trouble = nginx
        .said()
        .split('\n')
        .filter((line) => !line.includes('Connection refused'));
      expect([...new Set(failures)], trouble.join('\n')).toEqual([]);
      expect(answered).toBeGreaterThan(300);
      for (const port of ports) {
        expect(await before.get(port)?.ended).toMatchObject({ code: 0 });
        expect(processes.get(port)).not.toBe(before.get(port));
        expect(await metricsOf(port)).toMatch(
          /^marketdesk_requests_total\{route="rest",method="POST",status="200"\} \d+$/m,
        );
      }
      const kept = await direct.query<{ query: string }>(
        `select details ->> 'normalized_query' as query from public.admin_action_audit
          where actor_user_id = $1 and action = 'ignore_query'`,
        [id],
      );
      expect(kept.map(({ query }) => query).sort()).toEqual(ignored.sort());
    });

    /** `systemctl restart marketdesk@PORT`, as the script calls it, with this test in systemd's place. */
    async function standInForSystemd() {
      const server = createServer((socket) => {
        socket.once('data', (name) => {
          void (async () => {
            const port = Number(/@(\d+)/.exec(name.toString())?.[1]);
            const old = processes.get(port);
            old?.kill('SIGTERM');
            await old?.ended;
            start(port);
            socket.end();
          })();
        });
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as { port: number };
      const bin = await mkdtemp(path.join(folder, 'bin-'));
      const script = `#!${process.execPath}\nrequire('node:net').connect(${port}, '127.0.0.1').end(process.argv[3]).resume();\n`;
      await writeFile(path.join(bin, 'systemctl'), script, { mode: 0o755 });
      return { folder: bin, close: () => server.close() };
    }
  },
);
