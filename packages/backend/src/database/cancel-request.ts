import type { Address, Host } from './address.ts';
import { connectTo } from './postgres-socket.ts';

/** What PostgreSQL tells a connection about itself when it opens. */
export interface BackendKey {
  pid: number;
  secret: number;
}

/** Timeout of the socket, in case the peer does not answer. */
const PATIENCE_MS = 5_000;

/**
 * Sends a cancel request to PostgreSQL on a separate connection. PostgreSQL sends no response; the effect shows on the
 * cancelled connection. Failures are ignored: callers retry, or the statement ends. Not the library's `cancel`, because its
 * failures can't be caught when the server is down.
 */
export async function requestCancel({ hosts, encryption }: Address, key: BackendKey): Promise<void> {
  // Sent to all hosts, because the connection's host is unknown. Other hosts ignore an unknown secret.
  await Promise.all(hosts.map((host) => requestAt(host, encryption, key)));
}

async function requestAt(
  host: Host,
  encryption: Address['encryption'],
  { pid, secret }: BackendKey,
): Promise<void> {
  const socket = await connectTo(host, encryption);
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
  socket.on('error', () => socket.destroy());
  // Waits for the server to close: PgBouncer 1.18 crashes if the client closes first.
  socket.write(words(16, 80_877_102, pid, secret));
  socket.resume();
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearTimeout(timer);
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  // `| 0` converts a secret with its highest bit set to a signed number.
  numbers.forEach((number, index) => bytes.writeInt32BE(number | 0, index * 4));
  return bytes;
}
