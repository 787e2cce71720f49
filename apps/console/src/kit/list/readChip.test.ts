import { expect, it } from 'vitest';
import { readChip } from './readChip.ts';

const WORDS = ['status', 'claimedOnly'];

it.each([
  ['status', 'in_progress', 'In progress'],
  ['claimedOnly', 'true', 'Yes'],
  ['from', '2026-11-21T03:08', '2026-11-21 03:08'],
  ['search', 'in_progress', 'in_progress'],
])('reads %s %j as %j', (name, text, read) => {
  expect(readChip(WORDS, name, text)).toBe(read);
});
