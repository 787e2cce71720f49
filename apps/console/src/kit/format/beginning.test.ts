import { expect, it } from 'vitest';
import { beginningOf } from './beginning.ts';

it.each([
  ['', 3, null],
  ['abc', 3, null],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['👍👍👍', 3, null],
  ['👍👍👍👍', 3, '👍👍👍…'],
])('shortens %j to at most %i letters: %j', (text, limit, beginning) => {
  expect(beginningOf(text, limit)).toBe(beginning);
});
