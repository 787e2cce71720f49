import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cast } from './payouts/books.ts';
import { createStage, Play } from './payouts/play.ts';
import { schedules } from './payouts/schedule.ts';
import type { World } from './world.ts';

// Requests, marks, processes, workers that are killed between any two steps, a provider that fails in every way it may, and
// webhooks late, twice and out of order; people who are banned, demoted or involved, limits, approvals and destinations that
// change between any two of them: after each step the books balance, nobody is paid twice or loses money, and nothing was sent
// that the rules of that moment forbid, or held back that they allow.

/** `npm run check:payouts` asks for 10,000. */
const SCHEDULES = Number(process.env.PAYOUT_SCHEDULES ?? 40);
const SEED = Number(process.env.PAYOUT_SEED ?? 20_260_901);
const SLICE = 250;
/** Longer than elsewhere: a machine may have more to do. */
const TIMEOUT_MS = Math.max(300_000, SCHEDULES * 1000);

let world: World;
let cast: Cast;
beforeAll(async () => {
  ({ world, cast } = await createStage());
});
afterAll(() => world.close());

it(
  `${String(SCHEDULES)} schedules`,
  async () => {
    for (let done = 0; done < SCHEDULES; done += SLICE) {
      const numRuns = Math.min(SLICE, SCHEDULES - done);
      await fc.assert(
        fc.asyncProperty(schedules, (schedule) => new Play(world, cast).run(schedule)),
        { numRuns, seed: SEED + done },
      );
      if (SCHEDULES <= SLICE) continue;
      // What was deleted between two schedules is still in the way.
      await world.database.exec('vacuum');
      process.stdout.write(`${String(done + numRuns)} of ${String(SCHEDULES)} schedules\n`);
    }
    expect(
      await world.sql('select * from private.verify_audit_chain() where first_broken_id is not null'),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);
