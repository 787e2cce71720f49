import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The part of postgres.js' parsed options that says where the server is. */
export interface SocketTarget {
  host: string[];
  port: number[];
  path: string | false;
}

export type OpenSocket = (target: SocketTarget) => Promise<Duplex>;

export interface SocketOptions {
  /** Milliseconds until a server that does not answer is given up. */
  connectTimeout: number;
}

/** A connection that ends sooner than this did not come about. */
const UNUSABLE_MS = 500;
/** After this many in a row, connecting is suspended for a while. */
const TOLERATED = 3;
const PAUSE_MS = 1_000;

/**
 * Sockets for postgres.js. Where something accepts connections and closes them again (a proxy in front of a database
 * that is down), the library would connect in a loop, without a pause and without ever telling its caller. Here such
 * connections are counted, and after a few the next ones fail at once.
 *
 * A socket is handed over in the very turn in which it has connected, and a failure as a stream that fails on its first
 * write: the library forgets to send for ever on a connection that closes before its first write.
 */
export function guardedSockets({ connectTimeout }: SocketOptions): OpenSocket {
  let failures = 0;
  let lastFailure = 0;
  let next = 0;

  const watch = (socket: Socket): void => {
    const failed = (): void => {
      clearTimeout(lasting);
      failures++;
      lastFailure = performance.now();
    };
    const lasting = setTimeout(() => {
      failures = 0;
      socket.off('close', failed);
    }, UNUSABLE_MS).unref();
    socket.once('close', failed);
    // One that we closed first, however soon, was a good one.
    socket.once('finish', () => {
      if (!socket.readableEnded) socket.off('close', failed);
    });
  };

  return async (target) => {
    if (failures >= TOLERATED && performance.now() - lastFailure < PAUSE_MS) {
      return failing('CONNECTION_CLOSED', 'the server closes every connection');
    }
    const socket = await open(target, next++ % target.host.length, connectTimeout);
    if (socket instanceof Socket) watch(socket);
    return socket;
  };
}

function open({ host, port, path }: SocketTarget, index: number, timeout: number): Promise<Duplex> {
  return new Promise((resolve) => {
    const socket = new Socket();
    const name = host[index] ?? 'localhost';
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(failing('CONNECT_TIMEOUT', `${name} does not answer`));
    }, timeout);
    const refused = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      resolve(failing(error.code ?? 'ECONNREFUSED', error.message));
    };
    socket.once('error', refused);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', refused);
      resolve(socket);
    });
    const file = path === false ? socketFile(name, port[index] ?? 5432) : path;
    if (file === null) Object.assign(socket, { host: name }).connect(port[index] ?? 5432, name);
    else socket.connect(file);
  });
}

/** libpq's notation for a folder with a Unix socket, `%2Ffolder`, which the library takes for a host's name. */
export function socketFile(name: string, port: number): string | null {
  return /^%2f/i.test(name) ? `${decodeURIComponent(name)}/.s.PGSQL.${port}` : null;
}

export function failing(code: string, message: string): Duplex {
  return new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(message), { code })),
  });
}
