import { parseJson } from '@marketdesk/backend/http/json.ts';

/** Text messages of the Phoenix protocol: an object (1.0.0) or an array of five (2.0.0). */

export const VERSIONS = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof VERSIONS)[number];

/** Address of a message. */
export interface Address {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
}

export interface Frame extends Address {
  payload: Readonly<Record<string, unknown>>;
}

/** Invalid message. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Errors: FrameError. */
export function parseText(text: string, version: Version): Frame {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    throw new FrameError('not JSON');
  }
  return version === '2.0.0' ? fromArray(json) : fromObject(json);
}

function fromArray(json: unknown): Frame {
  if (!Array.isArray(json) || json.length !== 5) throw new FrameError('not an array of five');
  const [joinRef, ref, topic, event, payload] = json as unknown[];
  return toFrame({ joinRef, ref, topic, event, payload });
}

function fromObject(json: unknown): Frame {
  if (!isObject(json)) throw new FrameError('not an object');
  const { join_ref: joinRef, ref, topic, event, payload } = json;
  return toFrame({ joinRef, ref, topic, event, payload });
}

function toFrame({ joinRef, ref, topic, event, payload }: Record<string, unknown>): Frame {
  if (typeof topic !== 'string' || typeof event !== 'string') throw new FrameError('no topic or event');
  if (payload !== null && payload !== undefined && !isObject(payload))
    throw new FrameError('payload is no object');
  return { joinRef: toRef(joinRef), ref: toRef(ref), topic, event, payload: payload ?? {} };
}

function toRef(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number') throw new FrameError('ref is no text');
  const ref = String(value);
  // Replies repeat the ref, and the binary format stores its length in one byte.
  if (ref.length > 255) throw new FrameError('ref is too long');
  return ref;
}

/** `payload` is JSON text, so that rows pass through unchanged. */
export function toText(
  version: Version,
  { joinRef, ref, topic, event }: Partial<Address> & Pick<Address, 'topic' | 'event'>,
  payload: string,
): string {
  const [j, r] = [JSON.stringify(joinRef ?? null), JSON.stringify(ref ?? null)];
  const [t, e] = [JSON.stringify(topic), JSON.stringify(event)];
  return version === '2.0.0'
    ? `[${j},${r},${t},${e},${payload}]`
    : `{"topic":${t},"event":${e},"payload":${payload},"ref":${r},"join_ref":${j}}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
