import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { seedDemo } from '@marketdesk/demo/seed.ts';
import { startCluster } from '@marketdesk/test-support/cluster.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { startServer, type RunningServer, type ServerAddress } from './server.ts';

/**
 * `staff`: reading A of the guard on the embedded PGlite, as a first look is. `admins`: reading B on PostgreSQL, or on
 * a PGlite where no PostgreSQL is installed.
 */
export type WorldName = 'staff' | 'admins';

const DEMO_SCALE = 300;

interface Worlds {
  addresses: Record<WorldName, ServerAddress>;
  end(): Promise<void>;
}

export async function startWorlds(): Promise<Worlds> {
  const [staff, admins] = await Promise.all([
    startServer({ STAFF_ACCESS: 'staff', DEMO_SCALE: String(DEMO_SCALE) }),
    startAdminsWorld(),
  ]);
  return {
    addresses: { staff: address(staff), admins: address(admins.server) },
    async end() {
      await Promise.all([staff.stop(), admins.server.stop()]);
      await Promise.all([staff.remove(), admins.server.remove(), admins.endCluster()]);
    },
  };
}

async function startAdminsWorld() {
  const cluster = await startCluster();
  if (cluster === null) {
    const server = await startServer({ STAFF_ACCESS: 'admins', DEMO_SCALE: String(DEMO_SCALE) });
    return { server, endCluster: () => Promise.resolve() };
  }
  // A PostgreSQL of one's own is not filled by the server.
  const database = postgresDatabase(cluster.url, { connections: 2 });
  try {
    await migrate(database, MIGRATIONS);
    await seedDemo(database, { profiles: DEMO_SCALE });
  } finally {
    await database.close();
  }
  const server = await startServer({ STAFF_ACCESS: 'admins', DATABASE_URL: cluster.url });
  return { server, endCluster: () => cluster.stop() };
}

/** What travels to the workers: data, no functions. */
function address({ url, dataDir, anonKey, serviceRoleKey, logFile }: RunningServer): ServerAddress {
  return { url, dataDir, anonKey, serviceRoleKey, logFile };
}
