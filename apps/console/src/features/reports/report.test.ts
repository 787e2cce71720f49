import { expect, it } from 'vitest';
import { maySave } from './report.ts';

const moderator = { user_id: 'me', role: 'moderator' };
const admin = { user_id: 'me', role: 'admin' };

it.each([
  ['open', null, true],
  ['claimed', 'me', true],
  ['claimed', 'other', false],
  ['claimed', null, false],
  ['closed', 'me', true],
  ['closed', 'other', false],
] as const)('status %s, claimed by %s: a moderator may save the resolution: %s', (status, claimer, may) => {
  const report = { status, claimed_by_user_id: claimer };
  expect(maySave(report, moderator)).toBe(may);
  expect(maySave(report, admin)).toBe(true);
});
