import { createHash } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseRuntime, runAs, type Runtime } from '@marketdesk/backend/database/embedded/folder.ts';
import { readPostmasterFile } from '@marketdesk/backend/database/embedded/postmaster-file.ts';
import { startPostmaster } from '@marketdesk/backend/database/embedded/postmaster.ts';
import {
  installedElsewhere,
  installedPrograms,
  programOf,
  type Programs,
} from '@marketdesk/backend/database/embedded/programs.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { copyKept } from './kept-folder.ts';

export interface Cluster {
  /** The superuser's URL of the database `postgres`. */
  url: string;
  port: number;
  /** Stops the server but keeps its files, as a restart would. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** kill -9 of the server and everything it started; its files stay. */
  kill(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

export const SUPERUSER_PASSWORD = 'throwaway';

/** `embedded`: installed by npm. `oldest`: the system's own, as DATABASE_URL may name. */
type Engine = 'embedded' | 'oldest';

interface ClusterOptions {
  engine?: Engine;
  /** As durable as in production; most tests need no durability. */
  durable?: boolean;
  /** Parent of the new data folder. */
  parent?: string;
  contents?: Contents;
  /** Settings of postgresql.conf, in addition to the common ones. */
  settings?: Record<string, string>;
}

/** Contents that are put into a cluster once, and kept with it under this name. */
export interface Contents {
  name: string;
  put(url: string): Promise<void>;
}

/**
 * Starts a PostgreSQL on loopback that ends with this process, even by kill -9. Returns null if that
 * PostgreSQL is not available.
 */
export async function startCluster({
  engine = engineOfThisRun(),
  durable = false,
  parent = tmpdir(),
  contents,
  settings = {},
}: ClusterOptions = {}): Promise<Cluster | null> {
  const programs = await programsOf(engine);
  if (programs === null) return null;
  const folder = await newFolder(parent);
  const data = join(folder, 'data');
  await copyCluster(programs, data, contents);
  return runCluster({
    ...(await chooseRuntime({ folder, programs: [programs] })),
    folder,
    data,
    durable,
    settings,
  });
}

/** Writes the files of a new cluster there. */
async function copyCluster(programs: Programs, target: string, contents?: Contents): Promise<void> {
  const args = argsOf(programs);
  const name = `postgres-${programs.major}-${createHash('sha256').update(args.join(' ')).digest('hex')}`;
  if (!contents) return copyKept(name, (draft) => initialise(draft, programs, args), target);
  return copyKept(`${name}-${contents.name}`, (draft) => filled(draft, programs, contents), target);
}

/** Creates a cluster with these contents below the folder. Returns its path. */
async function filled(folder: string, programs: Programs, contents: Contents): Promise<string> {
  const data = join(folder, 'data');
  await copyCluster(programs, data);
  const place = await chooseRuntime({ folder, programs: [programs] });
  const cluster = await runCluster({ ...place, folder, data, durable: false });
  try {
    await contents.put(cluster.url);
  } finally {
    await cluster.halt();
  }
  return data;
}

function argsOf({ major }: Programs): string[] {
  const as = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--no-locale'];
  // A throwaway password, checked for each of thousands of connections.
  const quick = major >= 16 ? ['--set', 'scram_iterations=1'] : [];
  return [...as, ...quick, '--no-sync', '--no-instructions'];
}

/**
 * Creates the base of every cluster below the folder, which takes ten times as long as copying it. Returns
 * its path.
 */
async function initialise(folder: string, programs: Programs, args: readonly string[]): Promise<string> {
  const { launchMode } = await chooseRuntime({ folder, programs: [programs] });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, SUPERUSER_PASSWORD);
  if (launchMode.owner) await chown(passwordFile, launchMode.owner.uid, launchMode.owner.gid);
  const data = join(folder, 'data');
  await runAs(launchMode, programOf(programs, 'initdb'), ['-D', data, `--pwfile=${passwordFile}`, ...args]);
  return data;
}

/** The engine of this run: `npm test` runs a small set on the oldest supported one as well. */
export const engineOfThisRun = (): Engine => (process.env.TEST_ENGINE === 'oldest' ? 'oldest' : 'embedded');

export const programsOf = (engine: Engine): Promise<Programs | null> =>
  engine === 'embedded' ? installedPrograms() : installedElsewhere();

/** A new folder below `parent` in which the programs can run. */
export async function newPlace(
  parent: string,
  programs: Programs,
): Promise<{ folder: string; place: Runtime }> {
  const folder = await newFolder(parent);
  return { folder, place: await chooseRuntime({ folder, programs: [programs] }) };
}

const newFolder = (parent: string): Promise<string> => mkdtemp(join(parent, 'marketdesk-pg-'));

interface ClusterFiles extends Runtime {
  folder: string;
  /** initdb's folder within it. */
  data: string;
  durable: boolean;
  settings?: Record<string, string>;
}

export async function runCluster({
  folder,
  data,
  durable,
  settings: own,
  ...place
}: ClusterFiles): Promise<Cluster> {
  const port = await freePort();
  const url = `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${port}/postgres`;
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : NOT_DURABLE),
    ...own,
    port: String(port),
    // A socket's path has at most a hundred bytes.
    unix_socket_directories: '',
  };
  const start = () => startPostmaster({ ...place, folder: data, settings, log: () => undefined });
  let server = await start();
  return {
    url,
    port,
    halt: () => server.stop(),
    async resume() {
      server = await start();
    },
    async kill() {
      const postmaster = await readPostmasterFile(data);
      for (const pid of [postmaster?.pid ?? 0, ...(await processes(url))]) killNow(pid);
      await server.ended;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const SETTINGS = {
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  log_min_messages: 'panic',
  // As for requests: a database that was never analysed counts as large, and starting parallel workers takes
  // longer than reading it.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

/** Processes started by a server. */
async function processes(url: string): Promise<number[]> {
  const database = postgresDatabase(url, { connections: 1 });
  try {
    const rows = await database.query<{ pid: number }>('select pid from pg_stat_activity');
    return rows.map(({ pid }) => pid);
  } finally {
    await database.close();
  }
}

/** A process that has ended meanwhile need not be killed. */
function killNow(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** A free port of loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
