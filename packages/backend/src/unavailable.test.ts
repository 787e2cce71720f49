import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend, type Backend } from './backend.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { postgresDatabase } from './database/postgres.ts';
import { loadOrCreateKeys, type Keys } from './keys.ts';
import { FIXTURE, JWT_SECRET } from './testing/backend.ts';

describe('while the database is unreachable', () => {
  let cluster: Cluster;
  let database: Database;
  let backend: Backend;
  let keys: Keys;
  beforeAll(async () => {
    const started = await startCluster();
    if (!started) throw new Error('no PostgreSQL');
    cluster = started;
    database = postgresDatabase(cluster.url);
    await migrate(database, FIXTURE);
    keys = await loadOrCreateKeys('/nowhere', { jwtSecret: JWT_SECRET });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    backend = await createBackend({
      database,
      keys,
      siteUrl: 'http://site.test',
      redirectUrls: [],
      mailer: { send: () => Promise.resolve() },
      log,
    });
  });
  afterAll(async () => {
    await backend.close();
    await database.close();
    await cluster.stop();
  });

  const ask = async (path: string, body: object) => {
    const started = performance.now();
    const response = await backend.fetch(
      new Request(`http://x${path}`, {
        method: 'POST',
        headers: {
          apikey: keys.anonKey,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        body: JSON.stringify(body),
      }),
    );
    const json = (await response.json()) as { code?: string };
    return {
      status: response.status,
      code: json.code,
      retry: response.headers.get('retry-after'),
      ms: performance.now() - started,
    };
  };
  const whoami = () => ask('/rest/v1/rpc/whoami', {});

  test('requests fail fast with 503, and succeed again without a restart when it is back', async () => {
    expect((await whoami()).status).toBe(200);
    let missed = 0;
    await database.listen(
      'anything',
      () => undefined,
      () => missed++,
    );
    await cluster.halt();
    for (let i = 0; i < 3; i++) {
      const away = await whoami();
      expect(away).toMatchObject({ status: 503, code: 'PGRST001', retry: '1' });
      expect(away.ms).toBeLessThan(5_000);
    }
    // The function may exist: the catalogue cannot be reread at the moment.
    await expect
      .poll(async () => (await ask('/rest/v1/rpc/not_known_yet', {})).status, { timeout: 5_000 })
      .toBe(503);
    const signIn = await ask('/auth/v1/token?grant_type=password', { email: 'a@b.test', password: 'x' });
    expect(signIn).toMatchObject({ status: 503, retry: '1' });
    const upload = await ask('/storage/v1/object/avatars/a.png', {});
    expect(upload).toMatchObject({ status: 503, code: 'DatabaseError', retry: '1' });
    const message = { topic: 'room', event: 'e', payload: {}, private: true };
    expect(await ask('/realtime/v1/api/broadcast', { messages: [message] })).toMatchObject({
      status: 503,
      retry: '1',
    });
    await expect(database.ping()).rejects.toThrow();

    await cluster.resume();
    await expect.poll(async () => (await whoami()).status, { timeout: 10_000 }).toBe(200);
    await expect
      .poll(
        () =>
          database.ping().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);

    // Listeners learn that they may have missed notifications.
    await expect.poll(() => missed, { timeout: 15_000 }).toBe(1);
    // The subscription to schema changes is restored as well.
    await expect
      .poll(
        async () => {
          await database.exec(`
            create or replace function public.after_restart() returns int language sql stable as 'select 1';
            notify pgrst, 'reload schema';`);
          return (await ask('/rest/v1/rpc/after_restart', {})).status;
        },
        { timeout: 15_000, interval: 300 },
      )
      .toBe(200);
  });
});
