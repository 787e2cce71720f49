import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cast } from './payouts/books.ts';
import { createCheckedWorld, ScheduleRun } from './payouts/schedule-run.ts';
import { schedules } from './payouts/schedule.ts';
import type { World } from './world.ts';

// Removes each rule about payouts once; a schedule must then fail. Takes minutes, so most of it runs in `npm
// run check:payouts`.

const SCHEDULES = 1500;

/** A function, and the replacement in its source; without a pattern, its whole body is replaced. */
const MUTANTS: readonly [rule: string, name: string, from: RegExp | null, to: string][] = [
  ['the ban or suspension of the user', 'standing_obstacle', null, 'return null;'],
  ['the involvement in the account', 'duty_obstacle', null, 'return null;'],
  ['cooling off', 'cooling_obstacle', null, 'return null;'],
  [
    'cooling off after it was ended',
    'account_cooling_off',
    /\n\s*-- NOT IN uses[^\n]*\n\s*and e\.id not in \(select unnest\(p_released\)\)/,
    '',
  ],
  [
    'the check of who ended the cooling off',
    'request_cooling_off',
    /\n\s*and private\.staff_flaw\([^)]*\) is null/,
    '',
  ],
  ['the separation of ending the cooling off and releasing', 'early_obstacle', null, 'return null;'],
  ['the approval', 'four_eyes_obstacle', null, 'return null;'],
  ['the validity of the approval', 'approval_flaw', null, 'return null;'],
  ['the check of the approver', 'approval_flaw', /when v_flaw is not null then/, 'when false then'],
  ['the separation of approving and releasing', 'approver_obstacle', null, 'return null;'],
  ['the sums of one person', 'other_received_amount', null, 'return 0;'],
  ['the sums of one member of staff', 'other_released_amount', null, 'return 0;'],
  [
    'the sums over linked accounts',
    'other_released_amount',
    /any \(private\.linked_accounts\(p_staff\)\)/,
    'p_staff',
  ],
  ['the limit of one member of staff', 'limit_obstacle', null, 'return null;'],
  ['the limits of the job', 'automatic_obstacle', null, 'return null;'],
  ['the check of the releaser', 'send_obstacle', /if v_flaw is not null then/, 'if false then'],
  [
    'the comparison of the destination',
    'send_obstacle',
    /p_attempt\.destination is distinct from/,
    'false and null is distinct from',
  ],
  ['the comparison of the amount', 'send_obstacle', /if \(p_attempt\.amount_eur[^;]*? then/, 'if false then'],
  ['the check before sending', 'send_obstacle', null, 'return null;'],
  ['the hold', 'payouts_begin_send', /payouts_held_at is null and/, ''],
];

describe('without', () => {
  let world: World;
  let cast: Cast;
  beforeAll(async () => {
    ({ world, cast } = await createCheckedWorld());
  });
  afterAll(() => world.close());

  // In every run of the tests: a rule written differently would no longer be removed.
  it.each(MUTANTS)('%s, the function differs', async (_, name, from, to) => {
    const original = await definition(name);
    expect(mutated(original, from, to)).not.toBe(original);
  });

  it.skipIf(process.env.PAYOUT_SCHEDULES === undefined).each(MUTANTS)(
    '%s, a schedule fails',
    async (_, name, from, to) => {
      const original = await definition(name);
      await world.database.exec(mutated(original, from, to));
      try {
        const { failed } = await fc.check(
          fc.asyncProperty(schedules, (schedule) => new ScheduleRun(world, cast).run(schedule)),
          { numRuns: SCHEDULES, seed: 20_260_901, endOnFailure: true },
        );
        expect(failed).toBe(true);
      } finally {
        await world.database.exec(original);
      }
    },
    1_200_000,
  );

  function mutated(original: string, from: RegExp | null, to: string): string {
    return original.replace(
      from ?? /\$function\$[\s\S]*\$function\$/,
      from ? to : `$$function$$ begin ${to} end $$function$$`,
    );
  }

  async function definition(name: string): Promise<string> {
    const [row] = await world.sql<{ source: string }>(
      `select pg_get_functiondef(p.oid) as source from pg_proc p
        where p.proname = $1 and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      [name],
    );
    return row?.source ?? '';
  }
});
