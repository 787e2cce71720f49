import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Payouts } from './payouts.ts';
import { deliverSimulatorWebhooks } from './simulator-webhooks.ts';

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
    return undefined;
  };
  return [...jobs, { name: 'simulator_webhooks', everyMs: SECOND, run }];
}
