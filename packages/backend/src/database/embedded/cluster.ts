import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createCluster, passwordOf, prepareFolder, type Place } from './folder.ts';
import { endLeftover } from './leftover.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { startPostmaster, type Postmaster } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { settingsFor } from './settings.ts';
import { socketFolderFor } from './socket-folder.ts';
import type { Way } from './ways.ts';

export interface EmbeddedOptions {
  /** Absolute; made when it is not there. */
  folder: string;
  /** Told of what PostgreSQL says, and of its being started again. */
  log?: ((line: string) => void) | undefined;
  /** What to try, in this order; default: all that this machine has. */
  programs?: readonly Programs[];
  ways?: readonly Way[];
}

export interface EmbeddedPostgres {
  /** Its superuser's address: `postgres://postgres@%2Ffolder%2Fof%2Fsocket:5432/postgres`. */
  url: string;
  /** Ends it as at a shutdown: requests under way are broken off, everything is written. */
  stop(): Promise<void>;
}

/** On Unix only the name of the socket's file. */
const PORT = 5432;
/** The delay before PostgreSQL is restarted after an unexpected exit: longer each time. */
const RESTART_MS = 100;
const LONGEST_RESTART_MS = 5_000;

/**
 * Runs a PostgreSQL on the folder, as a child process, until it is stopped or this process ends, in whatever way. If it
 * dies, it is restarted. The caller must have locked the folder. Errors: Error with a sentence, ConfigurationError where
 * the operator has to choose.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, log = () => undefined } = options;
  await endLeftover(folder);
  const place = (await prepareFolder(options)) ?? (await createCluster(options));
  const port = process.platform === 'win32' ? await freePort() : PORT;
  const socketFolder =
    process.platform === 'win32' ? null : await socketFolderFor(folder, port, place.way.owner);
  const start = () =>
    startPostmaster({ ...place, folder, log, settings: settings(place, port, socketFolder) });

  let running = await start();
  let stopping = false;
  const supervised = supervise();

  async function supervise(): Promise<void> {
    for (let wait = RESTART_MS; ; wait = Math.min(wait * 2, LONGEST_RESTART_MS)) {
      const { code } = await running.ended;
      if (isStopping()) return;
      log(`PostgreSQL has ended by itself (${code}); it is started again`);
      await delay(wait);
      if (isStopping()) return;
      const next = await restarted(start, log);
      if (next === null) continue;
      running = next;
      wait = RESTART_MS;
      // It was asked to stop while it started.
      if (isStopping()) await running.stop();
    }
  }
  const isStopping = (): boolean => stopping;

  return {
    url: urlOf(socketFolder, port, await passwordOf(folder)),
    async stop() {
      stopping = true;
      await running.stop();
      await supervised;
      if (socketFolder !== null && socketFolder !== folder) {
        await rm(socketFolder, { recursive: true, force: true });
      }
    },
  };
}

async function restarted(
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  try {
    return await start();
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** The address of the PostgreSQL that runs on the folder, started by whomever; null when none does. */
export async function runningUrl(folder: string): Promise<string | null> {
  const file = await readPostmasterFile(folder);
  if (!file?.isReady) return null;
  return urlOf(file.socketFolder || null, file.port, await passwordOf(folder));
}

function settings({ programs }: Place, port: number, socketFolder: string | null): Record<string, string> {
  return {
    ...settingsFor(programs.major),
    port: String(port),
    listen_addresses: socketFolder === null ? '127.0.0.1' : '',
    unix_socket_directories: socketFolder === null ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
}

function urlOf(socketFolder: string | null, port: number, password: string | null): string {
  const user = password === null ? 'postgres' : `postgres:${password}`;
  return `postgres://${user}@${encodeURIComponent(socketFolder ?? '127.0.0.1')}:${port}/postgres`;
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
