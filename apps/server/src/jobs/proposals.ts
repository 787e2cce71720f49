import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

const MINUTE = 60_000;

/** Applies proposals of a sole admin after 24 hours, and ends proposals that nobody answered. */
export function proposalsJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'due_proposals',
    everyMs: MINUTE,
    async run() {
      const proposals = await call('run_due_proposals');
      if (proposals > 0) log.info({ proposals }, 'proposed changes took effect');
      return undefined;
    },
  };
}
