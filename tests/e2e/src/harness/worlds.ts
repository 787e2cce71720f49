import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { seedDemo } from '@marketdesk/demo/seed.ts';
import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { inDatabase } from './inDatabase.ts';
import { startServer, type RunningServer, type ServerAddress } from './server.ts';

/**
 * `staff`: reading A of the guard on the embedded database, as a first look is. `admins`: reading B on a PostgreSQL of its
 * own. `pair`: reading A there with two server processes.
 */
export type WorldName = 'staff' | 'admins' | 'pair';

/** A world's server, and the process that the second person uses: the same one, but for the pair. */
export interface World {
  server: ServerAddress;
  other: ServerAddress;
}

const DEMO_SCALE = 300;
/** Of the demo's password, at bcrypt's least cost: each worker signs in with it several times. */
const PASSWORD_HASH = '$2a$04$xEwOJ744V81sDSd1kEEBWuZ8hMYd6p9YLzExT1tArTaGwoTk1mgMS';

interface Worlds {
  addresses: Record<WorldName, World>;
  end(): Promise<void>;
}

export async function startWorlds(): Promise<Worlds> {
  const [staff, { admins, pair, endCluster }] = await Promise.all([
    startServer({ STAFF_ACCESS: 'staff', DEMO_SCALE: String(DEMO_SCALE) }),
    startPostgresWorlds(),
  ]);
  // Second looks are drawn at random and hide reports from whoever has to look again, so journeys would fail by chance.
  await inDatabase(staff, 'delete from private.second_look_shares', []);
  await inDatabase(staff, 'delete from private.second_looks', []);
  await inDatabase(staff, `update auth.users set encrypted_password = $1 where email like '%@demo.test'`, [
    PASSWORD_HASH,
  ]);
  const servers = [...new Set([staff, admins, pair.server, pair.other])];
  return {
    addresses: { staff: world(staff), admins: world(admins), pair: world(pair.server, pair.other) },
    async end() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([...servers.map((server) => server.remove()), endCluster()]);
    },
  };
}

type Pair = Record<keyof World, RunningServer>;

interface PostgresWorlds {
  admins: RunningServer;
  pair: Pair;
  endCluster: () => Promise<void>;
}

async function startPostgresWorlds(): Promise<PostgresWorlds> {
  const cluster = await startCluster();
  if (cluster === null) throw new Error('There is no PostgreSQL.');
  const copy = await fillTwice(cluster);
  const [admins, pair] = await Promise.all([
    startServer({ STAFF_ACCESS: 'admins', DATABASE_URL: cluster.url }),
    startPair(copy),
  ]);
  return { admins, pair, endCluster: () => cluster.stop() };
}

/** The server fills only its embedded database, so an external one is filled here. Returns the address of a copy of it. */
async function fillTwice(cluster: Cluster): Promise<string> {
  const database = postgresDatabase(cluster.url, { connections: 2 });
  try {
    await migrate(database, MIGRATIONS);
    await seedDemo(database, { profiles: DEMO_SCALE, passwordHash: PASSWORD_HASH });
  } finally {
    await database.close();
  }
  const beside = postgresDatabase(addressOf(cluster, 'template1'), { connections: 1 });
  try {
    await beside.exec('create database pair template postgres strategy file_copy');
  } finally {
    await beside.close();
  }
  return addressOf(cluster, 'pair');
}

function addressOf({ url }: Cluster, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Two processes that share only the database and the secret, as on two machines. */
async function startPair(databaseUrl: string): Promise<Pair> {
  const shared = {
    DATABASE_URL: databaseUrl,
    STAFF_ACCESS: 'staff',
    JWT_SECRET: 'shared by both processes of the pair',
    PAYOUT_PROVIDER: 'simulator',
  };
  const [server, other] = await Promise.all([startServer(shared), startServer(shared)]);
  return { server, other };
}

/** Serialized for the workers: data only. */
function world(server: RunningServer, other = server): World {
  return { server: address(server), other: address(other) };
}

function address({ url, dataDir, anonKey, serviceRoleKey, logFile }: RunningServer): ServerAddress {
  return { url, dataDir, anonKey, serviceRoleKey, logFile };
}
