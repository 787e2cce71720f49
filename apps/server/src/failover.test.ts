import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { openDatabase } from '@marketdesk/backend/database/open.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import { until, watch } from '@marketdesk/backend/realtime/testing/live.ts';
import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { canReplicate, startReplica, type Replica } from '@marketdesk/test-support/replica.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type Admin } from './testing/account.ts';
import { startLoad, uniqueWord } from './testing/load.ts';
import { startProcess, type Process } from './testing/process.ts';

const JWT_SECRET = 'a secret of this test, of at least 32 characters';

describe.runIf(await canReplicate())('a server with a primary and a synchronous standby', () => {
  let folder: string;
  let first: Cluster;
  let second: Replica;
  let standby: Database;
  let server: Process;
  let url: string;
  let keys: Keys;
  let admin: Admin;
  /** Data folder of the first PostgreSQL. */
  let data: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-failover-'));
    const started = await startCluster({ engine: 'oldest', settings: { synchronous_commit: 'on' } });
    if (!started) throw new Error('no PostgreSQL');
    first = started;
    second = await startReplica(first);
    const primary = postgresDatabase(first.url, { connections: 1 });
    standby = postgresDatabase(second.url, { connections: 1 });
    await primary.exec(`alter system set synchronous_standby_names = '*'`);
    await primary.query('select pg_reload_conf()');
    const [row] = await primary.query<{ data_directory: string }>('show data_directory');
    data = row?.data_directory ?? '';
    server = startProcess({
      DATABASE_URL: first.url.replace(
        `127.0.0.1:${first.port}/postgres`,
        `127.0.0.1:${first.port},127.0.0.1:${second.port}/postgres?target_session_attrs=read-write`,
      ),
      DATA_DIR: folder,
      JWT_SECRET,
    });
    url = await server.ready;
    keys = await loadOrCreateKeys(folder, { jwtSecret: JWT_SECRET });
    admin = await createAdmin({ url, keys, database: primary, email: 'admin@example.test' });
    await primary.close();
  });
  afterAll(async () => {
    await admin.client.realtime.disconnect();
    server.kill('SIGTERM');
    await server.ended;
    await standby.close();
    await Promise.all([first.stop(), second.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const readiness = async () => (await fetch(`${url}/readyz`)).status;
  const ignore = (word: string) =>
    admin.client.rpc('admin_ignore_query', { p_locale: 'en', p_normalized_query: word });
  /** Queries ignored according to the second PostgreSQL. */
  async function ignoredWords(): Promise<string[]> {
    const rows = await standby.query<{ word: string }>(
      `select details ->> 'normalized_query' as word from public.admin_action_audit where action = 'ignore_query'`,
    );
    return rows.map(({ word }) => word);
  }
  async function openTicket(): Promise<string> {
    const [ticket] = await standby.query<{ id: string }>(
      `insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id`,
      [admin.id],
    );
    return ticket?.id ?? '';
  }

  async function setReadOnly(state: 'on' | 'off'): Promise<void> {
    await standby.exec(`alter system set default_transaction_read_only = ${state}`);
    await standby.query('select pg_reload_conf()');
  }

  it('does not start without a host that accepts writes', async () => {
    const given = second.url.replace(/127[^/]*/, `127.0.0.1:1,127.0.0.1:${second.port}`);
    const opening = openDatabase({ url: `${given}?target_session_attrs=read-write`, dataDir: folder });
    await expect(opening).rejects.toThrow(
      'DATABASE_URL: none of the hosts accepts writes: nothing answers as PostgreSQL at 127.0.0.1:1 (connection refused); ' +
        `PostgreSQL at 127.0.0.1:${second.port} is read-only.`,
    );
    const reading = { readUrl: `${given}?target_session_attrs=read-write` };
    await expect(openDatabase({ url: first.url, dataDir: folder, postgres: reading })).rejects.toThrow(
      'DATABASE_READ_URL must name one host: the replica that answers reads.',
    );
  });

  it('goes on with the promoted standby, without a restart or a lost change', async () => {
    const { seen, states } = await watch(admin.client, { table: 'support_messages' });
    const load = startLoad({ url, anonKey: keys.anonKey, token: admin.token, clients: 4 });
    await until(() => load.answered() > 40);

    await first.kill();
    await expect.poll(readiness).toBe(503);
    expect(await ignore(uniqueWord())).toMatchObject({
      status: 503,
      error: { message: 'The database is unavailable. Try again in a moment.' },
    });
    await standby.query('select pg_promote()');
    await standby.exec(`alter system set synchronous_standby_names = ''`);
    await standby.query('select pg_reload_conf()');
    await expect.poll(readiness).toBe(200);

    const enough = load.answered() + 40;
    await until(() => load.answered() > enough);
    const { failures, ignored } = await load.stop();
    expect(failures.filter((failure) => !failure.endsWith(': 503'))).toEqual([]);
    expect(await ignoredWords()).toEqual(expect.arrayContaining(ignored));
    // Sockets are closed with the connection that listens, and their clients join again.
    await until(() => states.length > 1 && states.at(-1) === 'SUBSCRIBED', 30_000);
    const message = { p_ticket_id: await openTicket(), p_content: 'after the switch' };
    expect((await admin.client.rpc('send_support_message', message)).status).toBe(200);
    await until(() => seen.some((change) => change.new.content === 'after the switch'));
    // A promotion empties the unlogged table of the key.
    expect(await standby.query('select from private.master_key')).toHaveLength(1);
    expect(server.stdout().match(/^Marketdesk is ready/gm)).toHaveLength(1);
  });

  it('tells a host that refuses writes from a request that only reads', async () => {
    const get = `${url}/rest/v1/rpc/admin_ignore_query?p_locale=en&p_normalized_query=word`;
    const headers = { apikey: keys.anonKey, authorization: `Bearer ${admin.token}` };
    expect((await fetch(get, { headers })).status).toBe(405);
    const statuses: number[] = [];
    const ask = async () => {
      const { status } = await ignore(uniqueWord());
      statuses.push(status);
      return status;
    };
    await setReadOnly('on');
    await expect.poll(ask).toBe(503);
    await setReadOnly('off');
    await expect.poll(ask).toBe(204);
    expect(new Set(statuses)).toEqual(new Set([204, 503]));
  });

  it('does not use the former primary, whether it returns as a standby or accepts writes', async () => {
    const endConnections = () =>
      standby.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'marketdesk%' and pid <> pg_backend_pid()`,
      );
    await writeFile(path.join(data, 'standby.signal'), '');
    await first.resume();
    await endConnections();
    const [word, other] = [uniqueWord(), uniqueWord()];
    await expect.poll(async () => (await ignore(word)).status).toBe(204);
    await first.halt();
    await rm(path.join(data, 'standby.signal'));
    await first.resume();
    await endConnections();
    await expect.poll(async () => (await ignore(other)).status).toBe(204);
    expect(await ignoredWords()).toEqual(expect.arrayContaining([word, other]));
  });
});
