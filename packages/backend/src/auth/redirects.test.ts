import { expect, test } from 'vitest';
import { redirectRule, resolveRedirect } from './redirects.ts';

const isAllowed = redirectRule('https://desk.example.com', [
  'http://localhost:5173/**',
  'https://*.preview.example.com/callback',
  'app://open/*',
]);

test.each([
  ['https://desk.example.com/any/page?x=1', true],
  ['https://desk.example.com:8443/', false],
  ['http://desk.example.com/', false],
  ['http://localhost:5173/deep/er', true],
  ['http://localhost:5174/', false],
  ['https://a.preview.example.com/callback', true],
  ['https://a.preview.example.com/callback?code=1', true],
  ['https://a.b.preview.example.com/callback', false],
  ['https://a.preview.example.com/other', false],
  ['https://evil.com/?x=https://a.preview.example.com/callback', false],
  ['https://evil.com/.preview.example.com/callback', false],
  ['app://open/item', true],
  ['app://open/item/deeper', false],
  ['https://desk.example.com@evil.com/', false],
  ['https://user@desk.example.com/', false],
  ['https://desk.example.com.evil.com/', false],
  ['https://deskXexample.com/', false],
  ['javascript:alert(1)//http://localhost:5173/', false],
  ['data:text/html,x', false],
])('%s: %s', (address, expected) => {
  expect(isAllowed(new URL(address))).toBe(expected);
});

test('a forbidden or missing address becomes the site', () => {
  const resolve = (requested: string | null) =>
    resolveRedirect('https://desk.example.com', isAllowed, requested);
  expect(resolve('https://desk.example.com/a#b')).toBe('https://desk.example.com/a#b');
  for (const requested of [null, '', '/admin', '//evil.com', 'https://evil.com', 'nonsense']) {
    expect(resolve(requested)).toBe('https://desk.example.com');
  }
});
