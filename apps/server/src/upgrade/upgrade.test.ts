import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { openDatabase } from '@marketdesk/backend/database/open.ts';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import {
  buildOlder,
  missingRows,
  olderDatabases,
  olderReleases,
  readOlder,
  rowsIn,
  type OlderDatabase,
} from '@marketdesk/test-support/older-database.ts';
import contracted from '@marketdesk/supabase/contracted.json';
import { type Break, breaksBetween, readSurface, undeclared } from '@marketdesk/supabase/release/surface.ts';
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { migrationsFolder } from '../repository.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start.ts';

// Databases of earlier versions, saved by `npm run freeze` and opened by the current server.

const KEPT = await olderDatabases();
const RELEASES = await olderReleases();

it('exists', () => {
  expect(KEPT).not.toEqual([]);
});

describe.each(KEPT)('a database of %s', (name) => {
  let older: OlderDatabase;
  let place: Awaited<ReturnType<typeof olderInstallation>>;
  let applied: string[];
  let breaks: Break[];
  let server: RunningServer;

  beforeAll(async () => {
    older = await readOlder(name);
    place = await olderInstallation(older);
  });
  afterAll(async () => {
    await server.stop();
    await place.close();
  });

  it('gets the missing migrations and keeps every row', async () => {
    const later = (await readMigrations(MIGRATIONS)).filter(({ version }) => version > older.until);
    const database = await openDatabase(place.options);
    try {
      const former = await readSurface(database);
      applied = await migrate(database, migrationsFolder());
      expect(applied).toEqual(later.map(({ version }) => version));
      breaks = breaksBetween(former, await readSurface(database), older.used);
      const missing: Record<string, number> = {};
      for (const table of older.tables) {
        const count = await missingRows(database, table);
        if (count > 0) missing[table.name] = count;
      }
      expect(missing).toEqual({});
    } finally {
      await database.close();
    }
  });

  it.runIf(name === RELEASES.at(-1))('lets a server of that version run beside this one', () => {
    expect(undeclared(breaks, { releases: RELEASES, contracted })).toEqual([]);
  });

  it('works: its users sign in, and staff see its content', async () => {
    server = await startServer(readConfig(place.environment), createLog('silent'), () => undefined);
    const { anonKey } = (await (await fetch(`${server.address}/config.json`)).json()) as {
      anonKey: string;
    };
    const client = createClient(server.address, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    const { error } = await client.auth.signInWithPassword({
      email: 'admin@demo.test',
      password: 'marketdesk-demo',
    });
    expect(error).toBeNull();

    const count = (table: string) => rowsIn(older, table).length;
    const open = async (table: 'reports' | 'support_tickets') =>
      (await client.from(table).select('id', { count: 'exact', head: true }).eq('status', 'open')).count;
    await vi.waitFor(async () => {
      const metrics = await client.rpc('get_admin_dashboard_metrics');
      // Counted by triggers, which a migration may have added after the rows. Expired claims were returned in the
      // meantime.
      expect(metrics.data).toMatchObject([
        {
          total_users: count('public.profiles'),
          open_reports: await open('reports'),
          open_support_tickets: await open('support_tickets'),
        },
      ]);
    }, 20_000);
    const users = await client.rpc('admin_get_users', { p_limit: 200 });
    expect(users.data).toHaveLength(count('public.profiles'));
    // Includes the entries of this sign-in and of the server's start.
    const chain = await client.rpc('admin_check_audit_chain');
    expect(chain.data).toMatchObject([{ broken_id: null }]);
    const [slice] = chain.data as { checked: number }[];
    expect(slice?.checked).toBeGreaterThanOrEqual(count('public.admin_action_audit'));
  });
});

/** A data folder of that version. */
async function olderInstallation(older: OlderDatabase) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-upgrade-'));
  const database = await openDatabase({ dataDir });
  try {
    await buildOlder(database, older);
  } finally {
    await database.close();
  }
  return {
    // Kept databases contain the keys of people, wrapped by this one.
    environment: { DATA_DIR: dataDir, PORT: '0', PRIVACY_MASTER_KEY: TEST_MASTER_KEY },
    options: { dataDir },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}
