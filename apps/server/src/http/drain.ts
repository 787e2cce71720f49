import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Longest wait for an idle turn of the event loop. */
const QUIET_MS = 200;
/** A shorter turn of the event loop counts as idle. */
const IDLE_TURN_MS = 0.3;
const SWEEP_MS = 100;
/** Proxies close idle connections within this time. Other clients, such as Prometheus, may keep theirs longer. */
const LINGER_MS = 5_000;

/** Stops accepting connections, finishes running requests, and closes the rest after `graceMs`. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Closes connections that become idle only after close(); otherwise they would stay until their own timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * Like `drain`, but lets the proxy close kept-alive connections. If the server closed one, the next request might
 * already be on its way, and only its sender knows whether it can be retried. Later requests are answered with
 * `Connection: close`.
 */
export async function drainBehindProxy(server: Server, graceMs: number): Promise<void> {
  // Not http's own close, which closes idle connections immediately.
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
 * Accepts connections still in the system's queue, which a close would cut off. Each turn of the event loop accepts at
 * most one, so the queue is empty after a turn without one. A short turn leaves hardly any time for another connection
 * to arrive.
 */
export async function acceptBacklog(server: Server): Promise<void> {
  const until = performance.now() + QUIET_MS;
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // The rest of the current turn accepts none.
  await endOfTurn();
  for (;;) {
    const [before, started] = [accepted, performance.now()];
    await endOfTurn();
    const now = performance.now();
    if ((accepted === before && now - started < IDLE_TURN_MS) || now > until) break;
  }
  server.off('connection', count);
}

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));
