import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { endWithUs } from './child.ts';
import { commandOf, descendants } from './process-figures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY = /Marketdesk is ready at (\S+)/;

export interface RunningServer {
  url: string;
  /** The process that answers. */
  pid: number;
  /** The process of `npm start`, the parent of all others. */
  root: number;
  dataDir: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Milliseconds from the start of the process to the ready line. */
  startedInMs: number;
  /** Stops gracefully and keeps the data folder. */
  stop(): Promise<void>;
  /** Removes the data folder. */
  remove(): Promise<void>;
}

/** Starts the built server as `npm start` does, on a free port, in `dataDir` or a temporary folder. */
export async function startServer(env: Record<string, string>, dataDir?: string): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'marketdesk-bench-')));
  const port = await freePort();
  const started = performance.now();
  const child = endWithUs(
    spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const url = await readyUrl(child);
  const startedInMs = performance.now() - started;
  const { anonKey, serviceRoleKey } = await loadOrCreateKeys(folder);
  return {
    url,
    pid: serverBelow(child.pid ?? 0),
    root: child.pid ?? 0,
    dataDir: folder,
    anonKey,
    serviceRoleKey,
    startedInMs,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The server process that `npm start` supervises. */
function serverBelow(root: number): number {
  return descendants(root).find((pid) => commandOf(pid).includes('dist/main.js')) ?? root;
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      reject(new Error(`The server ended with code ${String(code)} before it was ready:\n${output}`));
    });
  });
}

/** A free port on the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
