import type { Client, LaneName } from '../database/client.ts';
import { isUnavailable } from '../database/database.ts';
import { HungUp, TooBusy } from '../fair-queue.ts';

/** Bytes; same limit as the hosted backend. */
export const BODY_LIMIT = 1_048_576;
/** Bytes for calls by staff: an imported file of 10 MB grows when encoded as JSON. */
export const CALL_LIMIT = 16 * 1_048_576;

/** Bodies up to this size, in bytes, have no shared limit: all connections together use at most 80 MB. */
export const SMALL_BODY = 16 * 1024;

/** The group whose bodies share a memory limit. */
interface Sender {
  lane: LaneName | 'unnamed';
  caller: Client['caller'];
}
const UNNAMED: Sender = { lane: 'unnamed', caller: null };

/** Maximum bytes of larger bodies in memory: of one caller, and of all callers. */
const AT_ONCE: Record<Sender['lane'], { caller: number; all: number }> = {
  users: { caller: 8 * 1_048_576, all: 64 * 1_048_576 },
  // Two imports each.
  staff: { caller: 2 * CALL_LIMIT, all: 8 * CALL_LIMIT },
  own: { caller: Infinity, all: Infinity },
  // JSON of storage and realtime, which is rarely large.
  unnamed: { caller: Infinity, all: 32 * 1_048_576 },
};
/** Bytes by lane and by caller. */
const inMemory = new Map<string, number>();

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  /** The limit as text, such as `1 MB`. */
  readonly limit: string;

  constructor(bytes: number) {
    super();
    this.limit = bytes < 1_048_576 ? `${bytes / 1024} KB` : `${Math.floor(bytes / 1_048_576)} MB`;
  }
}

/** Reads the body as text. Errors: BodyTooLarge, TooBusy, HungUp. */
export const readText = (request: Request, limit = BODY_LIMIT): Promise<string> =>
  withText(request, limit, UNNAMED, (text) => Promise.resolve(text));

/** Reads the body as bytes. Errors: BodyTooLarge, TooBusy, HungUp. */
export const readBytes = (request: Request, limit = BODY_LIMIT): Promise<Uint8Array> =>
  withRoom(request, limit, UNNAMED, async (room) =>
    (room.isMeasured
      ? request.arrayBuffer().then((bytes) => new Uint8Array(bytes))
      : collect(request, limit, room)
    ).catch(endedEarly),
  );

/** Passes the body's text to `work` and counts it as in memory until `work` ends. Errors: BodyTooLarge, TooBusy, HungUp. */
export const withText = <T>(
  request: Request,
  limit: number,
  sender: Sender,
  work: (text: string) => Promise<T>,
): Promise<T> =>
  withRoom(request, limit, sender, async (room) =>
    work(
      await (
        room.isMeasured
          ? request.text()
          : collect(request, limit, room).then((bytes) => bytes.toString('utf8'))
      ).catch(endedEarly),
    ),
  );

async function withRoom<T>(
  request: Request,
  limit: number,
  sender: Sender,
  work: (room: Room) => Promise<T>,
): Promise<T> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > limit) throw new BodyTooLarge(limit);
  const room = new Room(sender, length !== null);
  try {
    // Reserves the declared length: a client can send most of a body and then pause for a minute.
    room.take(Number(length ?? 0));
    return await work(room);
  } finally {
    room.giveBack();
  }
}

/** Memory reserved for one body. */
class Room {
  /** Whether the body's length was declared. */
  readonly isMeasured: boolean;
  readonly #sender: Sender;
  #size = 0;
  #counted = 0;

  constructor(sender: Sender, isMeasured: boolean) {
    this.#sender = sender;
    this.isMeasured = isMeasured;
  }

  /** Errors: TooBusy. */
  take(bytes: number): void {
    this.#size += bytes;
    if (this.#size <= SMALL_BODY) return;
    const { lane, caller } = this.#sender;
    const more = this.#size - this.#counted;
    if (caller !== null && bytesOf(caller) + more > AT_ONCE[lane].caller) throw new TooBusy('caller');
    if (bytesOf(lane) + more > AT_ONCE[lane].all) throw new TooBusy('everybody');
    this.#count(more);
  }

  giveBack(): void {
    this.#count(-this.#counted);
  }

  #count(bytes: number): void {
    this.#counted += bytes;
    const { lane, caller } = this.#sender;
    for (const whose of caller === null ? [lane] : [lane, caller]) {
      const sum = bytesOf(whose) + bytes;
      if (sum === 0) inMemory.delete(whose);
      else inMemory.set(whose, sum);
    }
  }
}

/** If the connection ends within a body, the client has disconnected; the database is not at fault. */
function endedEarly(error: unknown): never {
  throw isUnavailable(error) ? new HungUp() : error;
}

const bytesOf = (whose: string): number => inMemory.get(whose) ?? 0;

async function collect(request: Request, limit: number, room: Room): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLarge(limit);
    room.take(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
