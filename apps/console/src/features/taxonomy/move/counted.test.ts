import { expect, it } from 'vitest';
import { countedRoughly, listed } from './counted.ts';

it.each([
  [[0, 0, 0], ''],
  [[1, 0, 0], '1 post'],
  [[0, 2, 1], '2 names and 1 alias'],
  [[1200, 1, 3], '1,200 posts, 1 name and 3 aliases'],
])('lists %j as “%s”', ([posts = 0, names = 0, aliases = 0], sentence) => {
  expect(
    listed([
      [posts, 'post', 'posts'],
      [names, 'name', 'names'],
      [aliases, 'alias', 'aliases'],
    ]),
  ).toBe(sentence);
});

it('marks counts that stop at 1,001', () => {
  expect([1000, 1001].map((count) => countedRoughly(count, 'post', 'posts'))).toEqual([
    '1,000 posts',
    'more than 1,000 posts',
  ]);
});
