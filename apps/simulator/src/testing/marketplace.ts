import { serve } from '@hono/node-server';
import { createBackend } from '@marketdesk/backend/backend.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import { SMALL_DEMO } from '@marketdesk/demo/testing/small-demo.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';

export interface TestMarketplace {
  url: string;
  keys: Keys;
  database: TestDatabase['database'];
  /** Everything that the backend logged at warn or error. */
  complaints: string[];
  /** Stops answering; the database stays. */
  goAway(): Promise<void>;
  close(): Promise<void>;
}

/** A server with a small demo marketplace, as far as the public app sees it. */
export async function openMarketplace({ demo = true } = {}): Promise<TestMarketplace> {
  const test = await createTestDatabase(demo ? { filling: SMALL_DEMO } : {});
  const keys = await loadOrCreateKeys('/nowhere', { jwtSecret: 'a-secret-of-the-tests-that-is-long-enough' });
  const complaints: string[] = [];
  const complain = (fields: object, message: string) =>
    void complaints.push(`${message} ${JSON.stringify(fields)}`);
  const backend = await createBackend({
    database: test.database,
    keys,
    siteUrl: 'http://site.test',
    redirectUrls: [],
    mailer: { send: () => Promise.resolve() },
    log: { info: () => undefined, warn: complain, error: complain },
  });
  const app = new Hono();
  app.get('/config.json', (c) => c.json({ anonKey: keys.anonKey, demo }));
  app.route('/', backend.app);
  const server = serve({ fetch: (request, env) => app.fetch(request, env), port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${String(port)}`,
    keys,
    database: test.database,
    complaints,
    goAway,
    async close() {
      await goAway();
      await backend.close();
      await test.close();
    },
  };
}
