import { describe, expect, it } from 'vitest';
import {
  flag,
  oneOf,
  pageNumber,
  parseSearch,
  plainText,
  readSearch,
  stringifySearch,
  textOf,
  uuid,
} from './search.ts';

const PARAM_SCHEMA = { role: oneOf(['user', 'admin']), isBanned: flag, search: textOf(2), page: pageNumber };

describe('the URL as text', () => {
  it.each(['?status=open&user=123', '?search=%C4%8Cakovec%20%26%20co', '?isBanned=true', ''])(
    'is the same after reading and writing %j',
    (query) => {
      const written = stringifySearch(parseSearch(query));
      expect(new URLSearchParams(written)).toEqual(new URLSearchParams(query));
    },
  );

  it('keeps 123 and true as text', () => {
    expect(parseSearch('?user=123&flag=true')).toEqual({ user: '123', flag: 'true' });
  });

  it('takes the first of repeated parameters, and omits empty ones', () => {
    expect(parseSearch('?a=1&a=2')).toEqual({ a: '1' });
    expect(stringifySearch({ a: undefined, b: '', c: null, d: '0' })).toBe('?d=0');
  });

  it('keeps only parameters of the schema', () => {
    expect(plainText(PARAM_SCHEMA)({ role: 'boss', page: '', other: 'x' })).toEqual({ role: 'boss' });
  });
});

describe('parsing', () => {
  it('returns each value in its type', () => {
    const { values, invalidParams } = readSearch(PARAM_SCHEMA, {
      role: 'admin',
      isBanned: 'false',
      search: ' ana ',
      page: '3',
    });
    expect(values).toEqual({ role: 'admin', isBanned: false, search: 'ana', page: 3 });
    expect(invalidParams).toEqual([]);
  });

  it('lists invalid parameters unchanged', () => {
    const { values, invalidParams } = readSearch(PARAM_SCHEMA, {
      role: 'boss',
      isBanned: 'True',
      search: 'a',
      page: '0',
    });
    expect(values).toEqual({});
    expect(invalidParams).toEqual([
      { name: 'role', text: 'boss' },
      { name: 'isBanned', text: 'True' },
      { name: 'search', text: 'a' },
      { name: 'page', text: '0' },
    ]);
  });

  it.each(['1', '27', '999999'])('accepts the page %s', (text) => {
    expect(pageNumber(text)).toBe(Number(text));
  });
  it.each(['0', '-1', '1.5', '1e3', '01', '1000000', 'two', ' 1'])('rejects the page %j', (text) => {
    expect(pageNumber(text)).toBeUndefined();
  });

  it('rejects incomplete ids', () => {
    expect(uuid('0B9F3C52-6A1E-4D1B-9C7E-1F2A3B4C5D6E')).toBe('0b9f3c52-6a1e-4d1b-9c7e-1f2a3b4c5d6e');
    expect(uuid('0b9f3c52')).toBeUndefined();
  });
});
