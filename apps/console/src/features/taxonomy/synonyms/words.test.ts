import { expect, it } from 'vitest';
import { countOf, readWords } from './words.ts';

it.each([
  ['trim', ['trim']],
  [' hedge trimming , , shears ', ['hedge trimming', 'shears']],
  ['Trim, trim, TRIM', ['Trim']],
  ['修剪，剪枝、绿篱', ['修剪', '剪枝', '绿篱']],
  [' , ', []],
])('reads %j as %j', (typed, words) => {
  expect(readWords(typed)).toEqual(words);
});

it('counts in words', () => {
  expect([countOf(0), countOf(1), countOf(1200)]).toEqual(['0 synonyms', '1 synonym', '1,200 synonyms']);
});
