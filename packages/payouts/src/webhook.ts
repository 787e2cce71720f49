import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { WebhookRefused } from './errors.ts';
import type { WebhookHeaders, WebhookSubject } from './provider.ts';

export const TIMESTAMP_HEADER = 'revolut-request-timestamp';
export const SIGNATURE_HEADER = 'revolut-signature';
const VERSION = 'v1';
/** Allowed clock difference in either direction. Older messages may be replays. */
const TOLERANCE_MS = 5 * 60_000;

/** `v1=` and the hex HMAC-SHA256 of `v1.{timestamp}.{raw body}`. The timestamp is in milliseconds. */
export function signature(secret: string, timestamp: string, rawBody: string): string {
  return `${VERSION}=${createHmac('sha256', secret).update(`${VERSION}.${timestamp}.${rawBody}`).digest('hex')}`;
}

/**
 * Accepts any pair of a sent signature and one of our secrets, because either side may be rotating secrets. Errors:
 * WebhookRefused.
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

const EVENTS = [
  'TransactionCreated',
  'TransactionStateChanged',
  'PayoutLinkCreated',
  'PayoutLinkStateChanged',
];

const webhookEvent = z.object({
  event: z.string(),
  data: z.object({ id: z.string(), request_id: z.string().nullish() }),
});

/** The subject of a signed event, version 2; null for other kinds of events. Errors: WebhookRefused. */
export function readSignedEvent(
  headers: WebhookHeaders,
  rawBody: string,
  secrets: readonly string[],
  now: number = Date.now(),
): WebhookSubject | null {
  verifySignature(headers, rawBody, secrets, now);
  const { data: message } = webhookEvent.safeParse(parsed(rawBody));
  if (!message) throw new WebhookRefused(400, 'The event could not be read.');
  if (!EVENTS.includes(message.event)) return null;
  return { requestId: message.data.request_id ?? null, remoteId: message.data.id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
