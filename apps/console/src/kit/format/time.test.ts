import { describe, expect, it } from 'vitest';
import { exactTime, relativeTime, remainingTime } from './time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'just now'],
    ['2026-11-21T11:59:01Z', 'just now'],
    ['2026-11-21T12:00:59Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:00:01Z', '59 minutes ago'],
    ['2026-11-21T11:00:00.123456+00:00', '59 minutes ago'],
    ['2026-11-21T10:59:59Z', '1 hour ago'],
    ['2026-11-20T12:00:00Z', '1 day ago'],
    ['2026-11-24T13:00:00Z', 'in 3 days'],
    ['2026-11-28T11:59:58Z', 'in 7 days'],
    ['2026-11-22T11:59:58Z', 'in 24 hours'],
    ['2026-10-01T12:00:00Z', '1 month ago'],
    ['2023-11-20T12:00:00Z', '3 years ago'],
    [null, '–'],
    [undefined, '–'],
    ['', '–'],
    ['yesterday', '–'],
    [42, '–'],
  ])('shows %j as: %s', (timestamp, said) => {
    expect(relativeTime(timestamp, NOW)).toBe(said);
  });

  it.each([
    ['2026-11-21T11:59:01Z', 'just now'],
    ['2026-11-21T11:00:01Z', '59 min ago'],
    ['2026-11-21T10:59:59Z', '1 h ago'],
    ['2026-11-24T13:00:00Z', 'in 3 d'],
    ['2026-09-01T12:00:00Z', '2 mo ago'],
    ['2023-11-20T12:00:00Z', '3 y ago'],
    [null, '–'],
  ])('shows %j in the short form as: %s', (timestamp, said) => {
    expect(relativeTime(timestamp, NOW, true)).toBe(said);
  });
});

describe('exactTime', () => {
  it.each([
    ['2026-11-21T13:03:05Z', 'Europe/Zagreb', '21 Nov 2026, 14:03:05 CET'],
    ['2026-07-01T23:30:00+00:00', 'Europe/Zagreb', '2 Jul 2026, 01:30:00 CEST'],
    ['2026-11-21T00:00:00Z', 'UTC', '21 Nov 2026, 00:00:00 UTC'],
    [null, 'UTC', '–'],
    ['not a time', 'UTC', '–'],
  ])('shows %j in %s as %s', (timestamp, timeZone, shown) => {
    expect(exactTime(timestamp, timeZone)).toBe(shown);
  });
});

describe('remainingTime', () => {
  it.each([
    ['2026-12-04T16:30:00Z', '13 days 4 hours'],
    ['2026-11-22T13:00:00Z', '1 day 1 hour'],
    ['2026-11-23T12:59:00Z', '2 days 0 hours'],
    ['2026-11-21T17:59:59Z', '5 hours'],
    ['2026-11-21T12:59:59Z', 'less than an hour'],
    ['2026-11-21T12:00:00Z', 'less than an hour'],
    ['2026-11-21T11:59:59Z', 'expired'],
    [null, '–'],
    ['soon', '–'],
  ])('shows the time left until %j: %s', (timestamp, left) => {
    expect(remainingTime(timestamp, NOW)).toBe(left);
  });
});
