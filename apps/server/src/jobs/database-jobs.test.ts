import { expect, it } from 'vitest';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { createLog } from '../log.ts';
import { taxonomyJob } from './database-jobs.ts';

async function run(housekeeping: Record<string, number>) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const called: string[] = [];
  const call = ((name: string) => {
    called.push(name);
    return Promise.resolve({ housekeeping, trending: [] });
  }) as CallProcedure;
  const more = await taxonomyJob(call, log).run(new AbortController().signal);
  return { called, lines, more };
}

it('calls the procedure once and logs what was removed', async () => {
  const { called, lines, more } = await run({ searches_removed: 12, aliases_removed: 0 });
  expect(called).toEqual(['run_taxonomy_maintenance']);
  expect(lines).toMatchObject([{ searches_removed: 12, msg: 'old entries of the taxonomy removed' }]);
  expect(lines[0]).not.toHaveProperty('aliases_removed');
  expect(more).toBe(false);
});

it('logs nothing if nothing was removed', async () => {
  expect((await run({ searches_removed: 0 })).lines).toEqual([]);
});
