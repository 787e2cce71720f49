import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTACKERS_IBAN, type Cast, createCast } from './insider/cast.ts';
import { removalOf, MUTANTS } from './insider/mutants.ts';
import { attacksBy } from './insider/attacks.ts';
import { type Attack, runSchedule, searchAll, Theft } from './insider/search.ts';
import { installStage, PROVIDER_BEHAVIOURS } from './insider/stage.ts';
import { openWorld } from './world.ts';

// One attacker among the staff combines passwords, roles, limits, destinations and withdrawals. No colleague
// helps. No money may reach a destination of the attacker, and nobody may get rights that one person may not give.

/** `npm run check:insider` runs more. */
const DEPTH = Number(process.env.INSIDER_DEPTH ?? 1);
const SCHEDULES = Number(process.env.INSIDER_SCHEDULES ?? 10);
const SEED = Number(process.env.INSIDER_SEED ?? 20_261_122);
const STEPS = 40;
const SLICE = 500;
const TIMEOUT_MS = Math.max(120_000, SCHEDULES * 5000, 60_000 * 20 ** Math.max(0, DEPTH - 3));

const world = await openWorld();
const cast = await createCast(world);
await installStage(world, ATTACKERS_IBAN);

/** Without a real cast: only their names and depths are needed before the tests run. */
const declared = attacksBy(new Proxy({}, { get: () => ({ id: '', email: '' }) }) as Cast);

describe.each(
  declared.map(
    ({ name, depthReduction = 0 }, at) => [name, Math.max(1, DEPTH - depthReduction), at] as const,
  ),
)('%s', (_name, depth, at) => {
  it(
    `gains nothing with any ${String(depth)} moves`,
    async () => {
      const [attack] = attacksBy(cast).slice(at);
      if (attack === undefined) throw new Error('No attack');
      const { tried, positions } = await searchAll(world, cast, attack, depth);
      expect(positions).toBeGreaterThan(0);
      if (DEPTH > 2)
        process.stdout.write(
          `${attack.name}: ${String(depth)} moves, ${String(tried)} calls, ${String(positions)} positions\n`,
        );
    },
    TIMEOUT_MS,
  );
});

it('permitted payments are paid', async () => {
  const attack = attacksBy(cast).find(({ name }) => name === 'one moderator with purchased accounts');
  if (attack === undefined) throw new Error('No attack');
  await expect(
    searchAll(world, cast, { ...attack, isTheft: (taken) => taken[cast.sold.id] === 900 }, 2),
  ).rejects.toThrow('sold requests 900 by bank, moderator processes the oldest of sold');
});

describe('without one of the rules', () => {
  it.each(MUTANTS)('$rule', async (mutant) => {
    const attack = attacksBy(cast).find(({ name }) => name === mutant.attack);
    if (attack === undefined) throw new Error(`There is no attack ${mutant.attack}.`);
    const moves = attack.moves.filter(({ name }) => mutant.moves.split('|').includes(name));
    const focused: Attack = { ...attack, moves };
    await searchAll(world, cast, focused, mutant.depth);
    const setUp = `${await removalOf(world, mutant)}; ${attack.setUp ?? ''}`;
    await expect(searchAll(world, cast, { ...focused, setUp }, mutant.depth)).rejects.toThrow(Theft);
  });
});

it(
  `gains nothing in ${String(SCHEDULES)} schedules of ${String(STEPS)} moves`,
  async () => {
    const attacks = attacksBy(cast);
    const step = fc.record({ which: fc.nat(1000), behaviour: fc.constantFrom(...PROVIDER_BEHAVIOURS) });
    const schedule = fc.record({
      which: fc.nat(attacks.length - 1),
      steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
    });
    const property = fc.asyncProperty(schedule, async ({ which, steps }) => {
      const [attack] = attacks.slice(which);
      if (attack !== undefined) await runSchedule(world, cast, attack, steps);
    });
    for (let done = 0; done < SCHEDULES; done += SLICE) {
      const numRuns = Math.min(SLICE, SCHEDULES - done);
      await fc.assert(property, { numRuns, seed: SEED + done });
      if (SCHEDULES > SLICE)
        process.stdout.write(`${String(done + numRuns)} of ${String(SCHEDULES)} schedules\n`);
    }
  },
  TIMEOUT_MS,
);
