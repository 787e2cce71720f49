import { write } from 'node:fs';
import { isatty } from 'node:tty';
import { workerData } from 'node:worker_threads';
import { readableLines } from '../log-lines.ts';
import { mainThreadStack } from './main-thread.ts';
import type { Watched } from './watchdog.ts';

// The thread that watches the main thread. It loads only this file, to stay small.

const STANDARD_OUTPUT = 1;
/** Longer than it takes to read the main thread's stack. */
const STACK_TIMEOUT_MS = 8_000;

const { pulse, tickMs, limit, canLog } = workerData as Watched;
const cells = new Int32Array(pulse);
let beats = 0;
let silence = 0;

// Counts ticks, not seconds: neither thread runs while the machine sleeps or the process is stopped.
const watching = setInterval(() => {
  const now = Atomics.load(cells, 0);
  const isDebugged = Atomics.load(cells, 1) === 1;
  silence = now === beats && !isDebugged ? silence + 1 : 0;
  beats = now;
  if (silence < limit) return;
  clearInterval(watching);
  end();
}, tickMs);

function end(): void {
  const kill = () => process.kill(process.pid, 'SIGKILL');
  // Nothing may keep the process alive, such as a blocked log pipe.
  setTimeout(kill, STACK_TIMEOUT_MS);
  if (!canLog) return void kill();
  mainThreadStack().then((stack) => write(STANDARD_OUTPUT, lastLine(stack), kill), kill);
}

/** In the log's format: JSON, or readable text on a terminal. */
function lastLine(stack: string): string {
  const line = JSON.stringify({
    level: 'fatal',
    time: new Date().toISOString(),
    error: { type: 'Error', message: 'The event loop is blocked', stack },
    msg: `the event loop was blocked for ${(limit * tickMs) / 1000} s: exiting`,
  });
  if (!isatty(STANDARD_OUTPUT)) return `${line}\n`;
  let forPeople = '';
  readableLines({ write: (text) => (forPeople += text) }).write(line);
  return forPeople;
}
