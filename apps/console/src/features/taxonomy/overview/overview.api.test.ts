import { expect, it } from 'vitest';
import { type Trending, withChange } from './overview.api.ts';

const list = (names: string) =>
  names.split(' ').map((name): Trending => ({
    category_id: name,
    subcategory_id: null,
    category_name: name,
    subcategory_name: null,
    score: 1,
    calculated_at: '2026-11-20T10:00:00+00:00',
  }));
const changes = (rows: string, day: string | undefined, week: string | undefined) =>
  withChange(
    list(rows),
    day === undefined ? undefined : list(day),
    week === undefined ? undefined : list(week),
  ).map(({ category_name, change }) => `${category_name}${String(change)}`);

it('computes the difference between the places in both windows', () => {
  expect(changes('b a c', 'b a c', 'a b c')).toEqual(['b1', 'a-1', 'c0']);
  // The shown window does not matter.
  expect(changes('a b c', 'b a c', 'a b c')).toEqual(['a-1', 'b1', 'c0']);
});

it('is null for items that are missing in a list', () => {
  expect(changes('a x', 'a x', 'a')).toEqual(['a0', 'xnull']);
  expect(changes('a', 'a', undefined)).toEqual(['anull']);
});
