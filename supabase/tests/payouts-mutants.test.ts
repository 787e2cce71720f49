import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CircleRun, createCircleWorld } from './circle/circle-run.ts';
import { circles } from './circle/steps.ts';
import type { Cast } from './payouts/books.ts';
import { ScheduleRun } from './payouts/schedule-run.ts';
import { schedules } from './payouts/schedule.ts';
import type { World } from './world.ts';

// Removes each rule about payouts once; a schedule must then fail. Takes minutes, so most of it runs in `npm
// run check:payouts`.

const SCHEDULES = 1500;

/** A function, and the replacement in its source; without a pattern, its whole body is replaced. */
type Mutant = readonly [rule: string, name: string, from: RegExp | null, to: string];
const MUTANTS: readonly Mutant[] = [
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

/** Rules about payout runs and the bank's files. */
const CIRCLE_MUTANTS: readonly Mutant[] = [
  ['the checks of the lines', 'refuse_blocked_lines', null, 'return;'],
  ['the hold of runs', 'lock_run_facts', /perform private\.refuse_while_held\(\);/, ''],
  ['the hash of the released file', 'refuse_other_file', /p_sha256 <> p_run\.file_sha256/, 'false'],
  ['what is closed to lines of runs', 'open_attempt', /v_attempt\.run_id is not null or/, ''],
  ['the amount of a debit', 'examine_debit_of', /p_attempt\.net_amount_eur <> -p_line\.amount_eur/, 'false'],
  [
    'the sum of a batch',
    'examine_batch',
    /v_sum <> -p_line\.amount_eur or p_line\.batch_count <> cardinality\(v_open\) or/,
    '',
  ],
  ['the account of a statement', 'require_own_account', null, 'return;'],
  ['the end of a statement', 'read_bank_statements', /\n\s*join events c on/, ' left join events c on'],
  ['payments by hand stay paid', 'admin_undo_bank_match', / and v_match\.attempt_id is not null/, ''],
];

describe('without', () => {
  let world: World;
  let cast: Cast;
  beforeAll(async () => {
    ({ world, cast } = await createCircleWorld());
  });
  afterAll(() => world.close());

  const circle = fc.asyncProperty(circles, (steps) => new CircleRun(world, cast).run(steps));
  const payouts = fc.asyncProperty(schedules, (schedule) => new ScheduleRun(world, cast).run(schedule));

  // In every run of the tests: a rule written differently would no longer be removed.
  it.each([...MUTANTS, ...CIRCLE_MUTANTS])('%s, the function differs', async (_, name, from, to) => {
    const original = await definition(name);
    expect(mutated(original, from, to)).not.toBe(original);
  });

  const isLong = process.env.PAYOUT_SCHEDULES !== undefined;
  it.runIf(isLong).each(MUTANTS)(
    '%s, a schedule fails',
    (...mutant) => expectDeath(mutant, payouts),
    1_200_000,
  );
  it.runIf(isLong).each(CIRCLE_MUTANTS)(
    '%s, a circle fails',
    (...mutant) => expectDeath(mutant, circle),
    2_400_000,
  );

  async function expectDeath<T>([, name, from, to]: Mutant, property: fc.IAsyncProperty<T>): Promise<void> {
    const original = await definition(name);
    await world.database.exec(mutated(original, from, to));
    try {
      const { failed } = await fc.check(property, {
        numRuns: SCHEDULES,
        seed: 20_260_901,
        endOnFailure: true,
      });
      expect(failed).toBe(true);
    } finally {
      await world.database.exec(original);
    }
  }

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
