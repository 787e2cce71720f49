import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareFolder } from '@marketdesk/backend/database/embedded/folder.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import { PNG } from '@marketdesk/backend/testing/pictures.ts';
import { runCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { mountSmallDisk } from '@marketdesk/test-support/small-disk.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendClient } from '../backend-client.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start.ts';
import { createAccount, PASSWORD } from '../testing/account.ts';
import { serve } from '../testing/serve.ts';
import { diskHasRoom } from './disk-room.ts';

const SENTENCE = "The server's disk is full. Nothing was changed; try again later.";
/** A migrated PostgreSQL needs a hundred megabytes. */
const disk = await mountSmallDisk(200);
afterAll(() => disk?.close());

describe.skipIf(disk === null)('when the disk of the database is full', () => {
  let cluster: Cluster;
  let server: RunningServer;
  let keys: Keys;
  let dataDir: string;
  let person: { id: string; email: string; token: string };

  beforeAll(async () => {
    await migratedFolder(disk?.folder ?? '');
    const data = embeddedFolder(disk?.folder ?? '');
    const place = await prepareFolder({ folder: data });
    if (!place) throw new Error('no PostgreSQL');
    cluster = await runCluster({ ...place, folder: data, data, durable: false });
    dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-full-'));
    const environment = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, PORT: '0', DEMO: '0' };
    server = await startServer(readConfig(environment), createLog('silent'), () => undefined);
    keys = await loadOrCreateKeys(dataDir, {});
    const email = 'ana@example.test';
    const id = await createAccount(server.address, keys, email);
    person = { id, email, token: '' };
    const { body } = await signIn();
    person.token = String((body as { access_token?: unknown }).access_token);
  });
  afterAll(async () => {
    await disk?.free();
    await server.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A preallocated WAL segment: without space for one, PostgreSQL exits and is restarted. */
  async function freshLog(): Promise<void> {
    const database = postgresDatabase(cluster.url, { connections: 1 });
    await database.query('select pg_switch_wal()');
    await database.exec('checkpoint');
    await database.close();
  }
  async function ask(at: string, body: unknown, token = keys.anonKey) {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(server.address + at, {
      method: 'POST',
      headers: {
        apikey: keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': isBytes ? 'image/png' : 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
  const signIn = () => ask('/auth/v1/token?grant_type=password', { email: person.email, password: PASSWORD });
  const search = () =>
    ask('/rest/v1/rpc/search_taxonomy', { p_query: `no such ${randomUUID()}` }, person.token);
  const upload = () =>
    ask(
      `/storage/v1/object/avatars/${person.id}/${randomUUID()}.png`,
      Buffer.concat([PNG, randomBytes(500_000)]),
      person.token,
    );
  const ready = async () => {
    const response = await fetch(`${server.address}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  /** Small rows first fill allocated space. The database needs more only after some of them. */
  async function untilRefused(again: () => Promise<{ status: number; body: unknown }>) {
    for (let at = 0; at < 400; at++) {
      const answer = await again();
      if (answer.status !== 200) return answer;
    }
    throw new Error('It was never refused');
  }

  it('clients get a message without file names, /readyz reports it, and everything works once there is space', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect((await upload()).status).toBe(200);
    await freshLog();
    await disk?.fill();

    const stored = await upload();
    expect(stored).toMatchObject({ status: 503, body: { code: 'InternalError', message: SENTENCE } });
    expect(await untilRefused(search)).toEqual({
      status: 503,
      body: { code: '53100', message: SENTENCE, details: null, hint: null },
    });
    expect(await untilRefused(signIn)).toEqual({
      status: 503,
      body: { code: 'unexpected_failure', message: SENTENCE },
    });
    const full = {
      status: 'unavailable',
      disk: 'The disk of the database is full. Free some space; no restart is needed.',
    };
    expect(await ready()).toMatchObject({ status: 503, body: full });
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    // Reads keep working.
    expect((await ask('/rest/v1/rpc/admin_get_users', {}, person.token)).status).toBe(403);

    await disk?.free();
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect((await upload()).status).toBe(200);
    expect((await search()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });
});

describe.skipIf(disk === null)('when the disk of DATA_DIR is full', () => {
  it('/readyz reports it until there is space, whatever the database reports', async () => {
    const folder = disk?.folder ?? '';
    const served = await serve({
      database: { kind: 'embedded', ping: () => Promise.reject(new Error('gone')) },
      dataDirHasRoom: () => diskHasRoom(folder),
    });
    const ready = async () => JSON.parse((await served.get('/readyz')).body.toString()) as unknown;
    expect(await ready()).toEqual({ status: 'unavailable', database: 'does not answer' });
    await disk?.fill();
    expect(await ready()).toEqual({
      status: 'unavailable',
      disk: 'The disk of DATA_DIR is full. Free some space; no restart is needed.',
    });
    await disk?.free();
    expect(await ready()).toEqual({ status: 'unavailable', database: 'does not answer' });
    await served.close();
  });

  it("a folder that can't be inspected counts as having space", async () => {
    expect(await diskHasRoom('/no/such/folder')).toBe(true);
  });
});

it('hides the disk error of a hosted backend from clients', async () => {
  const raw = {
    code: '53100',
    message: 'could not extend file "base/16384/2619": No space left on device',
    details: null,
    hint: 'Check free disk space.',
  };
  const client = backendClient({
    url: 'http://hosted.test',
    anonKey: 'anon',
    serviceRoleKey: 'service',
    fetch: () => Promise.resolve(Response.json(raw, { status: 503 })),
  });
  await expect(client.asCaller('token')('get_my_access')).rejects.toMatchObject({
    status: 503,
    message: SENTENCE,
  });
});
