import { setTimeout as sleep } from 'node:timers/promises';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import type { Counters } from '../http/counters.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Resolve } from './addresses.ts';
import { linkPath, mailBody, signedMessage, slackMessage, teamsMessage, type Event } from './messages.ts';
import { post, type Posted } from './post.ts';

type Delivery = RowOf<'operator_lease_deliveries'>;

export interface DeliveriesOptions {
  /** Calls procedures with the service key. */
  call: CallProcedure;
  counters: Counters;
  log: Log;
  /** The console's address, for links. */
  siteUrl: string;
  isPrivateAllowed: boolean;
  timeoutMs?: number;
  resolve?: Resolve;
}

/** Targets that this process sends to at once. */
const MAX_TARGETS = 30;
/** Requests to one target at once. */
const PER_TARGET = 2;
const EVERY_MS = 1000;

/** Sends events to their targets. A target that hangs delays nothing but its own events. */
export function deliveriesJob(options: DeliveriesOptions): Job {
  return {
    name: 'webhooks',
    everyMs: EVERY_MS,
    // Runs as long as something is being sent.
    async run(stopping) {
      const sending = new Set<Promise<void>>();
      do {
        const room = MAX_TARGETS - sending.size;
        const leased =
          room > 0 && !stopping.aborted
            ? await options.call('operator_lease_deliveries', { p_limit: room })
            : [];
        for (const group of byTarget(leased)) {
          const done = sendAll(group, options, stopping).finally(() => sending.delete(done));
          sending.add(done);
        }
        if (sending.size > 0) await Promise.race([...sending, pause(stopping)]);
      } while (sending.size > 0);
      return false;
    },
  };
}

/** After a stop, requests end by themselves. */
const pause = (stopping: AbortSignal) =>
  sleep(EVERY_MS, undefined, stopping.aborted ? {} : { signal: stopping }).catch(() => undefined);

function byTarget(deliveries: readonly Delivery[]): Delivery[][] {
  const groups = new Map<string, Delivery[]>();
  for (const delivery of deliveries)
    groups.set(delivery.target_id, [...(groups.get(delivery.target_id) ?? []), delivery]);
  return [...groups.values()];
}

/** Never rejects: what is not recorded becomes due again at the end of its lease. */
async function sendAll(group: Delivery[], options: DeliveriesOptions, stopping: AbortSignal): Promise<void> {
  const left = group.values();
  const worker = async () => {
    for (const delivery of left) {
      if (stopping.aborted) return;
      await send(delivery, options, stopping);
    }
  };
  try {
    await Promise.all(Array.from({ length: PER_TARGET }, worker));
  } catch (error) {
    if (!stopping.aborted)
      options.log.error({ target: group[0]?.target_id, error }, 'events could not be sent');
  }
}

async function send(delivery: Delivery, options: DeliveriesOptions, stopping: AbortSignal): Promise<void> {
  const { call, counters } = options;
  const event: Event = {
    id: delivery.event_id,
    type: delivery.type,
    description: delivery.description,
    createdAt: delivery.created_at,
    data: delivery.data,
  };
  if (delivery.url === null) {
    await call('operator_mail_delivery', {
      p_id: delivery.id,
      p_subject: event.description,
      p_body: mailBody(event),
      p_link_path: linkPath(event),
    });
    counters.add('marketdesk_webhook_deliveries_total', { result: 'delivered' });
    return;
  }
  const started = performance.now();
  const { status, error, answer } = await postTo(delivery.url, delivery, event, options, stopping);
  await call('operator_record_delivery', {
    p_id: delivery.id,
    p_is_delivered: error === null,
    p_status: status,
    p_error: error,
    p_answer: answer,
    p_duration_ms: Math.round(performance.now() - started),
  });
  counters.add('marketdesk_webhook_deliveries_total', { result: error === null ? 'delivered' : 'failed' });
}

function postTo(
  url: string,
  { kind, secrets }: Delivery,
  event: Event,
  { siteUrl, isPrivateAllowed, timeoutMs = 10_000, resolve }: DeliveriesOptions,
  stopping: AbortSignal,
): Promise<Posted> {
  const { headers, body } =
    kind === 'webhook'
      ? signedMessage(event, secrets, new Date())
      : { headers: {}, body: kind === 'slack' ? slackMessage(event, siteUrl) : teamsMessage(event, siteUrl) };
  return post({
    url,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Marketdesk' },
    body,
    isPrivateAllowed,
    stopping,
    timeoutMs,
    ...(resolve && { resolve }),
  });
}
