import { spawn } from 'node:child_process';

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A server that has served this long ended for a new reason. */
const STABLE_MS = 60_000;
const PARENT_LOOK_MS = 1_000;
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Runs the server in a process of its own and starts it again when it ends by anything but its own will. One that ends before
 * it could ever serve is not tried again: its variables have to be put right. Ends as the server ended.
 *
 * The server hears of signals through the channel between the two, and stops when that closes. A signal of its own would be
 * its second at Ctrl+C, which a terminal sends to both; a second one makes it end at once.
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
    child.once('exit', (code, signal) => {
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
    // Between two servers there is nobody to wait for.
    if (!server) process.exit(0);
    if (server.connected) server.send(signal, () => undefined);
  }

  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event !== undefined) onceOrphaned(() => stop('SIGTERM'));
  run();
}

/**
 * npm passes a signal on to the shell that it has started, which ends and tells nobody.
 * @param {() => void} orphaned
 */
function onceOrphaned(orphaned) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    orphaned();
  }, PARENT_LOOK_MS);
  timer.unref();
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
