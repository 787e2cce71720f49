import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookRefused } from './errors.ts';
import type { WebhookHeaders } from './provider.ts';

export const TIMESTAMP_HEADER = 'revolut-request-timestamp';
export const SIGNATURE_HEADER = 'revolut-signature';
const VERSION = 'v1';
/** The allowed clock difference, either way: an old message may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

/** `v1=` and the hex HMAC-SHA256 of `v1.{timestamp}.{raw body}`; the timestamp is in milliseconds. */
export function signature(secret: string, timestamp: string, rawBody: string): string {
  return `${VERSION}=${createHmac('sha256', secret).update(`${VERSION}.${timestamp}.${rawBody}`).digest('hex')}`;
}

/**
 * Accepts the body when any of the signatures sent is of any of our secrets: both sides may be in the middle of changing
 * theirs. Errors: WebhookRefused.
 */
export function verifySignature(
  headers: WebhookHeaders,
  rawBody: string,
  secrets: readonly string[],
  now: number,
): void {
  const timestamp = headers[TIMESTAMP_HEADER] ?? '';
  const given = (headers[SIGNATURE_HEADER] ?? '').split(',').map((part) => part.trim());
  if (!/^\d{10,16}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_MS) {
    throw new WebhookRefused(401, 'The timestamp is missing or too old.');
  }
  const ours = secrets.map((secret) => signature(secret, timestamp, rawBody));
  if (!ours.some((right) => given.some((one) => isSame(one, right)))) {
    throw new WebhookRefused(401, 'The signature is wrong.');
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
