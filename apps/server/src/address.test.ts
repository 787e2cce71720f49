import { describe, expect, it } from 'vitest';
import { redirectRule } from './admin/redirects.ts';
import { browsableAddress, httpAddress, isLoopbackHost } from './address.ts';

describe('isLoopbackHost', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.8.9.1',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    'desk.localhost',
  ])('knows %s as this machine', (host) => expect(isLoopbackHost(host)).toBe(true));
  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'example.com',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '',
  ])('does not take "%s" for this machine', (host) => expect(isLoopbackHost(host)).toBe(false));
});

it('an address has brackets around IPv6, and nobody is sent to 0.0.0.0', () => {
  expect(httpAddress('::1', 80)).toBe('http://[::1]:80');
  expect(browsableAddress('0.0.0.0', 3000)).toBe('http://localhost:3000');
  expect(browsableAddress('10.0.0.7', 3000)).toBe('http://10.0.0.7:3000');
});

describe('redirectRule', () => {
  const isAllowed = redirectRule('https://desk.example', [
    'https://app.example/*/done',
    'https://*.preview.example/**',
  ]);
  it.each([
    'https://desk.example',
    'https://desk.example/',
    'https://desk.example/admin/reset-password?a=b#c',
    'https://app.example/x/done',
    'https://a.preview.example/any/thing',
  ])('allows %s', (address) => expect(isAllowed(address)).toBe(true));
  it.each([
    'https://desk.example.evil.example/',
    'https://desk.exampleevil/',
    'http://desk.example/',
    'https://desk.example:444/',
    'https://user@desk.example/admin',
    'https://evil.example/https://desk.example/admin',
    'https://evil.example\\@desk.example/',
    'https://app.example/x/y/done',
    'https://evil.example/.preview.example/x',
    'https://a.b.preview.example/',
    '//desk.example/',
    '/admin',
    'javascript:alert(1)',
    '',
  ])('refuses %s', (address) => expect(isAllowed(address)).toBe(false));

  it('knows a server on loopback under each name of loopback, on its own port only', () => {
    const rule = redirectRule('http://127.0.0.1:3000', []);
    expect(rule('http://localhost:3000/admin/reset-password')).toBe(true);
    expect(rule('http://[::1]:3000/admin/reset-password')).toBe(true);
    expect(rule('http://localhost:3001/')).toBe(false);
  });
});
