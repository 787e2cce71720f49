import { rm } from 'node:fs/promises';
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { seedDemo } from '@marketdesk/demo/seed.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { copiedFolder, newFolder, startServer, type RunningServer, type ServerAddress } from './server.ts';

/**
 * `staff`: reading A of the guard on the embedded database. `admins`: reading B on an external database. `pair`:
 * reading A on an external database, with two server processes.
 */
export type WorldName = 'staff' | 'admins' | 'pair';

/** A world's server, and the process of the second person, which differs only in `pair`. */
export interface World {
  server: ServerAddress;
  other: ServerAddress;
}

const DEMO_SCALE = 300;
/** The hash of the demo's password, at bcrypt's least cost. */
const PASSWORD_HASH = '$2a$04$xEwOJ744V81sDSd1kEEBWuZ8hMYd6p9YLzExT1tArTaGwoTk1mgMS';

interface Worlds {
  addresses: Record<WorldName, World>;
  /** The initial data folder of the staff world, copied for separate servers. */
  demoFolder: string;
  end(): Promise<void>;
}

export async function startWorlds(): Promise<Worlds> {
  const dataDir = await newFolder();
  await fillThrice(dataDir);
  const demoFolder = await copiedFolder(dataDir);
  const staff = await startServer(
    { STAFF_ACCESS: 'staff', TWO_PERSON_RULE: 'on', WEBHOOKS_ALLOW_PRIVATE: '1' },
    dataDir,
  );
  const [admins, pair] = await Promise.all([
    startServer({
      STAFF_ACCESS: 'admins',
      TWO_PERSON_RULE: 'on',
      DATABASE_URL: await addressOf(staff, 'admins'),
    }),
    startPair(await addressOf(staff, 'pair')),
  ]);
  const beside = [admins, pair.server, pair.other];
  return {
    addresses: { staff: world(staff), admins: world(admins), pair: world(pair.server, pair.other) },
    demoFolder,
    async end() {
      await Promise.all(beside.map((server) => server.stop()));
      await staff.stop();
      await Promise.all([...beside, staff].map((server) => server.remove()));
      await rm(demoFolder, { recursive: true });
    },
  };
}

/** Fills a data folder and copies it for the other worlds: five times faster than filling each. */
async function fillThrice(dataDir: string): Promise<void> {
  await migratedFolder(dataDir);
  const database = await openDatabase({ dataDir });
  await seedDemo(database, { profiles: DEMO_SCALE, passwordHash: PASSWORD_HASH });
  // Disables second looks, which are drawn at random.
  await database.exec('delete from private.second_look_shares; delete from private.second_looks');
  for (const name of ['admins', 'pair'])
    await database.exec(`create database ${name} template postgres strategy file_copy`);
  await database.close();
}

/** Another database in a server's PostgreSQL. */
async function addressOf({ dataDir }: RunningServer, name: string): Promise<string> {
  const url = await runningUrl(embeddedFolder(dataDir));
  if (url === null) throw new Error('The server has no database of its own.');
  return url.replace(/postgres$/, name);
}

/** Two processes that share only database and secret. */
async function startPair(databaseUrl: string): Promise<Record<keyof World, RunningServer>> {
  const shared = {
    DATABASE_URL: databaseUrl,
    STAFF_ACCESS: 'staff',
    TWO_PERSON_RULE: 'on',
    JWT_SECRET: 'shared by both processes of the pair',
    PAYOUT_PROVIDER: 'simulator',
  };
  const [server, other] = await Promise.all([startServer(shared), startServer(shared)]);
  return { server, other };
}

/** Serialized for the workers, so only data. */
function world(server: RunningServer, other = server): World {
  return { server: address(server), other: address(other) };
}

function address({ url, dataDir, anonKey, serviceRoleKey, logFile }: RunningServer): ServerAddress {
  return { url, dataDir, anonKey, serviceRoleKey, logFile };
}
