import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { AddressRefused, pinnedLookup, type Resolve } from './addresses.ts';

export interface Posted {
  /** Null: there was no answer. */
  status: number | null;
  /** A sentence; null: delivered. */
  error: string | null;
  /** The beginning of the answer. */
  answer: string | null;
}

interface PostOptions {
  url: string;
  headers: Record<string, string>;
  body: string;
  isPrivateAllowed: boolean;
  stopping: AbortSignal;
  timeoutMs: number;
  resolve?: Resolve;
}

/** More than the log shows. The rest of an answer is not read. */
const MAX_ANSWER_BYTES = 4096;
const MAX_ANSWER_LETTERS = 500;

/** Sends one request, on a connection of its own, and follows no redirects. Never rejects, except when the server stops. */
export async function post(options: PostOptions): Promise<Posted> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await answerTo(options, AbortSignal.any([timeout, options.stopping]));
    const status = response.statusCode ?? 0;
    return { status, error: errorOf(response), answer: await beginningOf(response) };
  } catch (error) {
    options.stopping.throwIfAborted();
    return {
      status: null,
      error: timeout.aborted
        ? `There was no answer within ${String(options.timeoutMs / 1000)} seconds.`
        : explain(error),
      answer: null,
    };
  }
}

async function answerTo(
  { url, headers, body, isPrivateAllowed, resolve }: PostOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = new URL(url);
  const lookup = await withSignal(pinnedLookup(target, isPrivateAllowed, resolve), signal);
  return new Promise((resolveAnswer, reject) => {
    const client = target.protocol === 'https:' ? https : http;
    client
      .request(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          lookup,
          // A kept connection would not be checked again.
          agent: false,
          signal,
        },
        resolveAnswer,
      )
      .on('error', reject)
      .end(body);
  });
}

/** Name servers know no signals. */
async function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = once(signal, 'abort').then(() => {
    throw signal.reason;
  });
  aborted.catch(() => undefined);
  return Promise.race([work, aborted]);
}

function errorOf({ statusCode = 0 }: IncomingMessage): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode >= 300 && statusCode < 400)
    return `The receiver redirects (${String(statusCode)}). Enter the address to which it redirects.`;
  return `The receiver answered with an error (${String(statusCode)}).`;
}

/** The status decides, whatever becomes of the rest. */
async function beginningOf(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The connection broke, or the answer took too long.
  } finally {
    response.destroy();
  }
  // PostgreSQL stores no zero characters.
  const text = Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString().replaceAll('\0', '').trim();
  return Array.from(text).slice(0, MAX_ANSWER_LETTERS).join('') || null;
}

const SENTENCES: readonly [codes: RegExp, sentence: string][] = [
  [/^(ENOTFOUND|ENODATA|EBADNAME)$/, 'There is no server of this name.'],
  [/^(EAI_AGAIN|ETIMEOUT|ESERVFAIL|EREFUSED)$/, 'The name of the server can’t be resolved.'],
  [/^ECONNREFUSED$/, 'The server refuses connections.'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, 'The server can’t be reached.'],
  [/^(ECONNRESET|EPIPE)$/, 'The receiver closed the connection without an answer.'],
  [/^HPE_/, 'The receiver’s answer is not HTTP.'],
  [/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/, 'The certificate of the server is not valid.'],
  [/^(ERR_SSL|EPROTO)/, 'A secure connection to the server can’t be made.'],
];

function explain(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  // Of several addresses, one error for each.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  return SENTENCES.find(([codes]) => codes.test(code))?.[1] ?? 'The event could not be sent.';
}
