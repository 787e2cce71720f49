import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Job } from './jobs.ts';

/** The database announces this many at a time. */
const PIECES = 100;

/** Announces what staff wrote to the people it is for once it can't be taken back any more. They can read it before that. */
export function heldMessagesJob(call: CallProcedure): Job {
  return {
    name: 'held_messages',
    everyMs: 1000,
    async run() {
      return (await call('run_held_messages')) >= PIECES;
    },
  };
}
