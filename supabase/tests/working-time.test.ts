import { expect, it } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');

const ZAGREB = {
  p_time_zone: 'Europe/Zagreb',
  p_days: '{1,2,3,4,5}',
  p_starts_at: '09:00',
  p_ends_at: '17:00',
};
const keep = (changes: object = {}) =>
  world.rpc<{ updated_at: string }>(admin, 'admin_save_working_hours', { ...ZAGREB, ...changes });

async function after(from: string, time: string): Promise<string> {
  const [row] = await world.sql<{ due: string }>(
    `select to_char(private.working_time_after($1::timestamptz, $2::interval) at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as due`,
    [from, time],
  );
  return row?.due ?? '';
}

it.each([
  ['within a day', '2026-11-18T10:00Z', '2 hours', '2026-11-18 12:00:00'],
  ['to the end of a day', '2026-11-18T10:00Z', '6 hours', '2026-11-18 16:00:00'],
  ['into the next morning', '2026-11-18T15:30Z', '1 hour', '2026-11-19 08:30:00'],
  ['from the night', '2026-11-18T23:00Z', '30 minutes', '2026-11-19 08:30:00'],
  ['over a weekend', '2026-11-20T15:00Z', '2 hours', '2026-11-23 09:00:00'],
  ['from a Sunday', '2026-11-22T12:00Z', '8 hours', '2026-11-23 16:00:00'],
  ['for two weeks', '2026-11-18T08:00Z', '80 hours', '2026-12-01 16:00:00'],
  // Clocks go forward on 29 March 2026, back on 25 October: nine in the morning is an hour earlier or later
  // in UTC.
  ['over the spring change', '2026-03-27T15:00Z', '2 hours', '2026-03-30 08:00:00'],
  ['over the autumn change', '2026-10-23T14:00Z', '2 hours', '2026-10-26 09:00:00'],
])('counts %s', async (_, from, time, due) => {
  await keep();
  expect(await after(from, time)).toBe(due);
});

it('has 23 hours on the day that clocks go forward, 25 when they go back', async () => {
  await keep({ p_days: '{1,2,3,4,5,6,7}', p_starts_at: '00:00', p_ends_at: '24:00' });
  expect(await after('2026-03-28T23:00Z', '24 hours')).toBe('2026-03-29 23:00:00');
  expect(await after('2026-10-24T22:00Z', '25 hours')).toBe('2026-10-25 23:00:00');
  await keep({ p_days: '{7}', p_starts_at: '00:00', p_ends_at: '24:00' });
  expect(await after('2026-03-29T00:00Z', '24 hours')).toBe('2026-04-05 00:00:00');
});

it.each([
  ['5 minutes', '3 hours 25 minutes'],
  ['7 hours 59 minutes', '11 hours 19 minutes'],
  ['30 hours', '33 hours 20 minutes'],
])('adds up: %s, and then 3 hours 20 minutes', async (first, both) => {
  await keep();
  for (const from of ['2026-03-27T15:00Z', '2026-10-23T14:10Z', '2026-11-21T00:00Z'])
    expect(await after(`${await after(from, first)}Z`, '3 hours 20 minutes')).toBe(await after(from, both));
});

it('working hours are edited by admins, and refused if invalid', async () => {
  await keep();
  const moderator = await world.person('moderator');
  const save = 'admin_save_working_hours';
  await world.refuses(moderator, save, ZAGREB, '42501', 'Not authorized');
  await world.refuses(moderator, 'admin_get_working_hours', {}, '42501', 'Not authorized');
  for (const [wrong, sentence] of [
    [{ p_time_zone: 'Zagreb' }, 'The time zone must be one such as Europe/Zagreb.'],
    [{ p_days: '{}' }, 'Choose at least one day, from 1 (Monday) to 7.'],
    [{ p_days: '{0,1}' }, 'Choose at least one day, from 1 (Monday) to 7.'],
    [{ p_starts_at: '9' }, 'The hours must be written like 08:00.'],
    [{ p_ends_at: '25:00' }, 'The hours must be written like 08:00.'],
    [{ p_ends_at: '09:59' }, 'The hours must end at least an hour after they begin.'],
    [{ p_starts_at: '23:30', p_ends_at: '24:00' }, 'The hours must end at least an hour after they begin.'],
  ] as const)
    await world.refuses(admin, save, { ...ZAGREB, ...wrong }, '22023', sentence);
  expect(await world.rpc(admin, 'admin_get_working_hours')).toMatchObject({
    time_zone: 'Europe/Zagreb',
    days: [1, 2, 3, 4, 5],
    starts_at: '09:00:00',
  });
});

it('concurrent changes of working hours: only the first is stored', async () => {
  const { updated_at } = await keep();
  const seen = { p_expected_updated_at: updated_at };
  await keep({ ...seen, p_days: '{1,2}' });
  const args = { ...ZAGREB, ...seen, p_days: '{3}' };
  const changed = 'The schedule was changed by someone else.';
  await world.refuses(admin, 'admin_save_working_hours', args, 'PT409', changed);
});
