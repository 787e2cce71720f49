import { expect, it } from 'vitest';
import { chooseEncoding } from './encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['*;q=0, gzip;q=1', 'gzip'],
  ['br;q=nonsense', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('%s gives %s', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected);
});

it('never chooses an unavailable encoding', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br', [])).toBeNull();
});
