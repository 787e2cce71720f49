import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** The longest wait for an idle turn of the event loop. */
const QUIET_MS = 200;
/** A shorter turn of the event loop counts as idle. */
const IDLE_TURN_MS = 0.3;
const SWEEP_MS = 100;
/** A proxy closes idle connections within this time. Other clients, such as Prometheus, may keep theirs longer. */
const LINGER_MS = 5_000;

/** Accepts no more connections, lets requests finish, and closes the rest after `graceMs`. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection that becomes idle after close() would otherwise stay until its own timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * The same, but the proxy closes kept-alive connections: if they were closed here, the next request might already be on its
 * way, and only its sender knows whether it may be sent again. Further requests are answered with `Connection: close`; the
 * proxy closes idle connections after its own timeout.
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
 * Accepts the connections that wait in the system's queue, where the close would cut them off. A turn of the event loop accepts one at
 * most, so the queue is empty after a turn that accepted none; a short one leaves hardly time for another to arrive.
 */
export async function emptyQueue(server: Server): Promise<void> {
  const until = performance.now() + QUIET_MS;
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // What is left of the present turn accepts none.
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
