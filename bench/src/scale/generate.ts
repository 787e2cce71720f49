import { parseArgs } from 'node:util';
import { createHasher } from '@marketdesk/backend/auth/passwords.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import type { BenchRun } from '../arguments.ts';
import { MIGRATIONS } from '../procedures.ts';
import { BENCH_PASSWORD } from '../staff-session.ts';
import { fillMarketplace } from './marketplace.ts';

/** `npm run bench -- generate --profiles N --url postgres://…`: that PostgreSQL, migrated and filled. */
export async function generate({ args }: BenchRun): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { profiles: { type: 'string' }, url: { type: 'string' } },
  });
  const profiles = Number(values.profiles);
  if (!Number.isInteger(profiles) || profiles < 1000 || profiles > 10_000_000)
    throw new Error('Give --profiles, a whole number from 1000 to 10000000.');
  if (values.url === undefined)
    throw new Error(
      'Give --url, the address of an empty PostgreSQL database (postgres://user:password@host:port/name).',
    );
  const database = postgresDatabase(values.url, { connections: 1 });
  try {
    await migrate(database, MIGRATIONS);
    await fill(database, profiles);
  } finally {
    await database.close();
  }
}

/** Fills a migrated database and says how long it took. */
export async function fill(database: Database, profiles: number): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  await fillMarketplace(database, {
    profiles,
    passwordHash: await createHasher().hash(BENCH_PASSWORD),
    log: (line) => process.stdout.write(`  ${seconds().padStart(6)}  ${line}\n`),
  });
  process.stdout.write(
    `${profiles} profiles with all that belongs to them in ${seconds()}. Sign in as admin@bench.test, ${BENCH_PASSWORD}.\n`,
  );
}
