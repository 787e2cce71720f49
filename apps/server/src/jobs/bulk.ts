import { setTimeout as sleep } from 'node:timers/promises';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Job } from './jobs.ts';

/**
 * Runs bulk actions of staff in steps. Pauses as long as each step took, so that other requests get at least half of
 * the time.
 */
export function bulkJob(call: CallProcedure): Job {
  return {
    name: 'bulk',
    everyMs: 1000,
    async run(stopping) {
      const started = performance.now();
      const [step] = await call('run_bulk', {});
      if (step?.is_more !== true || stopping.aborted) return false;
      await sleep(performance.now() - started, undefined, { signal: stopping }).catch(() => undefined);
      return true;
    },
  };
}
