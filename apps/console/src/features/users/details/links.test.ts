import { expect, it } from 'vitest';
import { safeLink } from './links.ts';

it.each([
  ['https://ana.test/work', 'https://ana.test/work'],
  ['http://ana.test', 'http://ana.test/'],
  [' ana.test ', 'https://ana.test/'],
  ['ana.test/a?b=c', 'https://ana.test/a?b=c'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)//x.y', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.test', null],
  ['/relative', null],
  ['ask me', null],
  ['localhost', null],
  ['', null],
  [null, null],
])('makes of %j the link %j', (typed, link) => {
  expect(safeLink(typed)).toBe(link);
});
