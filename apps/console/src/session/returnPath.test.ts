import { expect, it } from 'vitest';
import { returnPath } from './returnPath.ts';

const ORIGIN = 'https://desk.test';

it.each(['/admin', '/admin/users?role=admin&page=2', '/admin/users/42#notes'])('returns to %s', (from) => {
  expect(returnPath(from, ORIGIN)).toBe(from);
});

it.each([
  undefined,
  '',
  'https://evil.test/admin',
  '//evil.test/admin',
  '/\\evil.test/admin',
  '\\\\evil.test',
  'javascript:alert(1)',
  '/administrator',
  '/admin/../elsewhere',
  '/elsewhere',
  '/admin/login?from=/admin/login',
  '/admin/reset-password',
])('returns the default page instead of %j', (from) => {
  expect(returnPath(from, ORIGIN)).toBe('/admin');
});
