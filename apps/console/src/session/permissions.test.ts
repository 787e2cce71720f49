import { ROLES, type Role } from '@marketdesk/contract/enums.ts';
import { PERMISSIONS } from '@marketdesk/contract/permissions.generated.ts';
import { describe, expect, it } from 'vitest';
import {
  may,
  mayChangeRole,
  mayChangeSignIn,
  mayEdit,
  mayManage,
  maySanction,
  maySuspendOrBan,
  type Viewer,
} from './permissions.ts';

const account = (role: string | null, user_id = `a ${String(role)}`) => ({ user_id, role });

/** A person with the permissions of a built-in role, except some. */
function viewerWith(
  role: string | null,
  { user_id = `a ${String(role)}`, except = [] as string[] } = {},
): Viewer {
  const held = PERMISSIONS.filter(
    ({ code, is_moderators: isModerators }) =>
      (role === 'admin' || (role === 'moderator' && isModerators)) && !except.includes(code),
  );
  return { user_id, role, permissions: held.map(({ code }) => code) };
}

it('grants exactly the permissions that the server named', () => {
  const clerk: Viewer = { ...account('moderator'), permissions: ['money.read', 'users.read'] };
  expect(PERMISSIONS.map(({ code }) => code).filter((code) => may(clerk, code))).toEqual([
    'users.read',
    'money.read',
  ]);
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
    expect(mayChangeSignIn(viewerWith(viewer), account(target, 'someone else'))).toBe(expected);
  });

  it.each(ROLES)('manages a %s only as specified', (target) => {
    const expected = MANAGES[viewer].includes(target);
    const other = account(target, 'someone else');
    const someone = viewerWith(viewer);
    expect([mayEdit, maySanction, maySuspendOrBan].map((allows) => allows(someone, other))).toEqual(
      Array<boolean>(3).fill(expected),
    );
  });

  it.each(ROLES)('changes the role of a %s only as an admin', (target) => {
    expect(mayChangeRole(viewerWith(viewer), account(target, 'someone else'))).toBe(viewer === 'admin');
  });

  it('neither changes their own role nor suspends or bans themselves', () => {
    const self = viewerWith(viewer, { user_id: 'me' });
    expect(mayChangeRole(self, self)).toBe(false);
    expect(maySuspendOrBan(self, self)).toBe(false);
  });
});

it('lets a moderator edit their own profile', () => {
  expect(mayEdit(viewerWith('moderator'), account('moderator', 'a moderator'))).toBe(true);
});

it('treats a target without a role as a user', () => {
  expect(mayManage(account('moderator'), account(null, 'someone'))).toBe(true);
});

it.each([
  ['users.edit', [mayEdit, mayChangeSignIn]],
  ['users.sanction', [maySanction, maySuspendOrBan]],
  ['staff.manage', [mayChangeRole]],
] as const)('needs %s whatever the role', (code, rules) => {
  const viewer = viewerWith('admin', { except: [code] });
  expect(rules.map((allows) => allows(viewer, account('user')))).toEqual(rules.map(() => false));
});

it('lets only admins change the role of an admin', () => {
  const viewer: Viewer = { ...account('moderator'), permissions: ['staff.manage'] };
  expect(mayChangeRole(viewer, account('moderator', 'someone'))).toBe(true);
  expect(mayChangeRole(viewer, account('admin'))).toBe(false);
});
