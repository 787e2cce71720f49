import { expect, it } from 'vitest';
import { isReversed } from './FilterPeriod.tsx';

it.each([
  ['2026-11-22T00:00', '2026-11-21T00:00', true],
  ['2026-11-21T10:01', '2026-11-21T10:00', true],
  ['2026-11-21T10:00', '2026-11-21T10:00', false],
  ['2026-11-21T10:00', '2026-11-22T09:00', false],
  ['2026-11-21T10:00:30', '2026-11-21T10:00', false],
  ['2026-11-21T10:00:30', '2026-11-21T10:00:20', true],
  ['2026-11-21T10:00Z', '2026-11-21T10:30+02:00', true],
  [undefined, '2026-11-21T10:00', false],
  ['2026-11-21T10:00', undefined, false],
  ['tomorrow', '2026-11-21T10:00', false],
])('from %s to %s is reversed: %s', (from, to, reversed) => {
  expect(isReversed(from, to)).toBe(reversed);
});
