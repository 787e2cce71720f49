import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Payouts } from './payouts.ts';
import { deliverSimulatorWebhooks } from './simulator-webhooks.ts';

const SECOND = 1000;

interface PayoutJobsOptions {
  payouts: Payouts;
  /** Procedures with the service key. */
  call: CallProcedure;
  /** Where this server is reached from this machine. */
  address: string;
}

/** What moves payouts along when nobody presses anything. */
export function payoutJobs({ payouts, call, address }: PayoutJobsOptions): Job[] {
  const jobs: Job[] = [
    { name: 'payouts', everyMs: 2 * SECOND, run: () => payouts.runDue() },
    {
      name: 'automatic_withdrawals',
      everyMs: 5 * SECOND,
      // Only makes attempts; they are due at once, and any process takes them.
      run: async () => (await call('payouts_enqueue_automatic', { p_limit: 20 })) === 20,
    },
  ];
  if (payouts.providerName !== 'simulator') return jobs;
  const run = async () => {
    await deliverSimulatorWebhooks(call, `${address}/webhooks/payouts/simulator`);
    return undefined;
  };
  return [...jobs, { name: 'simulator_webhooks', everyMs: SECOND, run }];
}
