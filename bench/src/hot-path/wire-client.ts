import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const SASL = 10;
const SASL_CONTINUE = 11;

/**
 * SCRAM-SHA-256 (RFC 7677) for one connection: returns the response to each authentication request, or null if none is
 * needed. Does not verify the server's proof: it is the bench's own temporary server.
 */
function scramProof(password: string): (kind: number, body: Buffer) => Buffer | null {
  const nonce = randomBytes(18).toString('base64');
  const clientFirst = `n=,r=${nonce}`;

  return (kind, body) => {
    if (kind === SASL) {
      const first = Buffer.from(`n,,${clientFirst}`);
      const length = Buffer.alloc(4);
      length.writeInt32BE(first.length);
      return Buffer.concat([Buffer.from('SCRAM-SHA-256\0'), length, first]);
    }
    if (kind === SASL_CONTINUE) return Buffer.from(finalMessage(password, clientFirst, body.toString()));
    return null;
  };
}

function finalMessage(password: string, clientFirst: string, serverFirst: string): string {
  const fields = new Map(serverFirst.split(',').map((field) => [field.charAt(0), field.slice(2)]));
  const salted = pbkdf2Sync(
    password,
    Buffer.from(fields.get('s') ?? '', 'base64'),
    Number(fields.get('i')),
    32,
    'sha256',
  );
  const clientKey = hmac(salted, 'Client Key');
  const withoutProof = `c=biws,r=${fields.get('r') ?? ''}`;
  const signature = hmac(
    createHash('sha256').update(clientKey).digest(),
    `${clientFirst},${serverFirst},${withoutProof}`,
  );
  const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
  return `${withoutProof},p=${proof.toString('base64')}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/**
 * A bare PostgreSQL connection for the ceiling: one prepared statement with text parameters; the result is the first column
 * of the first row as bytes. No TLS, no reconnect.
 */
export interface WireClient {
  /** Runs the prepared statement. Concurrent calls are queued. */
  run(params: readonly string[]): Promise<Buffer>;
  close(): void;
}

interface Pending {
  resolve: (value: Buffer) => void;
  reject: (error: Error) => void;
}

const SYNC = message('S', Buffer.alloc(0));
const EXECUTE = message('E', Buffer.concat([cstring(''), int32(0)]));

/** Connects through a Unix socket or TCP and prepares `sql`. */
export async function openWireClient(
  target: { host: string; port: number; user: string; password: string; database: string },
  sql: string,
): Promise<WireClient> {
  const socket = target.host.startsWith('/')
    ? connect(`${target.host}/.s.PGSQL.${target.port}`)
    : connect(target.port, target.host);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const queue: Pending[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    queue.push({
      resolve: () => {
        resolve();
      },
      reject,
    });
  });
  readMessages(socket, queue, target.password);
  socket.write(startup(target.user, target.database));
  await ready;

  const prepared = new Promise<Buffer>((resolve, reject) => queue.push({ resolve, reject }));
  socket.write(Buffer.concat([message('P', Buffer.concat([cstring('s'), cstring(sql), int16(0)])), SYNC]));
  await prepared;

  return {
    run: (params) =>
      new Promise<Buffer>((resolve, reject) => {
        queue.push({ resolve, reject });
        socket.write(Buffer.concat([bind(params), EXECUTE, SYNC]));
      }),
    close: () => socket.destroy(),
  };
}

/** Splits the stream into messages; ReadyForQuery settles the oldest pending call. */
function readMessages(socket: Socket, queue: Pending[], password: string): void {
  const scram = scramProof(password);
  let rest: Buffer = Buffer.alloc(0);
  let row: Buffer = Buffer.alloc(0);
  let failure: Error | undefined;
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      const type = rest[0];
      if (type === 0x44) row = firstColumn(rest);
      else if (type === 0x52) {
        const answer = scram(rest.readInt32BE(5), rest.subarray(9, end));
        if (answer) socket.write(message('p', answer));
      } else if (type === 0x45) failure = new Error(rest.toString('utf8', 5, end));
      else if (type === 0x5a) {
        const pending = queue.shift();
        if (failure) pending?.reject(failure);
        else pending?.resolve(row);
        failure = undefined;
      }
      rest = rest.subarray(end);
    }
  });
}

function firstColumn(dataRow: Buffer): Buffer {
  const length = dataRow.readInt32BE(7);
  return Buffer.from(dataRow.subarray(11, 11 + length));
}

function bind(params: readonly string[]): Buffer {
  const values = params.flatMap((param) => {
    const bytes = Buffer.from(param);
    return [int32(bytes.length), bytes];
  });
  return message(
    'B',
    Buffer.concat([cstring(''), cstring('s'), int16(0), int16(params.length), ...values, int16(0)]),
  );
}

function startup(user: string, database: string): Buffer {
  const body = Buffer.concat([int32(196_608), ...['user', user, 'database', database, ''].map(cstring)]);
  return Buffer.concat([int32(body.length + 4), body]);
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function cstring(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
