import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTACKERS_IBAN, type Cast, createCast } from './insider/cast.ts';
import { leavingOut, MUTANTS } from './insider/mutants.ts';
import { plotsOf } from './insider/plots.ts';
import { type Plot, playSchedule, searchAll, Theft } from './insider/search.ts';
import { installStage, PROVIDERS } from './insider/stage.ts';
import { openWorld } from './world.ts';

// One attacker among the staff combines passwords, roles, limits, destinations and withdrawals. No colleague
// helps. No money may reach a destination of the attacker.

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

const everybody = plotsOf(new Proxy({}, { get: () => ({ id: '', email: '' }) }) as Cast);

describe.each(
  everybody.map(({ name, shallower = 0 }, at) => [name, Math.max(1, DEPTH - shallower), at] as const),
)('%s', (_name, depth, at) => {
  it(
    `gains nothing with any ${String(depth)} moves`,
    async () => {
      const [plot] = plotsOf(cast).slice(at);
      if (plot === undefined) throw new Error('No plot.');
      const { tried, situations } = await searchAll(world, cast, plot, depth);
      expect(situations).toBeGreaterThan(0);
      if (DEPTH > 2)
        process.stdout.write(
          `${plot.name}: ${String(depth)} moves, ${String(tried)} calls, ${String(situations)} situations\n`,
        );
    },
    TIMEOUT_MS,
  );
});

it('permitted payments are paid', async () => {
  const plot = plotsOf(cast).find(
    ({ name }) => name === 'one moderator with accounts that were sold to them',
  );
  if (plot === undefined) throw new Error('No plot.');
  await expect(
    searchAll(world, cast, { ...plot, isTheft: (taken) => taken[cast.sold.id] === 900 }, 2),
  ).rejects.toThrow('sold asks for 900 by bank, moderator processes the oldest of sold');
});

describe('without one of the rules', () => {
  it.each(MUTANTS)('$rule', async (mutant) => {
    const plot = plotsOf(cast).find(({ name }) => name === mutant.plot);
    if (plot === undefined) throw new Error(`There is no plot ${mutant.plot}.`);
    const moves = plot.moves.filter(({ name }) => mutant.moves.split('|').includes(name));
    const focused: Plot = { ...plot, moves };
    await searchAll(world, cast, focused, mutant.depth);
    const before = `${plot.before ?? ''}; ${await leavingOut(world, mutant)}`;
    await expect(searchAll(world, cast, { ...focused, before }, mutant.depth)).rejects.toThrow(Theft);
  });
});

it(
  `gains nothing in ${String(SCHEDULES)} schedules of ${String(STEPS)} moves`,
  async () => {
    const plots = plotsOf(cast);
    const step = fc.record({ which: fc.nat(1000), mood: fc.constantFrom(...PROVIDERS) });
    const schedule = fc.record({
      plot: fc.nat(plots.length - 1),
      steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
    });
    const property = fc.asyncProperty(schedule, async ({ plot: at, steps }) => {
      const [plot] = plots.slice(at);
      if (plot !== undefined) await playSchedule(world, cast, plot, steps);
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
