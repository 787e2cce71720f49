import { flushLog, type Log } from '../log.ts';
import type { RunningServer } from '../start.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type StopSignal = (typeof SIGNALS)[number];

/**
 * Until the server is ready, exits immediately on a signal from `npm start` or when `npm start` exits. Called first;
 * `stopOnSignal` takes over.
 */
export function endWhenTold(): void {
  process.on('message', endBySignal);
  process.on('disconnect', endWithParent);
  // The parent exited while modules were loading.
  if (process.send && !process.connected) endWithParent();
}

function endBySignal(message: unknown): void {
  if (isStopSignal(message)) process.kill(process.pid, message);
}

function endWithParent(): void {
  process.kill(process.pid, 'SIGTERM');
}

/**
 * The first signal finishes running requests; a second one exits immediately. `npm start` forwards signals through its
 * channel. Ctrl+C in a terminal reaches both processes, so direct and forwarded signals are counted apart. A closed
 * channel means that `npm start` was killed; the server then stops too, because it would block the port.
 */
export function stopWhenTold(server: RunningServer, log: Log): void {
  let stopping = false;
  const stop = (why: { signal: StopSignal } | { reason: string }) => {
    if (stopping) return;
    stopping = true;
    log.info(why, 'stopping');
    void end(server, log, 'signal' in why && why.signal === 'SIGHUP');
  };
  const counted = () => {
    let told = 0;
    return (signal: StopSignal) => {
      told++;
      if (told > 1) process.exit(1);
      stop({ signal });
    };
  };
  const bySignal = counted();
  const byParent = counted();
  for (const signal of SIGNALS) process.on(signal, bySignal);
  process.off('message', endBySignal).off('disconnect', endWithParent);
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
    if (hangUp) endByHangUp();
    process.exit(0);
  } catch (error) {
    log.error({ error }, 'stop failed');
    process.exit(1);
  }
}

/** Reports to `npm start`, which restarts only servers that were `ready`. Does nothing without a parent. */
export function tellParent(message: 'ready'): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Node aborts on exit if its terminal is gone. The signal itself ends it quietly. */
function endByHangUp(): void {
  flushLog();
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

function isStopSignal(message: unknown): message is StopSignal {
  return SIGNALS.some((signal) => signal === message);
}
