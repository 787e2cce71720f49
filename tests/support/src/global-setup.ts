import { startCluster } from './cluster.ts';

/**
 * vitest globalSetup: one PostgreSQL for the whole run, its address in TEST_DATABASE_URL. A run that is given that
 * variable uses what it names. Without PostgreSQL on the machine the tests run on PGlite alone.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const cluster = await startCluster();
  if (!cluster) {
    console.warn('No PostgreSQL found (initdb): its half of the tests is skipped.');
    return undefined;
  }
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
