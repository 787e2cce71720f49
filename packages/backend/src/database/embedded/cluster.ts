import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createCluster, passwordOf, prepareFolder, type Runtime } from './folder.ts';
import type { LaunchMode } from './launch-modes.ts';
import { stopOrphan } from './orphan.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { socketFolderFor } from './socket-folder.ts';

const MB = 1024 ** 2;

/**
 * Returns the settings of the embedded PostgreSQL, by the memory of the machine or container. It shares the machine with
 * the server, and the working set is small, so a sixteenth is enough for shared buffers.
 */
function settingsFor(major: number, memory = availableMemory()): Record<string, string> {
  return {
    shared_buffers: megabytes(clamp(memory / 16, 32 * MB, 512 * MB)),
    effective_cache_size: megabytes(Math.max(memory / 2, 64 * MB)),
    maintenance_work_mem: megabytes(clamp(memory / 64, 32 * MB, 256 * MB)),
    // For requests, the owner's work and the operator's commands.
    max_connections: '100',
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    // Backups read rows, not the write-ahead log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // Requests use no parallel workers; building an index may use two.
    max_worker_processes: '4',
    max_parallel_workers: '2',
    autovacuum_max_workers: '2',
    jit: 'off',
    // The server restarts PostgreSQL after a crash. If it restarted itself, a concurrent stop request could be ignored.
    restart_after_crash: 'off',
    // Clients receive their own errors; the log is for PostgreSQL's state.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '',
    // I/O workers pay off only on larger machines.
    ...(major >= 18 && { io_method: 'sync' }),
  };
}

/** Bytes. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const megabytes = (bytes: number): string => `${Math.round(bytes / MB)}MB`;

export interface EmbeddedOptions {
  /** Absolute path; created if missing. */
  folder: string;
  /** Receives PostgreSQL's log and messages about restarts. */
  log?: ((line: string) => void) | undefined;
  /** Candidates in order; default: all on this machine. */
  programs?: readonly Programs[];
  launchModes?: readonly LaunchMode[];
}

export interface EmbeddedPostgres {
  /** URL of the superuser: `postgres://postgres@%2Ffolder%2Fof%2Fsocket:5432/postgres`. */
  url: string;
  /** Stops it with a fast shutdown: running requests are aborted, all data is written. */
  stop(): Promise<void>;
}

/** On Unix only part of the socket's file name. */
const PORT = 5432;
/** Delay before a restart after an unexpected exit; increases each time. */
const RESTART_MS = 100;
const LONGEST_RESTART_MS = 5_000;

/**
 * Runs PostgreSQL on the folder as a child process, until it is stopped or this process ends, even by kill -9. Restarts it
 * after a crash. The caller must hold the folder's lock. Errors: Error with a message; ConfigurationError if the operator
 * must decide.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, log = () => undefined } = options;
  await stopOrphan(folder);
  const runtime = (await prepareFolder(options)) ?? (await createCluster(options));
  const port = process.platform === 'win32' ? await freePort() : PORT;
  const socketFolder =
    process.platform === 'win32' ? null : await socketFolderFor(folder, port, runtime.launchMode.owner);
  const start = () =>
    startPostmaster({ ...runtime, folder, log, settings: settings(runtime, port, socketFolder) });

  let running = await start();
  let stopping = false;
  const supervised = supervise();

  async function supervise(): Promise<void> {
    for (let wait = RESTART_MS; ; wait = Math.min(wait * 2, LONGEST_RESTART_MS)) {
      const { code } = await running.ended;
      if (isStopping()) return;
      log(`PostgreSQL ended unexpectedly (${code}); restarting it`);
      await delay(wait);
      if (isStopping()) return;
      const next = await restarted(start, log);
      if (next === null) continue;
      running = next;
      wait = RESTART_MS;
      // stop() was called during the restart.
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

/** Returns the URL of the PostgreSQL that runs on the folder, whoever started it; null if none does. */
export async function runningUrl(folder: string): Promise<string | null> {
  const file = await readPostmasterFile(folder);
  if (!file?.isReady) return null;
  return urlOf(file.socketFolder || null, file.port, await passwordOf(folder));
}

function settings({ programs }: Runtime, port: number, socketFolder: string | null): Record<string, string> {
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
