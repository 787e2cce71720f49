import { engineOfThisRun, startCluster } from './cluster.ts';
import { productsTemplate } from './postgres-template.ts';

/**
 * A statement uses its generic plan from its sixth run on, which is usual on a server's long connections.
 * Here from its first run.
 */
const LONG_LIVED = { plan_cache_mode: 'force_generic_plan' };

/**
 * vitest globalSetup: one PostgreSQL for the whole run, its URL in TEST_DATABASE_URL. If that variable is
 * set, the run uses it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const cluster = await startCluster({ contents: await productsTemplate(), settings: LONG_LIVED });
  if (!cluster) throw new Error(`There is no PostgreSQL (${engineOfThisRun()}) to test with.`);
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
