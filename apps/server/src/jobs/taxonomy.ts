import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

const EVERY_MS = 10 * 60_000;

/** Recomputes trending every ten minutes and removes old and orphaned rows. */
export function taxonomyJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'taxonomy_maintenance',
    firstMs: EVERY_MS,
    everyMs: EVERY_MS,
    async run() {
      const { housekeeping } = await call('run_taxonomy_maintenance');
      const removed = Object.entries(housekeeping).filter(([, count]) => count > 0);
      if (removed.length > 0) log.info(Object.fromEntries(removed), 'old entries of the taxonomy removed');
      return undefined;
    },
  };
}
