import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Ends expired sanctions. Guards check the time themselves; lists and payouts rely on this job. */
export function sanctionsJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'expire_sanctions',
    everyMs: MINUTE,
    async run() {
      const sanctions = await call('run_sanctions_expiry');
      if (sanctions > 0) log.info({ sanctions }, 'sanctions ended');
      return undefined;
    },
  };
}

/** Rows of each kind that the database removes per call. */
const PIECES = 1000;

/** Once a day, permanently removes evidence and notes of cases after their retention period. */
export function casePurgeJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'purge_cases',
    firstMs: 2 * MINUTE,
    everyMs: DAY,
    async run() {
      const removed = await call('run_case_purge');
      if (removed > 0) log.info({ removed }, 'evidence and notes of old cases removed for good');
      return removed >= PIECES;
    },
  };
}
