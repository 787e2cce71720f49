import { expect, it } from 'vitest';
import { minutesOf, timeWords } from './targets.ts';

it.each([
  ['', null],
  ['2', 120],
  ['1,5', 90],
  ['0.25', 15],
  ['0', undefined],
  ['721', undefined],
  ['soon', undefined],
])('parses %j hours as %j minutes', (hours, minutes) => expect(minutesOf(hours)).toBe(minutes));

it('formats minutes as hours and minutes', () => {
  expect([45, 120, 90, null].map(timeWords)).toEqual(['45 min', '2 h', '1 h 30 min', '–']);
});
