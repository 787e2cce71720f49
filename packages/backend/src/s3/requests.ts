import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { BucketError, connectionError, errorOf } from './bucket-error.ts';
import type { BucketUrl } from './bucket-url.ts';

export interface BucketRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Within the prefix of the URL; null = the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  body?: Uint8Array;
}

/** Sends a request until it succeeds, at most four times. Errors: BucketError. */
export interface Requests {
  /** `read` reads the body, within the time-out. Returns null for an unknown key. */
  send<Result>(request: BucketRequest, read: (answer: Response) => Promise<Result>): Promise<Result | null>;
  /** Resolves with the headers; a body that stops coming fails after the time-out. */
  open(request: BucketRequest): Promise<AsyncIterable<Uint8Array> | null>;
}

/** Pauses before the second and further attempts, milliseconds. */
const PAUSES = [100, 400, 1_600];
/** Slowest connection that is waited for while sending, bytes per millisecond. */
const SLOWEST = 250;
/** SHA-256 of no bytes. */
const EMPTY = createHash('sha256').digest('hex');

export function requestsTo(url: BucketUrl, timeoutMs: number): Requests {
  const { accessKeyId, secretAccessKey, region } = url;
  // Signing keys by day.
  const cache = new Map<string, ArrayBuffer>();

  async function attempt({ method, key, query = {}, body }: BucketRequest, signal: AbortSignal) {
    const path = key === null ? '' : `/${encode(url.prefix + key)}`;
    const search = new URLSearchParams(query).toString();
    const signed = await new AwsV4Signer({
      method,
      url: `${url.endpoint}/${url.bucket}${path}${search && `?${search}`}`,
      // With its hash, the server refuses content that was damaged on the way.
      headers: { 'x-amz-content-sha256': body ? createHash('sha256').update(body).digest('hex') : EMPTY },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache,
    }).sign();
    const { headers } = signed;
    const sent = body as Uint8Array<ArrayBuffer> | undefined;
    const answer = await fetch(signed.url, { method, headers, body: sent, signal, redirect: 'manual' });
    if (answer.ok) return answer;
    const text = await answer.text();
    if (answer.status === 404 && key !== null && !/<Code>NoSuch(Bucket|Upload)</.test(text)) return null;
    throw errorOf(url, answer.status, text);
  }

  async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await work();
      } catch (thrown) {
        const error = thrown instanceof BucketError ? thrown : connectionError(url, thrown);
        if (error === null) throw thrown;
        const wait = PAUSES[failures];
        if (!error.isTransient || wait === undefined) throw error;
        await pause(wait * (0.75 + Math.random() / 2));
      }
    }
  }

  return {
    send: (request, read) =>
      retry(async () => {
        const signal = AbortSignal.timeout(timeoutMs + Math.ceil((request.body?.length ?? 0) / SLOWEST));
        const answer = await attempt(request, signal);
        return answer && read(answer);
      }),
    open: (request) =>
      retry(async () => {
        const limit = idleLimit(timeoutMs);
        const answer = await limit.within(attempt(request, limit.signal));
        return answer && bodyOf(url, answer, limit);
      }),
  };
}

/** Aborts its signal when one step takes too long. The consumer's own time doesn't count. */
function idleLimit(timeoutMs: number) {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    async within<Result>(step: Promise<Result>): Promise<Result> {
      const timer = setTimeout(() => controller.abort(), timeoutMs);
      try {
        return await step;
      } finally {
        clearTimeout(timer);
      }
    },
    abort: () => controller.abort(),
  };
}

async function* bodyOf(
  url: BucketUrl,
  { body }: Response,
  limit: ReturnType<typeof idleLimit>,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const step: { value?: Uint8Array } = await limit.within(reader.read());
      if (step.value === undefined) return;
      yield step.value;
    }
  } catch (error) {
    throw connectionError(url, error) ?? error;
  } finally {
    limit.abort();
  }
}

/** Encodes a key as S3 signs it, slashes unchanged. */
const encode = (key: string): string => encodeURIComponent(key).replaceAll('%2F', '/');
