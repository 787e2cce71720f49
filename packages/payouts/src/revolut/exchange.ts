import { PayoutThrottled, PayoutUnknown } from '../errors.ts';
import { AnswerTooLarge, readAnswer } from '../read-answer.ts';

export interface HttpAnswer {
  status: number;
  text: string;
  /** Of a 429 answer; a default if Revolut sends none. */
  retryAfterSeconds: number;
}

const TIMEOUT_MS = 15_000;
const DEFAULT_RETRY_AFTER_SECONDS = 30;

// Connection refused or unknown host: the request was never sent.
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Sends one request and reads the answer, with a limit on time and size. Errors: PayoutUnknown without an answer,
 * PayoutThrottled.
 */
export async function exchange(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<HttpAnswer> {
  try {
    // Never follows a redirect, which could lead credentials elsewhere.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return {
      status: response.status,
      text: await readAnswer(response),
      retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    };
  } catch (error) {
    if (NOT_CONNECTED.has(codeOf(error))) {
      throw new PayoutThrottled(DEFAULT_RETRY_AFTER_SECONDS, 'Revolut could not be reached.', {
        cause: error,
      });
    }
    throw new PayoutUnknown(whyUnknown(error), { cause: error });
  }
}

function whyUnknown(error: unknown): string {
  if (error instanceof AnswerTooLarge) return 'Revolut’s answer was too large.';
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return timedOut ? 'Revolut did not answer in time.' : 'Revolut closed the connection.';
}

/** fetch wraps the system error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** undefined = not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses Retry-After: seconds or a date. */
function secondsOf(header: string | null): number {
  if (header === null) return DEFAULT_RETRY_AFTER_SECONDS;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return DEFAULT_RETRY_AFTER_SECONDS;
  return Math.min(Math.max(Math.ceil(seconds), 1), 3600);
}
