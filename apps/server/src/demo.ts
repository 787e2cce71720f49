import { ConfigurationError, type Database } from '@marketdesk/backend/database/database.ts';
import { isLoopbackHost } from './address.ts';
import type { Config } from './config.ts';
import type { Announce } from './embedded.ts';

/**
 * Fills an empty database with the demo marketplace if configured. Returns whether the database contains the demo.
 * Refuses to start on a public address, because the demo's passwords are public. Errors: ConfigurationError.
 */
export async function prepareDemo(database: Database, config: Config, announce: Announce): Promise<boolean> {
  if (config.seedDemo && (await isEmpty(database))) {
    refusePublicAddress(config.host, 'HOST must be a loopback address for the demo marketplace');
    announce('Seeding the demo marketplace…');
    await seedOnce(database, config.demoScale);
  }
  const demo = await containsDemo(database);
  if (demo)
    refusePublicAddress(
      config.host,
      'HOST must be a loopback address because this database holds the demo marketplace',
    );
  return demo;
}

function refusePublicAddress(host: string, sentence: string): void {
  if (isLoopbackHost(host)) return;
  throw new ConfigurationError(
    `${sentence}, but is "${host}". Set DEMO=0 and an empty DATA_DIR to start a real one, or leave HOST unset.`,
  );
}

/** Takes a lock, because two processes may both find the database empty. */
async function seedOnce(database: Database, profiles: number): Promise<void> {
  const { seedDemo } = await import('@marketdesk/demo/seed.ts');
  await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('marketdesk.demo'))`);
    if (await isEmpty(database)) await seedDemo(database, { profiles });
  });
}

async function isEmpty(database: Database): Promise<boolean> {
  const rows = await database.query('select from auth.users limit 1');
  return rows.length === 0;
}

async function containsDemo(database: Database): Promise<boolean> {
  // Checks a flag, not the email addresses, which real users might register.
  const rows = await database.query('select from private.settings where is_demo');
  return rows.length > 0;
}
