import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { socketFile } from './postgres-socket.ts';

/** The server's address in the parsed options of postgres.js. */
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

/** Timeout of the socket, in case the peer does not answer. */
const PATIENCE_MS = 5_000;
const SSL_REQUEST = words(8, 80_877_103);

/**
 * Sends a cancel request to PostgreSQL on a separate connection. PostgreSQL sends no response; the effect shows on the
 * cancelled connection. Not the library's `cancel`, because its failures can't be caught when the server is down.
 */
export async function requestCancel(target: CancelTarget, key: BackendKey): Promise<void> {
  // Sent to all hosts, because the connection's host is unknown. Other hosts ignore an unknown secret.
  await Promise.all(target.host.map((_, index) => requestAt(target, index, key)));
}

async function requestAt(target: CancelTarget, index: number, { pid, secret }: BackendKey): Promise<void> {
  const socket = await openSocket(target, index);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  // Waits for the server to close: PgBouncer 1.18 crashes if the client closes first.
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
  // PostgreSQL also accepts unencrypted cancel requests; their secret is short-lived.
  if (answer.toString('latin1') !== 'S') return socket;
  const options = typeof ssl === 'object' ? ssl : { rejectUnauthorized: ssl === 'verify-full' };
  const secure = connectTls({ socket, servername: name, ...options });
  await once(secure, 'secureConnect');
  return secure;
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  // `| 0` converts a secret with its highest bit set to a signed number.
  numbers.forEach((number, index) => bytes.writeInt32BE(number | 0, index * 4));
  return bytes;
}
