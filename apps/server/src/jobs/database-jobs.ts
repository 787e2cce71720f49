import { setTimeout as sleep } from 'node:timers/promises';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Rows of each kind that the database handles per call. */
const BATCH = 1000;
const MESSAGE_BATCH = 100;

/** Jobs that call one procedure of the database. `call` uses the service key. */
export function databaseJobs(call: CallProcedure, log: Log): Job[] {
  return [
    // Permanently removes what staff deleted more than 30 days ago.
    {
      name: 'purge_deleted',
      firstMs: MINUTE,
      everyMs: DAY,
      async run() {
        const [removed] = await call('run_deleted_purge');
        if (removed && removed.posts + removed.reviews > 0)
          log.info(removed, 'deleted items removed for good');
        return false;
      },
    },
    // Ends expired sanctions. Guards check the time themselves; lists and payouts rely on this job.
    {
      name: 'expire_sanctions',
      everyMs: MINUTE,
      async run() {
        const sanctions = await call('run_sanctions_expiry');
        if (sanctions > 0) log.info({ sanctions }, 'sanctions ended');
        return false;
      },
    },
    // Notifies users of staff messages that can no longer be recalled. They can read them earlier.
    {
      name: 'held_messages',
      everyMs: 1000,
      run: async () => (await call('run_held_messages')) >= MESSAGE_BATCH,
    },
    // Returns the claims of absent staff, ends snoozes and marks overdue items.
    {
      name: 'turns',
      everyMs: MINUTE,
      async run() {
        const [done] = await call('run_turns');
        if (done === undefined) return false;
        const { returned, breached } = done;
        if (returned > 0 || breached > 0)
          log.info({ returned, breached }, 'claims returned, or items overdue');
        return Math.max(returned, breached, done.woken) >= BATCH;
      },
    },
    // Compares lines of bank files whose server stopped meanwhile, and removes uploads that were not finished.
    {
      name: 'bank_lines',
      everyMs: MINUTE,
      run: async () => (await call('bank_match_lines')) > 0,
    },
    // Applies proposals of a sole admin after 24 hours, and ends proposals that nobody answered.
    {
      name: 'due_proposals',
      everyMs: MINUTE,
      async run() {
        const proposals = await call('run_due_proposals');
        if (proposals > 0) log.info({ proposals }, 'proposed changes took effect');
        return false;
      },
    },
    taxonomyJob(call, log),
    retentionJob(call, log),
    bulkJob(call),
  ];
}

/** Recomputes trending every ten minutes and removes old and orphaned rows. */
export function taxonomyJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'taxonomy_maintenance',
    firstMs: 10 * MINUTE,
    everyMs: 10 * MINUTE,
    async run() {
      const { housekeeping } = await call('run_taxonomy_maintenance');
      const removed = Object.entries(housekeeping).filter(([, count]) => count > 0);
      if (removed.length > 0) log.info(Object.fromEntries(removed), 'old entries of the taxonomy removed');
      return false;
    },
  };
}

/** Permanently removes what was kept as long as its rule says, in steps of at most 1,000 rows. */
function retentionJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'retention',
    firstMs: 2 * MINUTE,
    everyMs: DAY,
    async run(stopping) {
      const started = performance.now();
      const removed = await call('run_retention');
      if (removed === 0) return false;
      log.info({ removed }, 'expired rows removed for good');
      return pauseAfterStep(started, stopping);
    },
  };
}

/** Runs bulk actions of staff in steps. */
function bulkJob(call: CallProcedure): Job {
  return {
    name: 'bulk',
    everyMs: 1000,
    async run(stopping) {
      const started = performance.now();
      const [step] = await call('run_bulk', {});
      return step?.is_more === true && (await pauseAfterStep(started, stopping));
    },
  };
}

/** Waits as long as the step took, so that other requests get at least half of the time. False if the server is stopping. */
async function pauseAfterStep(started: number, stopping: AbortSignal): Promise<boolean> {
  if (stopping.aborted) return false;
  await sleep(performance.now() - started, undefined, { signal: stopping }).catch(() => undefined);
  return true;
}
