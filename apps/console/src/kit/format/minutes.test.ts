import { expect, it } from 'vitest';
import { NOTHING } from './nothing.ts';
import { readableMinutes, shortMinutes } from './minutes.ts';

it.each([
  [0, '0 sec'],
  [0.5, '30 sec'],
  [1, '1 min'],
  [59.4, '59 min'],
  [59.6, '1 h'],
  [95, '1 h 35 min'],
  [24 * 60, '1 d'],
  [2865, '2 d'],
  [0.995, '1 min'],
  [2 * 24 * 60 + 4 * 60 + 10, '2 d 4 h'],
])('shows %s minutes as %s', (minutes, text) => expect(readableMinutes(minutes)).toBe(text));

it.each([null, undefined, Number.NaN, -1])('shows no duration for %s', (minutes) =>
  expect(readableMinutes(minutes)).toBe(NOTHING),
);

it.each([
  [0.5, '30 sec'],
  [59.4, '59 min'],
  [59.6, '1 h'],
  [238, '4 h'],
  [461, '7.7 h'],
  [24 * 60 - 1, '1 d'],
  [3200, '2.2 d'],
  [null, NOTHING],
])('shows %s minutes in one unit as %s', (minutes, text) => expect(shortMinutes(minutes)).toBe(text));
