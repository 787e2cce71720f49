import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

/** Items of each kind that the database handles per call. */
const PIECES = 1000;

/** Returns the claims of absent staff, ends snoozes and marks overdue items. */
export function turnsJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'turns',
    everyMs: 60_000,
    async run() {
      const [done] = await call('run_turns');
      if (done === undefined) return undefined;
      const { returned, breached } = done;
      if (returned > 0 || breached > 0) log.info({ returned, breached }, 'claims returned, or items overdue');
      return Math.max(returned, breached, done.woken) >= PIECES;
    },
  };
}
