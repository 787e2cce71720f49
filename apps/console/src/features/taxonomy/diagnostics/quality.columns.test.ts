import { expect, it } from 'vitest';
import { shareOf, withSum } from './quality.columns.tsx';

it.each([
  [997, 1000, '99%'],
  [1000, 1000, '100%'],
  [1, 1000, '1%'],
  [0, 7, '0%'],
  [2, 3, '67%'],
])('%d of %d is %s', (part, whole, text) => expect(shareOf(part, whole)).toBe(text));

it('adds a sum for several languages only', () => {
  const en = {
    locale: 'en',
    repaired: 4,
    among_three: 3,
    answered: 3,
    first: 2,
    ignored: 5,
    answered_ignored: 1,
    unmatched: 9,
    near_misses: 2,
    only_likely: 3,
  };
  expect(withSum([en])).toEqual([en]);
  expect(withSum([en, { ...en, locale: 'hr' }])[0]).toMatchObject({
    locale: null,
    repaired: 8,
    first: 4,
    near_misses: 4,
    only_likely: 6,
  });
});
