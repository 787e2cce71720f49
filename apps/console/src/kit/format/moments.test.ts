import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localMoment, readMoment } from './moments.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['yesterday'],
  [''],
  ['2026-13-45'],
  ['2026-02-30T10:00'],
  ['2026-02-29'],
  ['2026-11-20T25:00'],
  ['0026-12-31T20:50'],
  ['202609-11-20T09:30'],
  ['2026-11-20T10:00 and more'],
])('rejects %j', (text) => {
  expect(readMoment(text)).toBeUndefined();
});

describe('in Auckland', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Pacific/Auckland'));

  it.each([
    ['2026-11-20T10:00', '2026-11-19T21:00:00.000Z', '2026-11-20T10:00'],
    ['2026-11-20 10:00', '2026-11-19T21:00:00.000Z', '2026-11-20T10:00'],
    ['2026-11-20', '2026-11-19T11:00:00.000Z', '2026-11-20T00:00'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z', '2026-11-20T23:00'],
    ['2026-11-20T10:00+0130', '2026-11-20T08:30:00.000Z', '2026-11-20T21:30'],
    ['2024-02-29', '2024-02-28T11:00:00.000Z', '2024-02-29T00:00'],
    ['9999-12-31T23:59', '9999-12-31T10:59:00.000Z', '9999-12-31T23:59'],
  ])('reads %s as %s, and shows %s in the field', (text, moment, shown) => {
    expect(readMoment(text)).toBe(moment);
    expect(localMoment(moment)).toBe(shown);
  });
});

it('rejects the end of 9999 west of Greenwich, because databases reject the year 10000', () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  expect(readMoment('9999-12-31T23:59')).toBeUndefined();
});

it('shows an empty field without a time', () => {
  expect(localMoment(undefined)).toBe('');
});
