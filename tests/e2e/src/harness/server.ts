import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const BUILT_SERVER = join(ROOT, 'apps/server/dist/main.js');
const READY = /Marketdesk is ready at (\S+)/;

export interface ServerAddress {
  url: string;
  dataDir: string;
  anonKey: string;
  serviceRoleKey: string;
  /** The server's output. */
  logFile: string;
}

export interface RunningServer extends ServerAddress {
  /** Stops with SIGTERM; the data folder stays. */
  stop(): Promise<void>;
  /** Stops with `kill -9`; the data folder stays. */
  kill(): Promise<void>;
  /** Removes the data folder of a stopped server. */
  remove(): Promise<void>;
}

/** An empty data folder. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'marketdesk-e2e-'));

/** Copies a data folder that no server uses. */
export async function copiedFolder(dataDir: string): Promise<string> {
  const folder = await newFolder();
  await promisify(execFile)('cp', ['-R', `${dataDir}/.`, folder]);
  return folder;
}

/** Starts the built server on a free port, by default with a new data folder. */
export async function startServer(
  environment: Record<string, string>,
  dataDir?: string,
): Promise<RunningServer> {
  const folder = dataDir ?? (await newFolder());
  const logFile = join(folder, 'server.log');
  const log = createWriteStream(logFile, { flags: 'a' });
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      // Of the seeded databases.
      PRIVACY_MASTER_KEY: TEST_MASTER_KEY,
      ...environment,
    },
    // The last argument ends the server with this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };

  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      log.write(chunk);
      output += chunk.toString();
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${String(code)} before it was ready:\n${output}`)),
    );
  });
  const { anonKey, serviceRoleKey } = await loadOrCreateKeys(folder, { jwtSecret: environment.JWT_SECRET });
  return {
    url,
    dataDir: folder,
    anonKey,
    serviceRoleKey,
    logFile,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
