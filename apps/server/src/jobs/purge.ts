import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Once a day, permanently removes what staff deleted more than 30 days ago. */
export function purgeJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'purge_deleted',
    firstMs: MINUTE,
    everyMs: DAY,
    async run() {
      const [removed] = await call('run_deleted_purge');
      if (removed && removed.posts + removed.reviews > 0) log.info(removed, 'deleted items removed for good');
      return undefined;
    },
  };
}
