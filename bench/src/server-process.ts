import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { endWithUs } from './child.ts';
import { commandOf, descendants } from './work/process-figures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY = /Marketdesk is ready at (\S+)/;

export interface RunningServer {
  url: string;
  /** Of the process that answers. */
  pid: number;
  /** Of `npm start`, below which all others are. */
  root: number;
  dataDir: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Milliseconds from the spawn to the ready line. */
  startedInMs: number;
  /** Graceful; the data folder stays. */
  stop(): Promise<void>;
  /** Removes the data folder. */
  remove(): Promise<void>;
}

/** Starts the built server of that checkout as `npm start` does, on a free port, in `dataDir` or a temporary folder. */
export async function startServer(
  env: Record<string, string>,
  dataDir?: string,
  checkout = ROOT,
): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'marketdesk-bench-')));
  const port = await freePort();
  const started = performance.now();
  const child = endWithUs(
    spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: checkout,
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

/** What `npm start` supervises. */
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

/** A port of the loopback that nobody uses at this moment. */
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
