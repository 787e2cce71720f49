import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Encryption, Host } from './address.ts';
import { codeOf } from './database.ts';
import { encrypt } from './encrypted-socket.ts';

/** Returns a connected socket, or a stream that fails on its first write. Never rejects. */
export type OpenSocket = () => Promise<Duplex>;

/** Timeout until a connection is encrypted. */
const CONNECT_MS = 5_000;
/** A connection that ends sooner counts as failed. */
const UNUSABLE_MS = 500;
/** Number of consecutive failures before connecting is suspended. */
const TOLERATED = 3;
const PAUSE_MS = 1_000;

/**
 * Counts failures for postgres.js. If a proxy accepts connections and closes them because its database is down, the library
 * would reconnect in a loop without pause or error. Such connections are counted, and after a few the next ones fail.
 */
export function guardedSockets(open: OpenSocket): OpenSocket {
  let failures = 0;
  let lastFailure = 0;

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

  return async () => {
    if (failures >= TOLERATED && performance.now() - lastFailure < PAUSE_MS) {
      return failing('CONNECTION_CLOSED', 'the server closes every connection');
    }
    const socket = await open();
    if (socket instanceof Socket) watch(socket);
    return socket;
  };
}

/**
 * Connects to a host. A socket is returned in the same tick in which it has connected, and a failure as a stream that fails
 * on its first write: postgres.js hangs if a connection closes before its first write.
 */
export async function connectTo(host: Host, encryption: Encryption | null): Promise<Duplex> {
  const file = socketFile(host);
  const socket = new Socket();
  const timer = setTimeout(
    () => socket.destroy(withCode('CONNECT_TIMEOUT', `${host.name} does not answer`)),
    CONNECT_MS,
  );
  try {
    // libpq does not encrypt connections to Unix sockets either.
    if (file !== null) {
      await once(socket.connect(file), 'connect');
      return socket;
    }
    const issuers = encryption && (await readIssuers(encryption));
    await once(socket.connect(host.port, host.name), 'connect');
    return encryption ? await encrypt(socket, host, { ...encryption, issuers }) : socket;
  } catch (error) {
    socket.destroy();
    return failing(codeOf(error) ?? 'ECONNREFUSED', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the file for each connection, so that a renewed one needs no restart. */
async function readIssuers({ issuers }: Encryption): Promise<string | null> {
  if (issuers === null) return null;
  return readFile(issuers, 'utf8').catch((error: unknown) => {
    throw withCode('TLS_FAILED', `sslrootcert: ${issuers} cannot be read (${String(codeOf(error))})`);
  });
}

/** Returns the Unix socket for libpq's notation `%2Ffolder`; otherwise null. */
function socketFile({ name, port }: Host): string | null {
  return /^%2f/i.test(name) ? `${decodeURIComponent(name)}/.s.PGSQL.${port}` : null;
}

/** Returns a stream that fails on its first write. */
export function failing(code: string, message: string): Duplex {
  return new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(withCode(code, message)),
  });
}

const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });
