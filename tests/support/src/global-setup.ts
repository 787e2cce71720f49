import { engineOfThisRun, startCluster } from './cluster.ts';
import { productsTemplate } from './postgres-template.ts';

/**
 * A server's connections live long: from its sixth run on, a statement mostly has the one plan that fits all values. Here from
 * its first.
 */
const LONG_LIVED = { plan_cache_mode: 'force_generic_plan' };

/**
 * vitest globalSetup: one PostgreSQL for the whole run, its address in TEST_DATABASE_URL. A run that is given that
 * variable uses what it names.
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
