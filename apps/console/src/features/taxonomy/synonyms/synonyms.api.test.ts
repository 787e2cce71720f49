import { expect, it } from 'vitest';
import { countOf, deletedText, readWords } from './synonyms.api.ts';

it.each([
  ['trim', ['trim']],
  [' hedge trimming , , shears ', ['hedge trimming', 'shears']],
  ['Trim, trim, TRIM', ['Trim']],
  ['修剪，剪枝、绿篱', ['修剪', '剪枝', '绿篱']],
  [' , ', []],
])('reads %j as %j', (typed, words) => {
  expect(readWords(typed)).toEqual(words);
});

it('writes counts in words', () => {
  expect([countOf(0), countOf(1), countOf(1200)]).toEqual(['0 synonyms', '1 synonym', '1,200 synonyms']);
});

it.each([
  [2, 2, '2 synonyms deleted.'],
  [1, 2, '1 of 2 synonyms deleted. The rest had already been changed or deleted.'],
  [0, 2, 'The synonyms had already been changed or deleted.'],
  [0, 1, 'The synonym had already been changed or deleted.'],
])('reports %i of %i as “%s”', (count, asked, text) => {
  expect(deletedText(count, asked)).toBe(text);
});
