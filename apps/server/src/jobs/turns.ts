import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

/** The database takes at most this many of each at a time. */
const PIECES = 1000;

/** Gives back the claims of whoever is away, wakes what slept long enough, and marks what was not done in time. */
export function turnsJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'turns',
    everyMs: 60_000,
    async run() {
      const [done] = await call('run_turns');
      if (done === undefined) return undefined;
      const { returned, breached } = done;
      if (returned > 0 || breached > 0)
        log.info({ returned, breached }, 'claims went back, or items are late');
      return Math.max(returned, breached, done.woken) >= PIECES;
    },
  };
}
