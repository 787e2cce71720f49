import { z } from 'zod';
import { WebhookRefused } from './errors.ts';
import type { WebhookHeaders, WebhookSubject } from './provider.ts';
import { verifySignature } from './signature.ts';

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

/** The subject of a signed event, version 2; null for events of another kind. Errors: WebhookRefused. */
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
