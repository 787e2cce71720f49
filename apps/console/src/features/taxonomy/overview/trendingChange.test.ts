import { expect, it } from 'vitest';
import type { Trending } from './overview.api.ts';
import { withChange } from './trendingChange.ts';

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

it('says by how many places an item stands higher today than over the week', () => {
  expect(changes('b a c', 'b a c', 'a b c')).toEqual(['b1', 'a-1', 'c0']);
  // The same whichever window is shown.
  expect(changes('a b c', 'b a c', 'a b c')).toEqual(['a-1', 'b1', 'c0']);
});

it('does not guess where one of the lists has no such item, or is not there yet', () => {
  expect(changes('a x', 'a x', 'a')).toEqual(['a0', 'xnull']);
  expect(changes('a', 'a', undefined)).toEqual(['anull']);
});
