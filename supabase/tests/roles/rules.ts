import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { Procedure } from '../procedures.ts';

// The table of who may call which procedure: roles.test.ts checks it in the database, apps/server's roles
// tests over HTTP, and docs/roles.md is generated from it.

/** All callers that the database distinguishes: by the token's role and account. */
export const CALLERS = [
  'anon',
  'service key',
  'signed in without a profile',
  'user',
  'moderator',
  'moderator where only admins are staff',
  'admin',
  'admin where only admins are staff',
  'banned moderator',
  'suspended moderator',
  'banned admin',
  'suspended admin',
] as const;
export type Caller = (typeof CALLERS)[number];

/** `denied` is PostgreSQL's own refusal: no right to execute. */
export type Outcome = 'allowed' | 'denied' | (typeof REFUSALS)[number];

export const REFUSALS = [
  'Not authenticated',
  'Not authorized',
  'Your account is banned.',
  'Your account is suspended.',
] as const;

/** Permitted callers per kind of procedure. */
const BY_KIND: Record<Procedure['who'], Record<Caller, Outcome>> = {
  staff: {
    anon: 'denied',
    'service key': 'Not authenticated',
    'signed in without a profile': 'Not authorized',
    user: 'Not authorized',
    moderator: 'allowed',
    'moderator where only admins are staff': 'Not authorized',
    admin: 'allowed',
    'admin where only admins are staff': 'allowed',
    'banned moderator': 'Not authorized',
    'suspended moderator': 'Not authorized',
    'banned admin': 'Not authorized',
    'suspended admin': 'Not authorized',
  },
  admin: {
    anon: 'denied',
    'service key': 'Not authenticated',
    'signed in without a profile': 'Not authorized',
    user: 'Not authorized',
    moderator: 'Not authorized',
    'moderator where only admins are staff': 'Not authorized',
    admin: 'allowed',
    'admin where only admins are staff': 'allowed',
    'banned moderator': 'Not authorized',
    'suspended moderator': 'Not authorized',
    'banned admin': 'Not authorized',
    'suspended admin': 'Not authorized',
  },
  'signed in': {
    anon: 'denied',
    'service key': 'Not authenticated',
    'signed in without a profile': 'allowed',
    user: 'allowed',
    moderator: 'allowed',
    'moderator where only admins are staff': 'allowed',
    admin: 'allowed',
    'admin where only admins are staff': 'allowed',
    'banned moderator': 'allowed',
    'suspended moderator': 'allowed',
    'banned admin': 'allowed',
    'suspended admin': 'allowed',
  },
  service: {
    anon: 'denied',
    'service key': 'allowed',
    'signed in without a profile': 'denied',
    user: 'denied',
    moderator: 'denied',
    'moderator where only admins are staff': 'denied',
    admin: 'denied',
    'admin where only admins are staff': 'denied',
    'banned moderator': 'denied',
    'suspended moderator': 'denied',
    'banned admin': 'denied',
    'suspended admin': 'denied',
  },
};

/** Signed-in callers who are refused because of their account's standing. */
const OF_STANDING: Record<NonNullable<Procedure['standing']>, Partial<Record<Caller, Outcome>>> = {
  good: {
    'signed in without a profile': 'Not authorized',
    'banned moderator': 'Your account is banned.',
    'suspended moderator': 'Your account is suspended.',
    'banned admin': 'Your account is banned.',
    'suspended admin': 'Your account is suspended.',
  },
  'not banned': {
    'signed in without a profile': 'Not authorized',
    'banned moderator': 'Your account is banned.',
    'banned admin': 'Your account is banned.',
  },
};

/** The expected result of that procedure's guard for that caller. */
export function outcomeFor({ who, standing }: Pick<Procedure, 'who' | 'standing'>, caller: Caller): Outcome {
  return (standing && OF_STANDING[standing][caller]) ?? BY_KIND[who][caller];
}

/** Whether a person with a staff role of these permissions passes the checks of the procedure's empty call. */
export function isPermitted(
  { who, permission, needs }: Pick<Procedure, 'who' | 'permission' | 'needs'>,
  permissions: readonly Permission[],
): boolean {
  if (who === 'service' || (who === 'admin' && permission === undefined)) return false;
  return needs.every((code) => permissions.includes(code));
}
