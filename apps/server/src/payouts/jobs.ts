import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { signature, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@marketdesk/payouts/webhook.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Payouts } from './payouts.ts';

const SECOND = 1000;

interface PayoutJobsOptions {
  payouts: Payouts;
  /** Calls procedures with the service key. */
  call: CallProcedure;
  /** The server's address on this machine. */
  address: string;
}

/** Jobs that advance payouts. */
export function payoutJobs({ payouts, call, address }: PayoutJobsOptions): Job[] {
  const jobs: Job[] = [
    { name: 'payouts', everyMs: 2 * SECOND, run: () => payouts.runDue() },
    {
      name: 'automatic_withdrawals',
      everyMs: 5 * SECOND,
      // Only creates attempts. They are due immediately, and any process may take them.
      run: async () => (await call('payouts_enqueue_automatic', { p_limit: 20 })) === 20,
    },
  ];
  if (payouts.providerName !== 'simulator') return jobs;
  const run = async () => {
    await deliverSimulatorWebhooks(call, `${address}/webhooks/payouts/simulator`);
    return false;
  };
  return [...jobs, { name: 'simulator_webhooks', everyMs: SECOND, run }];
}

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
