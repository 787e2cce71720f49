import { describe, expect, it } from 'vitest';
import { redirectRule } from '@marketdesk/backend/auth/redirects.ts';
import { allowedRedirects, browsableAddress, clientAddress, httpAddress, isLoopbackHost } from './address.ts';

const GIVEN = ['https://app.example/*/done', 'https://*.preview.example/**'];

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
  ])('recognizes %s as loopback', (host) => expect(isLoopbackHost(host)).toBe(true));
  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'example.com',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '',
  ])('does not take "%s" for loopback', (host) => expect(isLoopbackHost(host)).toBe(false));
});

it('encloses IPv6 addresses in brackets and never returns 0.0.0.0', () => {
  expect(httpAddress('::1', 80)).toBe('http://[::1]:80');
  expect(browsableAddress('0.0.0.0', 3000)).toBe('http://localhost:3000');
  expect(browsableAddress('10.0.0.7', 3000)).toBe('http://10.0.0.7:3000');
});

describe('redirect targets of mailed links', () => {
  function isAllowed(siteUrl: string, given: string[], address: string): boolean {
    return URL.canParse(address) && redirectRule(siteUrl, allowedRedirects(siteUrl, given))(new URL(address));
  }

  it.each([
    'https://desk.example/admin/reset-password?a=b#c',
    'https://app.example/x/done',
    'https://a.preview.example/any/thing',
  ])('include %s', (address) => {
    expect(isAllowed('https://desk.example', GIVEN, address)).toBe(true);
  });

  it.each([
    'https://desk.example.evil.example/',
    'http://desk.example/',
    'https://desk.example:444/',
    'https://user@desk.example/admin',
    'https://evil.example/https://desk.example/admin',
    'https://evil.example\\@desk.example/',
    'https://app.example/x/y/done',
    'https://evil.example/.preview.example/x',
    'http://localhost/admin',
    '//desk.example/',
    '/admin',
    'javascript:alert(1)',
    '',
  ])('exclude "%s"', (address) => {
    expect(isAllowed('https://desk.example', GIVEN, address)).toBe(false);
  });

  it("include every name of loopback on the server's own port only", () => {
    const site = 'http://127.0.0.1:3000';
    expect(isAllowed(site, [], 'http://localhost:3000/admin/reset-password')).toBe(true);
    expect(isAllowed(site, [], 'http://[::1]:3000/admin/reset-password')).toBe(true);
    expect(isAllowed(site, [], 'http://localhost:3001/')).toBe(false);
  });
});

describe('clientAddress', () => {
  it.each([
    [0, undefined, '10.0.0.9'],
    [0, '203.0.113.1', '10.0.0.9'],
    [1, undefined, '10.0.0.9'],
    [1, '203.0.113.1', '203.0.113.1'],
    [1, 'made-up, 203.0.113.1', '203.0.113.1'],
    [2, 'made-up, 203.0.113.1, 10.0.0.8', '203.0.113.1'],
    [2, '203.0.113.1', '203.0.113.1'],
  ])('behind %i proxies with %s is %s', (proxies, header, expected) => {
    expect(clientAddress('10.0.0.9', header, proxies)).toBe(expected);
  });
});
