import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Counters } from '../http/counters.ts';
import { createLog } from '../log.ts';
import { startJobs, type Job } from './jobs.ts';

function start(jobs: Job[]) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const counters = new Counters();
  return { running: startJobs(jobs, log, counters), lines, counters };
}

describe('jobs', () => {
  it('run periodically, and never twice at once', async () => {
    let [runs, now, most] = [0, 0, 0];
    const { running } = start([
      {
        name: 'slow',
        everyMs: 1,
        run: async () => {
          most = Math.max(most, ++now);
          await sleep(5);
          now--;
          runs++;
          return false;
        },
      },
    ]);
    await expect.poll(() => runs).toBeGreaterThan(3);
    await running.stop(1000);
    expect(most).toBe(1);
    const after = runs;
    await sleep(30);
    expect(runs).toBe(after);
  });

  it('continue immediately while there is more', async () => {
    let left = 5;
    const { running } = start([{ name: 'queue', everyMs: 60_000, run: () => Promise.resolve(--left > 0) }]);
    await expect.poll(() => left).toBe(0);
    await running.stop(1000);
  });

  it('run again after a failure; the log gets one line, the counters every failure', async () => {
    let runs = 0;
    const { running, lines, counters } = start([
      {
        name: 'broken',
        everyMs: 1,
        run: () => {
          runs++;
          return Promise.reject(new Error('no database'));
        },
      },
    ]);
    await expect.poll(() => runs).toBeGreaterThan(4);
    await running.stop(1000);
    expect(lines).toMatchObject([
      { level: 'error', job: 'broken', msg: 'job failed', error: { message: 'no database' } },
    ]);
    expect(counters.samples('marketdesk_job_runs_total')).toEqual([['job="broken",result="failed"', runs]]);
  });

  it('are aborted by a stop, which waits for them for a limited time', async () => {
    let [ended, aborted] = [false, false];
    const { running } = start([
      {
        name: 'ends',
        everyMs: 1,
        run: async () => {
          await sleep(40);
          ended = true;
          return false;
        },
      },
      {
        name: 'hangs',
        everyMs: 1,
        run: (stopping) => new Promise(() => stopping.addEventListener('abort', () => (aborted = true))),
      },
    ]);
    await sleep(10);
    const started = performance.now();
    await running.stop(120);
    expect(performance.now() - started).toBeLessThan(1000);
    expect({ ended, told: aborted }).toEqual({ ended: true, told: true });
  });

  it('wait before their first run', async () => {
    let runs = 0;
    const { running } = start([
      { name: 'daily', everyMs: 1, firstMs: 60_000, run: () => Promise.resolve(++runs > 9) },
    ]);
    await sleep(20);
    await running.stop(100);
    expect(runs).toBe(0);
  });
});
