import { describe, expect, it } from 'vitest';
import { countryCode, countryName } from './country.ts';

describe('countryName', () => {
  it.each([
    ['HR', 'Croatia'],
    ['hr', 'Croatia'],
    [' de ', 'Germany'],
    ['XK', 'Kosovo'],
    ['QQ', null],
    ['ZZ', null],
    ['XA', null],
    ['HRV', null],
    ['12', null],
    ['', null],
    [null, null],
    [undefined, null],
    [385, null],
  ])('names %j as %j', (code, name) => {
    expect(countryName(code)).toBe(name);
  });
});

describe('countryCode', () => {
  it.each([
    ['hr', 'HR'],
    ['QQ', 'QQ'],
    ['../', null],
    ['H', null],
    [null, null],
  ])('reads %j as %j', (code, read) => {
    expect(countryCode(code)).toBe(read);
  });
});
