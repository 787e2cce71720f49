import { spawn } from 'node:child_process';
import { onceOrphaned } from './orphaned.mjs';

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** After a server ran this long, its restart delay is reset. */
const STABLE_MS = 60_000;
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Runs the server in a child process and restarts it unless it exits on purpose. One that ends before it was ever ready is
 * not restarted: its variables must be fixed. Exits like the server.
 *
 * Signals are forwarded through the channel between the two, and the server stops when that closes. A forwarded signal
 * would be its second at Ctrl+C, which a terminal sends to both, and a second one makes it stop immediately. @param
 * {string} file the built server
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
    // Once all that it has sent is read: it may be killed right after it was ready.
    child.once('close', (code, signal) => {
      server = null;
      if (isStopping || !hasServed || code === 0) return endAs(code, signal);
      if (performance.now() - readyAt > STABLE_MS) wait = SHORTEST_WAIT_MS;
      say({ code, signal }, `the server ended: it is started again in ${wait / 1000} s`);
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
function say(fields, msg) {
  const now = new Date();
  console.log(
    process.stdout.isTTY
      ? `${now.toTimeString().slice(0, 8)} error ${msg} ${JSON.stringify(fields)}`
      : JSON.stringify({ level: 'error', time: now.toISOString(), ...fields, msg }),
  );
}
