import { setTimeout as sleep } from 'node:timers/promises';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Job } from './jobs.ts';

/** Works off what staff do with many items at once. It rests as long as it worked, so that the others have half of the time at least. */
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
