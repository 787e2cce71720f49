import { connect, type Socket } from 'node:net';
import { scramProof } from './scram.ts';

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
