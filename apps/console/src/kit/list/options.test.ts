import { expect, it } from 'vitest';
import { optionsOf, readable } from './options.ts';

it.each([
  ['open', 'Open'],
  ['in_progress', 'In progress'],
  ['payout_link', 'Payout link'],
  ['Offensive name/BIO', 'Offensive name/BIO'],
  ['', ''],
])('reads %j as %j', (word, read) => {
  expect(readable(word)).toBe(read);
});

it('keeps the raw value of an option', () => {
  expect(optionsOf(['payout_link'])).toEqual([{ value: 'payout_link', label: 'Payout link' }]);
});
