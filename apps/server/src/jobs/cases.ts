import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Ends sanctions whose time is over. Guards look at the time themselves; lists and payouts wait for this. */
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

/** The database removes this many of each at a time. */
const PIECES = 1000;

/** Permanently removes, once a day, the evidence of and the notes on cases that were closed longer ago than admins keep it. */
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
