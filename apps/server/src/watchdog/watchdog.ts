import { url as debuggerAddress } from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** Data passed to the watching thread. */
export interface Watched {
  /** Two numbers: the heartbeat count, and whether a debugger may hold the main thread (0 or 1). */
  pulse: SharedArrayBuffer;
  tickMs: number;
  /** Ticks without a heartbeat until the process is killed. */
  limit: number;
  /** Whether to log the reason. */
  canLog: boolean;
}

interface WatchdogOptions {
  canLog: boolean;
  /** Called if the watching thread fails. Nothing is watched from then on. */
  onFailure: (error: unknown) => void;
  tickMs?: number;
  limit?: number;
}

/**
 * Kills this process if its event loop is blocked for 30 seconds: it would neither answer requests nor handle signals.
 * The supervisor restarts it. Disabled in development, because the thread needs its built file.
 */
export function startWatchdog({ canLog, onFailure, tickMs = 1_000, limit = 30 }: WatchdogOptions): void {
  if (path.extname(import.meta.url) === '.ts') return;
  const pulse = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const cells = new Int32Array(pulse);
  setInterval(() => {
    Atomics.add(cells, 0, 1);
    Atomics.store(cells, 1, debuggerAddress() === undefined ? 0 : 1);
  }, tickMs).unref();
  const worker = new Worker(new URL('./watchdog-worker.js', import.meta.url), {
    workerData: { pulse, tickMs, limit, canLog } satisfies Watched,
  });
  worker.once('error', onFailure);
  worker.unref();
}
