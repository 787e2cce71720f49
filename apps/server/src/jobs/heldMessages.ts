import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Job } from './jobs.ts';

/** Messages that the database announces per call. */
const PIECES = 100;

/** Notifies users of staff messages that can no longer be recalled. They can read them earlier. */
export function heldMessagesJob(call: CallProcedure): Job {
  return {
    name: 'held_messages',
    everyMs: 1000,
    async run() {
      return (await call('run_held_messages')) >= PIECES;
    },
  };
}
