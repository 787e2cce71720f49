import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The server's address in the parsed options of postgres.js. */
export interface SocketTarget {
  host: string[];
  port: number[];
  path: string | false;
}

export type OpenSocket = (target: SocketTarget) => Promise<Duplex>;

export interface SocketOptions {
  /** Connect timeout, milliseconds. */
  connectTimeout: number;
}

/** A connection that ends sooner counts as failed. */
const UNUSABLE_MS = 500;
/** Number of consecutive failures before connecting is suspended. */
const TOLERATED = 3;
const PAUSE_MS = 1_000;

/**
 * Creates sockets for postgres.js. If a proxy accepts connections and closes them because its database is down, the library
 * would reconnect in a loop without pause or error. Such connections are counted, and after a few the next ones fail.
 *
 * A socket is returned in the same tick in which it has connected, and a failure as a stream that fails on its first write:
 * the library hangs if a connection closes before its first write.
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
    // A connection that we closed first counts as good.
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

/** Returns the Unix socket for libpq's notation `%2Ffolder`, which the library takes for a host name; otherwise null. */
export function socketFile(name: string, port: number): string | null {
  return /^%2f/i.test(name) ? `${decodeURIComponent(name)}/.s.PGSQL.${port}` : null;
}

export function failing(code: string, message: string): Duplex {
  return new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(message), { code })),
  });
}
