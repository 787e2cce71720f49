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
  /** Warnings and errors logged by the backend. */
  warnings: string[];
  /** Stops responding; the database stays. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A server with a small demo marketplace: the parts that the public app uses. */
export async function openMarketplace({ demo = true } = {}): Promise<TestMarketplace> {
  const test = await createTestDatabase(demo ? { filling: SMALL_DEMO } : {});
  const keys = await loadOrCreateKeys('/nowhere', { jwtSecret: 'a-secret-of-the-tests-that-is-long-enough' });
  const warnings: string[] = [];
  const warn = (fields: object, message: string) =>
    void warnings.push(`${message} ${JSON.stringify(fields)}`);
  const backend = await createBackend({
    database: test.database,
    keys,
    siteUrl: 'http://site.test',
    redirectUrls: [],
    mailer: { send: () => Promise.resolve() },
    log: { info: () => undefined, warn, error: warn },
  });
  const app = new Hono();
  app.get('/config.json', (c) => c.json({ anonKey: keys.anonKey, demo }));
  app.route('/', backend.app);
  const server = serve({ fetch: (request, env) => app.fetch(request, env), port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${String(port)}`,
    keys,
    database: test.database,
    warnings,
    stop,
    async close() {
      await stop();
      await backend.close();
      await test.close();
    },
  };
}
