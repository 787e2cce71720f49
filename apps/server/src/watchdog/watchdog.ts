import { url as debuggerAddress } from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** The data passed to the watching thread. */
export interface Watched {
  /** Two numbers: the beats so far, and whether a debugger may hold the main thread (0 or 1). */
  pulse: SharedArrayBuffer;
  tickMs: number;
  /** Ticks without a beat, after which the process ends. */
  limit: number;
  /** Whether it says so in the log. */
  says: boolean;
}

interface WatchdogOptions {
  says: boolean;
  /** Called if the watching thread itself fails; nothing is watched from then on. */
  onFailure: (error: unknown) => void;
  tickMs?: number;
  limit?: number;
}

/**
 * Ends this process when its event loop has been blocked for 30 seconds: then no requests are answered, and no signals handled.
 * The supervisor restarts it. In development nothing is watched: the thread needs its built file.
 */
export function startWatchdog({ says, onFailure, tickMs = 1_000, limit = 30 }: WatchdogOptions): void {
  if (path.extname(import.meta.url) === '.ts') return;
  const pulse = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const cells = new Int32Array(pulse);
  setInterval(() => {
    Atomics.add(cells, 0, 1);
    Atomics.store(cells, 1, debuggerAddress() === undefined ? 0 : 1);
  }, tickMs).unref();
  const worker = new Worker(new URL('./watchdog-worker.js', import.meta.url), {
    workerData: { pulse, tickMs, limit, says } satisfies Watched,
  });
  worker.once('error', onFailure);
  worker.unref();
}
