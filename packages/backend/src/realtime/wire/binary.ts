import { parseJson } from '@marketdesk/backend/http/json.ts';
import { FrameError, isObject, type Address } from './frame.ts';

/** Binary broadcasts of protocol version 2.0.0: a header of lengths, then texts, then the payload. */

const PUSH = 3;
const BROADCAST = 4;
const JSON_ENCODING = 1;
const MAX_TEXT = 255;

export interface Broadcast {
  /** Name chosen by the sender. */
  event: string;
  /** JSON text, or opaque bytes. */
  payload: string | Uint8Array;
}

export interface BroadcastPush extends Broadcast {
  address: Address;
  /** Control keys of the sender, such as `persist`. */
  meta: Readonly<Record<string, unknown>>;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Errors: FrameError. */
export function parsePush(bytes: Uint8Array): BroadcastPush {
  if (bytes[0] !== PUSH) throw new FrameError('unknown kind of binary message');
  if (bytes.length < 7) throw new FrameError('header too short');
  const [joinRef, ref, topic, event, meta, payload] = texts(bytes, 7, [...bytes.subarray(1, 6)]);
  return {
    address: {
      joinRef: decode(joinRef) || null,
      ref: decode(ref) || null,
      topic: decode(topic),
      event: 'broadcast',
    },
    event: decode(event),
    meta: parseMeta(decode(meta)),
    payload: bytes[6] === JSON_ENCODING ? jsonText(decode(payload)) : (payload ?? new Uint8Array(0)),
  };
}

/** Splits the bytes into parts of these lengths and the rest. */
function texts(bytes: Uint8Array, start: number, lengths: number[]): Uint8Array[] {
  const ends = lengths.map(
    (
      (at) => (length: number) =>
        (at += length)
    )(start),
  );
  if ((ends.at(-1) ?? start) > bytes.length) throw new FrameError('message shorter than its header says');
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? start, end));
}

function decode(bytes: Uint8Array | undefined): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FrameError('not UTF-8');
  }
}

function jsonText(text: string): string {
  readJson(text);
  return text;
}

function parseMeta(text: string): Record<string, unknown> {
  const meta = text === '' ? {} : readJson(text);
  if (!isObject(meta)) throw new FrameError('metadata is no object');
  return meta;
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new FrameError('not JSON');
  }
}

/** Returns null if topic or event are too long for the binary format. */
export function encodeBroadcast(topic: string, { event, payload }: Broadcast): Buffer | null {
  const [t, e] = [Buffer.from(topic), Buffer.from(event)];
  if (t.length > MAX_TEXT || e.length > MAX_TEXT) return null;
  const header = Buffer.from([
    BROADCAST,
    t.length,
    e.length,
    0,
    typeof payload === 'string' ? JSON_ENCODING : 0,
  ]);
  return Buffer.concat([header, t, e, typeof payload === 'string' ? Buffer.from(payload) : payload]);
}
