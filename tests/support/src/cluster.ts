import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';

const run = promisify(execFile);

export interface Cluster {
  /** The superuser's address of the database `postgres`. */
  url: string;
  port: number;
  /** Stops the server but keeps its files, as a crash or a restart would. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

export const SUPERUSER_PASSWORD = 'throwaway';

/**
 * Starts a PostgreSQL of its own under a temporary folder. It is as durable as a test needs (not at all), listens on
 * loopback only, and ends with this process however that ends. null when no PostgreSQL is installed.
 */
export async function startCluster(): Promise<Cluster | null> {
  const bin = await findBinaries();
  if (!bin) return null;
  const owner = await clusterOwner();
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-pg-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, SUPERUSER_PASSWORD);
  if (owner) await chown(passwordFile, owner.uid, owner.gid);

  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'].concat([
      '--no-locale',
      '--no-sync',
    ]),
    { ...owner, cwd: folder },
  );
  const port = await freePort();
  let server = await startServer(bin, data, port, folder, owner);
  return {
    url: urlOf(port),
    port,
    halt: () => server('keep'),
    async resume() {
      server = await startServer(bin, data, port, folder, owner);
    },
    async stop() {
      await server();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number) => `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${port}/postgres`;

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  log_min_messages: 'panic',
};

type Owner = { uid: number; gid: number } | undefined;

/** Returns the way to stop it. */
async function startServer(bin: string, data: string, port: number, folder: string, owner: Owner) {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The shell waits on a pipe that closes when this process is gone, even by kill -9, and then ends the server. Only
  // who asks for it by a word finds the files again.
  const script =
    'folder=$1; shift; "$@" </dev/null & pid=$!; read -r word; kill -INT $pid; wait $pid; ' +
    '[ "$word" = keep ] || rm -rf "$folder"';
  const child = spawn(
    'sh',
    [
      '-c',
      script,
      'sh',
      folder,
      join(bin, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      ...settings,
    ],
    { ...owner, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // The runner may leave without asking for a stop; the pipe does the rest.
  child.unref();
  const stop = async (word = '') => {
    // Whoever waits for its end must not end before.
    child.ref();
    child.stdin.end(`${word}\n`);
    await ended;
  };
  if (!(await answers(urlOf(port)))) {
    await stop();
    throw new Error('The test PostgreSQL did not start within 15 s');
  }
  return stop;
}

async function answers(url: string): Promise<boolean> {
  const database = postgresDatabase(url, { connections: 1 });
  try {
    for (let attempt = 0; attempt < 150; attempt++) {
      try {
        await database.ping();
        return true;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    return false;
  } finally {
    await database.close();
  }
}

/** initdb refuses to run as root: then the cluster belongs to the system's postgres or nobody. */
async function clusterOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
      if (uid && gid) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // no such user
    }
  }
  throw new Error('initdb cannot run as root, and there is no user "postgres" or "nobody" to run it as');
}

/** The folder of initdb and postgres: from PATH, else the newest of Debian's. */
async function findBinaries(): Promise<string | null> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
  ];
  return (
    folders.find(
      (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
    ) ?? null
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
