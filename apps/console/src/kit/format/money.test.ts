import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToText, formatEuro, readAmount, readNumber, toCents } from './money.ts';

describe('formatEuro', () => {
  it.each([
    [0, '€0.00'],
    [1234.5, '€1,234.50'],
    ['1234.50', '€1,234.50'],
    [-0.05, '-€0.05'],
    ['-1234567.89', '-€1,234,567.89'],
    [999.99, '€999.99'],
    [1000, '€1,000.00'],
    ['90071992547409931.10', '€90,071,992,547,409,931.10'],
    ['0.1', '€0.10'],
    ['12.', '€12.00'],
    [1.005, '€1.01'],
    ['2.994', '€2.99'],
    [null, '–'],
    [undefined, '–'],
    ['', '–'],
    ['abc', '–'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
    [1e21, '–'],
    [{ amount: 1 }, '–'],
  ])('shows %j as %s', (amount, shown) => {
    expect(formatEuro(amount)).toBe(shown);
  });
});

it.each([
  ['2,5', '2.5'],
  ['2.345', '2.345'],
  ['2,345', '2345'],
  ['0,345', '0.345'],
  ['€2', null],
])('reads the number %j as %j, with all its decimals', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

describe('readAmount', () => {
  it.each([
    ['12', '12.00'],
    [' 12.5 ', '12.50'],
    ['€1,234.50', '1234.50'],
    ['-3.00', '-3.00'],
    ['-€3', '-3.00'],
    ['1000000', '1000000.00'],
    ['12.345', null],
    ['1,23', '1.23'],
    ['1234,5', '1234.50'],
    ['0,005', null],
    ['1,2345', null],
    ['1,234,5', null],
    ['1.234,50', null],
    ['1e3', null],
    ['', null],
    ['ten', null],
    ['.', null],
  ])('reads %j as %j', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });
});

it('reads back every amount of cents that it writes', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (cents) => {
      expect(toCents(centsToText(cents))).toBe(cents);
      expect(toCents(readAmount(formatEuro(cents.toString().replace(/$/, '.00'))) ?? '')).toBe(cents * 100n);
    }),
  );
});
