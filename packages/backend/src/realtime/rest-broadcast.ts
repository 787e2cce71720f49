import { BodyTooLarge, readBytes, readText } from '../http/body.ts';
import { callerOf } from '../http/caller.ts';
import { HungUp, TooBusy, type FairQueue } from '../fair-queue.ts';
import { jsonResponse } from '../http/gateway.ts';
import { JsonTooDeep, parseJson } from '../http/json.ts';
import { TokenError, type Caller, type TokenVerifier } from '../tokens/verifier.ts';
import type { Admission } from './admission.ts';
import { Refusal, unauthorizedTopic } from './refusal.ts';
import type { Rooms } from './rooms.ts';
import type { Broadcast } from './wire/binary.ts';
import { isObject } from './wire/frame.ts';

export interface RestBroadcastContext {
  verifier: TokenVerifier;
  admission: Admission;
  rooms: Rooms;
  /** Limits concurrent broadcasts. */
  queue: FairQueue;
}

interface Message extends Broadcast {
  topic: string;
  isPrivate: boolean;
}

/** An error response. */
class Failure extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_MESSAGES = 100;
/** Limited, because the database authorizes each topic. */
const MAX_TOPICS = 10;
const ONE = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/** POST /realtime/v1/api/broadcast: messages to private channels without a socket. `path` is the rest after `/realtime/v1`. */
export async function handleBroadcast(
  context: RestBroadcastContext,
  request: Request,
  path: string,
  search: string,
  key: Caller,
): Promise<Response> {
  try {
    const one = ONE.exec(path);
    if (!one && path !== '/api/broadcast') {
      return jsonResponse(501, {
        code: 'not_implemented',
        message: `The embedded backend does not implement ${path}.`,
      });
    }
    if (request.method !== 'POST') throw new Failure(405, 'Use POST');
    const caller = await callerOf(request, key, context.verifier);
    const messages = one
      ? [await readOne(request, one, new URLSearchParams(search))]
      : readMany(await readText(request));
    const { sub } = caller.payload;
    await context.queue.run(() => send(context, caller, messages), {
      caller: typeof sub === 'string' ? sub : caller.role,
    });
    return new Response(null, { status: 202 });
  } catch (error) {
    return refusal(error);
  }
}

async function send(
  { admission, rooms }: RestBroadcastContext,
  caller: Caller,
  messages: readonly Message[],
): Promise<void> {
  if (messages.some(({ isPrivate }) => !isPrivate)) {
    throw new Failure(403, 'PrivateOnly: This project only allows private channels');
  }
  await admission.checkSession(caller);
  // Checks all topics first, to avoid partial delivery.
  const topics = new Set(messages.map((message) => message.topic));
  if (topics.size > MAX_TOPICS) throw new Failure(422, `messages may have at most ${MAX_TOPICS} topics`);
  for (const topic of topics) {
    const { write } = await admission.rights(caller, topic);
    if (!write.has('broadcast')) throw new Failure(403, unauthorizedTopic(topic, 'write to').message);
  }
  for (const { topic, ...broadcast } of messages) rooms.broadcast(`realtime:${topic}`, broadcast);
}

async function readOne(
  request: Request,
  [, topic = '', event = '']: RegExpExecArray,
  parameters: URLSearchParams,
): Promise<Message> {
  if ([...parameters.keys()].some((name) => name.startsWith('persist'))) {
    throw new Failure(501, 'The embedded backend keeps no broadcasts');
  }
  const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream') === true;
  const payload = isBinary ? await readBytes(request) : await readText(request);
  if (typeof payload === 'string') parse(payload);
  return {
    topic: decode(topic),
    event: decode(event),
    payload,
    isPrivate: parameters.get('private') === 'true',
  };
}

function readMany(text: string): Message[] {
  const body = parse(text);
  const messages = isObject(body) ? body.messages : null;
  if (!Array.isArray(messages) || messages.length > MAX_MESSAGES) {
    throw new Failure(422, `messages must be a list of at most ${MAX_MESSAGES}`);
  }
  return messages.map((message: unknown) => {
    if (!isObject(message)) throw new Failure(422, 'A message must be an object');
    const { topic, event, payload = {} } = message;
    if (typeof topic !== 'string' || topic === '' || typeof event !== 'string' || event === '') {
      throw new Failure(422, 'A message needs a topic and an event');
    }
    return { topic, event, payload: JSON.stringify(payload), isPrivate: message.private === true };
  });
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Failure(400, error instanceof JsonTooDeep ? error.message : 'The body is not JSON');
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Failure(400, 'The address is invalid');
  }
}

const STATUS: Record<string, number> = { DatabaseUnavailable: 503, InvalidJoinPayload: 422 };

function refusal(error: unknown): Response {
  if (error instanceof Failure) return jsonResponse(error.status, { error: error.message });
  if (error instanceof TooBusy) {
    return jsonResponse(429, { error: error.message }, { 'retry-after': String(error.seconds) });
  }
  if (error instanceof HungUp) return jsonResponse(499, { error: error.message });
  if (error instanceof BodyTooLarge) return jsonResponse(413, { error: 'The body is too large' });
  if (error instanceof TokenError) return jsonResponse(401, { error: error.message });
  if (error instanceof Refusal) {
    const status = STATUS[error.code] ?? 401;
    return jsonResponse(status, { error: error.message }, status === 503 ? { 'retry-after': '1' } : {});
  }
  throw error;
}
