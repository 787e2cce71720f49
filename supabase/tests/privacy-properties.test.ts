import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { PrivacyRun } from './privacy/privacy-run.ts';
import { schedules } from './privacy/steps.ts';
import { createWorld, type Person, type World } from './world.ts';

// Random orders of activity, exports, erasures, holds and old backups. Nothing of an erased person is found anywhere, also
// after an old backup was restored; the ledger balances, the audit chain verifies, and banned people are recognised.

/** `npm run check:privacy` runs more. */
const SCHEDULES = Number(process.env.PRIVACY_SCHEDULES ?? 4);
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_130);
const TIMEOUT_MS = Math.max(300_000, SCHEDULES * 20_000);

let world: World;
let staff: readonly [Person, Person];
beforeAll(async () => {
  world = await createWorld();
  staff = [await world.person('admin'), await world.person('admin')];
});
afterAll(() => world.close());

it(
  `${String(SCHEDULES)} schedules`,
  () =>
    fc.assert(
      fc.asyncProperty(schedules, (steps) => new PrivacyRun(world, staff).run(steps)),
      { numRuns: SCHEDULES, seed: SEED, endOnFailure: true },
    ),
  TIMEOUT_MS,
);
