import { Failure } from '../failure.ts';
import type { Counters } from '../http/counters.ts';
import type { Log } from '../log.ts';

/** Background work. Each run finds nothing to do or takes work that no other process has. */
export interface Job {
  name: string;
  everyMs: number;
  /** Delay before the first run; none by default. */
  firstMs?: number;
  /** Returns true if there is more work: the job runs again immediately. */
  run: (stopping: AbortSignal) => Promise<boolean>;
}

interface RunningJobs {
  /** Starts no new runs. Current ones may finish waitAtMost `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Logs the first of this many failures in a row. An unreachable database would fill the log. */
const LOG_EVERY = 60;

/** Runs each job periodically, never twice at once. A failed run is logged, and the job runs again. */
export function startJobs(jobs: readonly Job[], log: Log, counters: Counters): RunningJobs {
  const stopping = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const failures = new Map<string, number>();

  function schedule(job: Job, ms: number): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      const run = runOnce(job).finally(() => running.delete(run));
      running.add(run);
    }, ms);
    timers.set(job.name, timer);
  }

  async function runOnce(job: Job): Promise<void> {
    let more = false;
    try {
      more = await job.run(stopping.signal);
      failures.delete(job.name);
      counters.add('marketdesk_job_runs_total', { job: job.name, result: 'done' });
    } catch (error) {
      counters.add('marketdesk_job_runs_total', { job: job.name, result: 'failed' });
      const count = failures.get(job.name) ?? 0;
      failures.set(job.name, count + 1);
      const cause = error instanceof Failure ? (error.cause ?? error) : error;
      if (count % LOG_EVERY === 0)
        log.error({ job: job.name, error: cause, failures: count + 1 }, 'job failed');
    }
    schedule(job, more ? 0 : job.everyMs);
  }

  for (const job of jobs) schedule(job, job.firstMs ?? 0);
  return {
    async stop(graceMs) {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await waitAtMost(Promise.all(running), graceMs);
    },
  };
}

/** Waits for the work, at most this long. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
