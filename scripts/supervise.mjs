import { spawn } from 'node:child_process';
import { onceOrphaned } from './orphaned.mjs';

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A server that ran this long resets the restart delay. */
const STABLE_MS = 60_000;
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Runs the server in a child process and restarts it unless it exits on purpose. A server that was never ready is not
 * restarted, because its variables must be fixed. Exits with the server's code.
 *
 * Signals are forwarded as IPC messages, and the server stops when the channel closes. On Ctrl+C the terminal signals both
 * processes; a forwarded signal would be the server's second, which stops it immediately.
 * @param {string} file the built server
 */
export function supervise(file) {
  let hasServed = false;
  let isStopping = false;
  let wait = SHORTEST_WAIT_MS;
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;

  function run() {
    let readyAt = Infinity;
    const child = spawn(process.execPath, [...process.execArgv, file], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    server = child;
    child.on('message', (message) => {
      if (message !== 'ready') return;
      readyAt = performance.now();
      hasServed = true;
    });
    child.once('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      process.exit(1);
    });
    // `close` comes after the last message: the server may be killed right after it was ready.
    child.once('close', (code, signal) => {
      server = null;
      if (isStopping || !hasServed || code === 0) return endAs(code, signal);
      if (performance.now() - readyAt > STABLE_MS) wait = SHORTEST_WAIT_MS;
      log({ code, signal }, `the server ended; restarting in ${wait / 1000} s`);
      setTimeout(run, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
  }

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    isStopping = true;
    // Between two runs there is no server to wait for.
    if (!server) process.exit(0);
    if (server.connected) server.send(signal, () => undefined);
  }

  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  onceOrphaned(() => stop('SIGTERM'));
  run();
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function endAs(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  for (const handled of SIGNALS) process.removeAllListeners(handled);
  process.kill(process.pid, signal);
}

/**
 * A line as in the server's log.
 * @param {Record<string, unknown>} fields
 * @param {string} msg
 */
function log(fields, msg) {
  const now = new Date();
  console.log(
    process.stdout.isTTY
      ? `${now.toTimeString().slice(0, 8)} error ${msg} ${JSON.stringify(fields)}`
      : JSON.stringify({ level: 'error', time: now.toISOString(), ...fields, msg }),
  );
}
