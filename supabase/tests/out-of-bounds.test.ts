import { isSqlError } from '@marketdesk/backend/database/database.ts';
import { expect, it } from 'vitest';
import { PROCEDURES } from './procedures.ts';
import { openWorld, type Args } from './world.ts';

// The procedure itself refuses dates and numbers that PostgreSQL can't calculate with, in a sentence that
// names them.

const world = await openWorld();
const admin = await world.person('admin');
// Without a category the supply is not read.
await world.rpc(admin, 'admin_create_category', { p_slug: 'gardens' });

const DATES = ['4713-01-01 00:00:00+00 BC', '294276-12-31 23:59:59.999999+00', '-infinity', 'infinity'];
const INTEGERS = ['-2147483648', '2147483647'];
const NUMBERS: Record<string, string[]> = {
  integer: INTEGERS,
  bigint: ['-9223372036854775808', '9223372036854775807'],
  numeric: ['-1e1000', '1e1000', 'NaN', 'Infinity'],
  double: ['-1e300', '1e300', 'NaN', 'Infinity'],
};

function callsOf(args: readonly string[], empty: Args): Args[] {
  const all = args
    .map((arg) => arg.split(' '))
    .map(([name = '', ...type]) => ({ name, type: type.join(' ') }));
  const dates = all.filter(({ type }) => type.startsWith('timestamptz'));
  return [
    ...all.flatMap(({ name, type }) =>
      (NUMBERS[type.split(' ')[0] ?? ''] ?? []).map((value) => ({ ...empty, [name]: value })),
    ),
    ...dates.flatMap(({ name }) =>
      DATES.flatMap((date) => [
        { ...empty, [name]: date },
        ...DATES.map((other) => ({
          ...empty,
          ...Object.fromEntries(dates.map((one) => [one.name, other])),
          [name]: date,
        })),
      ]),
    ),
  ];
}

const CALLS = Object.entries(PROCEDURES)
  .filter(([, { who }]) => who !== 'service')
  .flatMap(([name, { args, empty }]) => callsOf(args, empty.args).map((call) => [name, call] as const));

it('an out-of-range date or number is refused by the procedure, or accepted', async () => {
  expect(CALLS.length).toBeGreaterThan(300);
  const wrong: unknown[] = [];
  for (const [name, args] of CALLS) {
    await world.rpc(admin, name, args).catch((error: unknown) => {
      if (!isSqlError(error) || error.routine !== 'exec_stmt_raise') wrong.push([name, args, String(error)]);
    });
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['admin_get_reports_metrics', { p_date_from: DATES[0] }, 'The first date must be in the years 1 to 9999.'],
  ['admin_get_reports_durations', { p_date_to: DATES[1] }, 'The last date must be in the years 1 to 9999.'],
  [
    'admin_get_reports_agent_claims',
    { p_date_from: DATES[1] },
    'The first date must be in the years 1 to 9999.',
  ],
  ['admin_get_withdrawal_counters', { p_date_to: DATES[1] }, 'The last date must be in the years 1 to 9999.'],
  ['admin_get_supply_gap', { p_days: INTEGERS[0] }, 'The period must be between 1 and 90 days.'],
  ['admin_get_supply_map', { p_days: INTEGERS[1] }, 'The period must be between 1 and 90 days.'],
  [
    'admin_get_audit',
    { p_entry: '1000000000000000' },
    'The number of the entry must be from 1 to 999,999,999,999,999.',
  ],
  ['admin_export_audit', { p_before_id: 0 }, 'The number of the entry to export before must be 1 or more.'],
])('%s names the argument', (name, args, sentence) => world.refuses(admin, name, args, '22023', sentence));
