import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { socketFile } from './postgres-socket.ts';

/** The part of postgres.js' parsed options that says where the server is. */
export interface CancelTarget {
  host: string[];
  port: number[];
  path: string | false | undefined;
  ssl: unknown;
}

/** What PostgreSQL tells a connection about itself when it opens. */
export interface BackendKey {
  pid: number;
  secret: number;
}

/** Something that does not answer must not hold the socket for ever. */
const PATIENCE_MS = 5_000;
const SSL_REQUEST = words(8, 80_877_103);

/**
 * Sends a cancel request to PostgreSQL, on a separate connection. PostgreSQL sends no response; the result shows on the
 * other connection. The library's own `cancel` is not used, because its failure can't be caught when the server is down.
 */
export async function requestCancel(target: CancelTarget, key: BackendKey): Promise<void> {
  // Of several hosts it is not known which one the connection is to; the others don't know the secret.
  await Promise.all(target.host.map((_, index) => requestAt(target, index, key)));
}

async function requestAt(target: CancelTarget, index: number, { pid, secret }: BackendKey): Promise<void> {
  const socket = await openSocket(target, index);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  // The server closes when it has done it. A client that closes first makes PgBouncer 1.18 fall over.
  socket.write(words(16, 80_877_102, pid, secret));
  socket.resume();
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}

async function openSocket({ host, port, path, ssl }: CancelTarget, index: number): Promise<Socket> {
  const name = host[index] ?? 'localhost';
  const file = typeof path === 'string' ? path : socketFile(name, port[index] ?? 5432);
  const socket = file ? connect(file) : connect(port[index] ?? 5432, name);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`${name} does not answer`)));
  await once(socket, 'connect');
  if (!ssl) return socket;
  socket.write(SSL_REQUEST);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  // PostgreSQL itself takes the request without encryption as well; it holds no secret that lasts.
  if (answer.toString('latin1') !== 'S') return socket;
  const options = typeof ssl === 'object' ? ssl : { rejectUnauthorized: ssl === 'verify-full' };
  const secure = connectTls({ socket, servername: name, ...options });
  await once(secure, 'secureConnect');
  return secure;
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  // A secret may have its highest bit set, and is given as a signed number then.
  numbers.forEach((number, index) => bytes.writeInt32BE(number | 0, index * 4));
  return bytes;
}
