import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long the end of a turn without work is waited for. */
const QUIET_MS = 200;
/** A turn of the event loop that took no longer had nothing to do. */
const IDLE_TURN_MS = 0.3;
const SWEEP_MS = 100;
/** Within so long a proxy has let go of what is idle. Others may keep connections too: who reads the metrics, for one. */
const LINGER_MS = 5_000;

/** Takes no more connections, lets requests end, and cuts what is left after `graceMs`. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept connection that falls idle after close() would otherwise stay until its own timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * The same, but kept connections are the proxy's to close: at the moment at which they were closed here the next request
 * might be on its way, and nobody but its sender knows whether it may be sent again. Each that comes is answered and told that
 * it was the last; the proxy lets go of those that are idle within the seconds of its own setting.
 */
export async function drainBehindProxy(server: Server, graceMs: number): Promise<void> {
  // Not http's own close, which ends idle connections at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const linger = setTimeout(() => {
    sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  }, LINGER_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(linger);
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * Who connected while the process was busy waits in the system's queue and would be cut off by the close; after a turn of
 * the event loop that had nothing to do, nobody does.
 */
export async function quietTurn(): Promise<void> {
  const until = performance.now() + QUIET_MS;
  for (;;) {
    const started = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (now - started < IDLE_TURN_MS || now > until) return;
  }
}
