import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { expect, it } from 'vitest';
import { Random } from '../random/random.ts';
import { Calendar, HOUR } from '../time/calendar.ts';
import { Staff } from './staff.ts';

const CENTS = 25_000;

it.each(['a', 'b', 'c'])('staff can still release withdrawals after a busy day, seed %s', (seed) => {
  const calendar = new Calendar(new Date('2026-11-20T12:00:00Z'));
  const staff = new Staff(calendar);
  const random = new Random(seed);
  const released = new Map<string, number>();
  for (let n = 0; n < 80; n++) {
    const { id } = staff.releaser(random, calendar.now - HOUR, CENTS);
    released.set(id, (released.get(id) ?? 0) + CENTS);
  }
  // Half of the €5,000 that one person may release in 24 hours.
  expect(Math.max(...released.values())).toBeLessThanOrEqual(250_000);
});

it('work goes only to members whose role allows it', () => {
  const calendar = new Calendar(new Date('2026-11-20T12:00:00Z'));
  const staff = new Staff(calendar);
  const random = new Random('work');
  const roles = (permission: Permission) =>
    new Set(
      Array.from({ length: 300 }, () => staff.onDuty(random, calendar.now - HOUR, permission)).map(
        ({ role, staffRole }) => staffRole ?? role,
      ),
    );
  expect(roles('support.reply')).toEqual(new Set(['Support agent', 'moderator', 'admin']));
  expect(roles('reports.decide')).toEqual(new Set(['moderator', 'admin']));
  expect(roles('money.process')).toEqual(new Set(['Finance clerk', 'moderator', 'admin']));
  expect(roles('taxonomy.edit')).toEqual(new Set(['Taxonomy editor', 'admin']));
});
