import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CircleRun, createCircleWorld } from './circle/circle-run.ts';
import { circles } from './circle/steps.ts';
import type { Cast } from './payouts/books.ts';
import type { World } from './world.ts';

// Random orders of payout runs, releases, bank files and decisions about their lines, with mistakes and interruptions.
// After each step no withdrawal is paid twice or paid and credited, and every difference from the bank is explained.

/** `npm run check:payouts` runs 10,000. */
const SCHEDULES = Number(process.env.PAYOUT_SCHEDULES ?? 8);
const SEED = Number(process.env.PAYOUT_SEED ?? 20_261_130);
const SLICE = 250;
/** Longer than elsewhere, for slow machines. */
const TIMEOUT_MS = Math.max(300_000, SCHEDULES * 5000);

let world: World;
let cast: Cast;
beforeAll(async () => {
  ({ world, cast } = await createCircleWorld());
});
afterAll(() => world.close());

it(
  `${String(SCHEDULES)} schedules`,
  async () => {
    for (let done = 0; done < SCHEDULES; done += SLICE) {
      const numRuns = Math.min(SLICE, SCHEDULES - done);
      await fc.assert(
        fc.asyncProperty(circles, (steps) => new CircleRun(world, cast).run(steps)),
        { numRuns, seed: SEED + done },
      );
      if (SCHEDULES <= SLICE) continue;
      await world.database.exec('vacuum');
      process.stdout.write(`${String(done + numRuns)} of ${String(SCHEDULES)} schedules\n`);
    }
    expect(
      await world.sql('select * from private.verify_audit_chain() where first_broken_id is not null'),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);
