import { flushLog, type Log } from '../log.ts';
import type { RunningServer } from '../start.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type StopSignal = (typeof SIGNALS)[number];

/**
 * Until the server is ready, exits immediately on a signal from `npm start` or when `npm start` exits. Called first;
 * `stopOnSignal` takes over.
 */
export function exitOnSignal(): void {
  process.on('message', exitOnMessage);
  process.on('disconnect', exitWithParent);
  // The parent exited while modules were loading.
  if (process.send && !process.connected) exitWithParent();
}

function exitOnMessage(message: unknown): void {
  if (isStopSignal(message)) process.kill(process.pid, message);
}

function exitWithParent(): void {
  process.kill(process.pid, 'SIGTERM');
}

/**
 * The first signal finishes running requests; a second one exits immediately. `npm start` forwards signals through its
 * channel. Ctrl+C in a terminal reaches both processes, so direct and forwarded signals are counted apart. A closed
 * channel means that `npm start` was killed; the server then stops too, because it would block the port.
 */
export function stopOnSignal(server: RunningServer, log: Log): void {
  let stopping = false;
  const stop = (why: { signal: StopSignal } | { reason: string }) => {
    if (stopping) return;
    stopping = true;
    log.info(why, 'stopping');
    void end(server, log, 'signal' in why && why.signal === 'SIGHUP');
  };
  const counted = () => {
    let count = 0;
    return (signal: StopSignal) => {
      count++;
      if (count > 1) process.exit(1);
      stop({ signal });
    };
  };
  const bySignal = counted();
  const byParent = counted();
  for (const signal of SIGNALS) process.on(signal, bySignal);
  process.off('message', exitOnMessage).off('disconnect', exitWithParent);
  process.on('message', (message) => {
    if (isStopSignal(message)) byParent(message);
  });
  process.on('disconnect', () => stop({ reason: 'the process that started this one is gone' }));
}

/** Longer than the grace period of any work. Reached only if something never finishes. */
const STOP_LIMIT_MS = 30_000;

async function end(server: RunningServer, log: Log, hangUp: boolean): Promise<void> {
  setTimeout(() => {
    log.error({}, 'stopping took too long');
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
  try {
    await server.stop();
    log.info({}, 'stopped');
    if (hangUp) exitBySighup();
    process.exit(0);
  } catch (error) {
    log.error({ error }, 'stop failed');
    process.exit(1);
  }
}

/** Reports to `npm start`, which restarts only servers that were `ready`. Does nothing without a parent. */
export function notifyParent(message: 'ready'): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Node aborts on exit if its terminal is gone. The signal itself ends it quietly. */
function exitBySighup(): void {
  flushLog();
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

function isStopSignal(message: unknown): message is StopSignal {
  return SIGNALS.some((signal) => signal === message);
}
