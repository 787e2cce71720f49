import { expect, it } from 'vitest';
import { isSafeAddress, requireSafeAddress } from './safe-address.ts';

it.each([
  ['https://b2b.revolut.com', true],
  ['http://127.0.0.1:4000', true],
  ['http://localhost:4000', true],
  ['http://[::1]:4000', true],
  ['http://b2b.revolut.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
  ['http://localhost@example.com', false],
  ['http://0.0.0.0:80', false],
  ['ftp://127.0.0.1', false],
  ['b2b.revolut.com', false],
])('%s: %s', (address, safe) => {
  expect(isSafeAddress(address)).toBe(safe);
});

it('an unsafe address is refused', () => {
  expect(() => requireSafeAddress('http://b2b.revolut.com')).toThrow(RangeError);
  expect(requireSafeAddress('https://b2b.revolut.com')).toBe('https://b2b.revolut.com');
});
