import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cast } from './payouts/books.ts';
import { createCheckedWorld, ScheduleRun } from './payouts/schedule-run.ts';
import { schedules } from './payouts/schedule.ts';
import type { World } from './world.ts';

// Random schedules of requests, marks, workers killed between any two steps, provider failures, late and
// repeated webhooks, and changes of people, limits, approvals and destinations. After each step the books
// balance, no one is paid twice or loses money, and payments follow the rules of that moment.

/** `npm run check:payouts` runs 10,000. */
const SCHEDULES = Number(process.env.PAYOUT_SCHEDULES ?? 40);
const SEED = Number(process.env.PAYOUT_SEED ?? 20_260_901);
const SLICE = 250;
/** Longer than elsewhere, for slow machines. */
const TIMEOUT_MS = Math.max(300_000, SCHEDULES * 1000);

let world: World;
let cast: Cast;
beforeAll(async () => {
  ({ world, cast } = await createCheckedWorld());
});
afterAll(() => world.close());

it(
  `${String(SCHEDULES)} schedules`,
  async () => {
    for (let done = 0; done < SCHEDULES; done += SLICE) {
      const numRuns = Math.min(SLICE, SCHEDULES - done);
      await fc.assert(
        fc.asyncProperty(schedules, (schedule) => new ScheduleRun(world, cast).run(schedule)),
        { numRuns, seed: SEED + done },
      );
      if (SCHEDULES <= SLICE) continue;
      // Deleted rows of earlier schedules still take space.
      await world.database.exec('vacuum');
      process.stdout.write(`${String(done + numRuns)} of ${String(SCHEDULES)} schedules\n`);
    }
    expect(
      await world.sql('select * from private.verify_audit_chain() where first_broken_id is not null'),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);
