import { SIGNATURE_HEADER, signature, TIMESTAMP_HEADER } from '@marketdesk/payouts/signature.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';

const TIMEOUT_MS = 5_000;

/** Delivers the simulator's webhooks like a real service: signed, over HTTP, and retried until accepted. */
export async function deliverSimulatorWebhooks(call: CallProcedure, url: string): Promise<void> {
  const due = await call('payout_simulator_take_webhooks');
  if (due.length === 0) return;
  const secret = await call('payout_simulator_secret');
  // Sequentially, in order. A real service does not guarantee that.
  for (const webhook of due) {
    if (await post(url, secret, webhook.body)) {
      await call('payout_simulator_webhook_arrived', { p_id: webhook.id });
    }
  }
}

async function post(url: string, secret: string, body: string): Promise<boolean> {
  const timestamp = String(Date.now());
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signature(secret, timestamp, body),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
