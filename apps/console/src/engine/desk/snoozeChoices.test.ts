import { expect, it } from 'vitest';
import { snoozeChoices } from './SnoozeDialog.tsx';

it.each([
  ['a Wednesday', new Date(2026, 10, 18, 15, 20), new Date(2026, 10, 19, 8), new Date(2026, 10, 23, 8)],
  ['a Sunday', new Date(2026, 10, 22, 23, 59), new Date(2026, 10, 23, 8), new Date(2026, 10, 23, 8)],
  ['a Monday', new Date(2026, 10, 23, 7), new Date(2026, 10, 24, 8), new Date(2026, 10, 30, 8)],
])('on %s: in an hour, tomorrow morning, next Monday', (_, now, tomorrow, monday) => {
  const [hour, ...mornings] = snoozeChoices(now).map(({ at }) => at);
  expect(hour?.getTime()).toBe(now.getTime() + 3_600_000);
  expect(mornings).toEqual([tomorrow, monday]);
});
