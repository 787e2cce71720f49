import { Socket } from 'node:net';

/** The part of postgres.js' parsed options that says where the server is. */
interface Target {
  host: string[];
  port: number[];
  path: string | false;
}

/** A connection that ends sooner than this did not come about. */
const UNUSABLE_MS = 500;
/** So many in a row, and the next wait is not for the server to decide. */
const TOLERATED = 3;
const PAUSE_MS = 1_000;

/**
 * Sockets for postgres.js. Where something accepts connections and closes them again (a proxy in front of a database
 * that is down), the library would connect in a loop, without a pause and without ever telling its caller. Here such
 * connections are counted, and after a few the next ones fail at once, as if refused.
 */
export function guardedSockets(): (target: Target) => Socket {
  let failures = 0;
  let lastFailure = 0;
  let next = 0;
  return ({ host, port, path }) => {
    const socket = new Socket();
    if (failures >= TOLERATED && performance.now() - lastFailure < PAUSE_MS) {
      // After postgres.js has put its listeners on.
      setImmediate(() =>
        socket.destroy(
          Object.assign(new Error('the server closes every connection'), { code: 'CONNECTION_CLOSED' }),
        ),
      );
      return socket;
    }
    const index = next++ % host.length;
    const started = performance.now();
    socket.once('close', () => {
      if (performance.now() - started > UNUSABLE_MS) {
        failures = 0;
        return;
      }
      failures++;
      lastFailure = performance.now();
    });
    return path === false
      ? Object.assign(socket, { host: host[index] }).connect(port[index] ?? 5432, host[index] ?? 'localhost')
      : socket.connect(path);
  };
}
