import { ROLES, type Role } from '@marketdesk/contract/enums.ts';
import { describe, expect, it } from 'vitest';
import { mayChangeRole, mayChangeSignIn, mayManage, maySuspendOrBan, permissionsOf } from './permissions.ts';

const account = (role: string | null, user_id = `a ${String(role)}`) => ({ user_id, role });

describe('console access', () => {
  it.each([
    ['user', false, false],
    ['moderator', true, false],
    ['admin', true, true],
    [null, false, false],
    ['superadmin', false, false],
    ['Admin', false, false],
  ])('%s: reading A %j, reading B %j', (role, staff, admins) => {
    expect(permissionsOf(role).entersConsole).toEqual({ staff, admins });
  });
});

describe('admin-only offers', () => {
  it.each(ROLES)('%s', (role) => {
    const { seesAdminPages, sumsBalances, changesRoles, editsBalance, managesClaims } = permissionsOf(role);
    expect([seesAdminPages, sumsBalances, changesRoles, editsBalance, managesClaims]).toEqual(
      Array<boolean>(5).fill(role === 'admin'),
    );
  });
});

// viewer -> the targets whose profile they edit, suspend or ban
const MANAGES: Record<Role, readonly Role[]> = {
  user: [],
  moderator: ['user', 'moderator'],
  admin: ['user', 'moderator', 'admin'],
};

// viewer -> the targets whose address they change, or whom they send a link
const CHANGES_SIGN_IN: Record<Role, readonly Role[]> = {
  user: [],
  moderator: ['user'],
  admin: ['user', 'moderator', 'admin'],
};

describe.each(ROLES)('a %s', (viewer) => {
  it.each(ROLES)('changes the sign-in of a %s only as permitted', (target) => {
    const expected = CHANGES_SIGN_IN[viewer].includes(target);
    expect(mayChangeSignIn(account(viewer), account(target, 'someone else'))).toBe(expected);
  });

  it.each(ROLES)('manages a %s only as specified', (target) => {
    const expected = MANAGES[viewer].includes(target);
    expect(mayManage(account(viewer), account(target, 'someone else'))).toBe(expected);
    expect(maySuspendOrBan(account(viewer), account(target, 'someone else'))).toBe(expected);
  });

  it.each(ROLES)('changes the role of a %s only as an admin', (target) => {
    expect(mayChangeRole(account(viewer), account(target, 'someone else'))).toBe(viewer === 'admin');
  });

  it('neither changes their own role nor suspends or bans themselves', () => {
    const self = account(viewer, 'me');
    expect(mayChangeRole(self, self)).toBe(false);
    expect(maySuspendOrBan(self, self)).toBe(false);
  });
});

it('lets a moderator edit their own profile', () => {
  expect(mayManage(account('moderator', 'me'), account('moderator', 'me'))).toBe(true);
});

it('treats a target without a role as a user', () => {
  expect(mayManage(account('moderator'), account(null, 'someone'))).toBe(true);
});
