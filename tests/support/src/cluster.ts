import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  /** kill -9 of the server and of everything it started; its files stay. */
  kill(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

export const SUPERUSER_PASSWORD = 'throwaway';

/**
 * Starts a PostgreSQL of its own in a new folder below `parent`. It is as durable as most tests need (not at all) unless asked to
 * be as one in production is, listens on loopback only, and ends with this process however that ends. null when no
 * PostgreSQL is installed.
 */
export async function startCluster({ durable = false, parent = tmpdir() } = {}): Promise<Cluster | null> {
  const bin = await findBinaries();
  if (!bin) return null;
  const owner = await clusterOwner();
  const folder = await mkdtemp(join(parent, 'marketdesk-pg-'));
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
  const start = () => startServer({ bin, data, port, folder, owner, durable });
  let server = await start();
  return {
    url: urlOf(port),
    port,
    halt: () => server('keep'),
    async resume() {
      server = await start();
    },
    async kill() {
      const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      const children = await processes(urlOf(port));
      for (const pid of [Number(postmaster), ...children]) killNow(pid);
      await server('keep');
    },
    async stop() {
      await server();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const urlOf = (port: number) => `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${port}/postgres`;

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const SETTINGS = {
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  log_min_messages: 'panic',
};

/** Whom to run a server as; undefined = this process' own user. */
export type Owner = { uid: number; gid: number } | undefined;

interface ServerOptions {
  bin: string;
  data: string;
  port: number;
  folder: string;
  owner: Owner;
  durable: boolean;
}

/** On the files in `data`, with `folder` for its socket. Returns the way to stop it. */
export async function startServer({ bin, data, port, folder, owner, durable }: ServerOptions) {
  const chosen = Object.entries({ ...SETTINGS, ...(durable ? {} : NOT_DURABLE) });
  const settings = chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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

/** What a server has started. */
async function processes(url: string): Promise<number[]> {
  const database = postgresDatabase(url, { connections: 1 });
  try {
    const rows = await database.query<{ pid: number }>('select pid from pg_stat_activity');
    return rows.map(({ pid }) => pid);
  } finally {
    await database.close();
  }
}

/** One that has ended meanwhile need not be killed. */
function killNow(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
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

/** initdb refuses to run as root, as PgBouncer does: then they belong to the system's postgres or nobody. */
export async function clusterOwner(): Promise<Owner> {
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
export async function findBinaries(): Promise<string | null> {
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

/** A port of loopback that nobody has right now. */
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
