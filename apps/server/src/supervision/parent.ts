import { flushLog, type Log } from '../log.ts';
import type { RunningServer } from '../start.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type StopSignal = (typeof SIGNALS)[number];

/**
 * Until the server is ready, signals from `npm start`, and its exit, stop the process immediately. Called first;
 * `stopWhenTold` takes over.
 */
export function endWhenTold(): void {
  process.on('message', endBySignal);
  process.on('disconnect', endWithParent);
  // Gone already, while the modules were loaded.
  if (process.send && !process.connected) endWithParent();
}

function endBySignal(message: unknown): void {
  if (isStopSignal(message)) process.kill(process.pid, message);
}

function endWithParent(): void {
  process.kill(process.pid, 'SIGTERM');
}

/**
 * The first signal lets running requests finish; a second one stops immediately. `npm start` forwards signals through its
 * channel. A terminal's Ctrl+C reaches both processes, so the two ways are counted separately: one Ctrl+C must not count as
 * two. When the channel closes, `npm start` was killed, and the server stops too, because an unsupervised server would block
 * the port.
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

/** Far more than what is under way is given: something waits for what never comes. */
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

/** `npm start` restarts a server only if it was `ready` before. Does nothing without a parent. */
export function tellParent(message: 'ready'): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Node aborts on exit if its terminal is gone; the signal itself ends it quietly. */
function endByHangUp(): void {
  flushLog();
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

function isStopSignal(message: unknown): message is StopSignal {
  return SIGNALS.some((signal) => signal === message);
}
