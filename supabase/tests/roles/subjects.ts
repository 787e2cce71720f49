import { PERMISSIONS, SHIPPED_ROLES, type Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { Procedure } from '../procedures.ts';
import { outcomeFor, type Caller } from './rules.ts';

const FIXED_SUBJECTS = [
  'nobody',
  'user',
  'moderator',
  'admin',
  'suspended staff',
  'banned staff',
  'service key',
] as const;
type FixedSubject = (typeof FIXED_SUBJECTS)[number];

/** A person with a shipped staff role. */
type RoleSubject = `role ${string}`;
export type Subject = FixedSubject | RoleSubject;

export const ROLE_SUBJECTS: readonly RoleSubject[] = SHIPPED_ROLES.map(({ name }) => `role ${name}` as const);

/** The callers over HTTP, with a key and, except for two of them, a session. */
export const SUBJECTS: readonly Subject[] = [
  ...FIXED_SUBJECTS.slice(0, 4),
  ...ROLE_SUBJECTS,
  ...FIXED_SUBJECTS.slice(4),
];

export const isRole = (subject: Subject): subject is RoleSubject => subject.startsWith('role ');
export const roleName = (subject: RoleSubject): string => subject.slice('role '.length);

/** Their caller in the database. Banned people never get that far: a ban ends their sessions. */
const SEEN_AS: Record<Exclude<FixedSubject, 'banned staff'>, readonly [Caller, ...Caller[]]> = {
  nobody: ['anon'],
  user: ['user'],
  moderator: ['moderator'],
  admin: ['admin'],
  'suspended staff': ['suspended moderator', 'suspended admin'],
  'service key': ['service key'],
};

/** Empty for subjects who are not staff. */
export function permissionsOf(subject: Subject): readonly Permission[] {
  if (isRole(subject)) return SHIPPED_ROLES.find(({ name }) => name === roleName(subject))?.permissions ?? [];
  if (subject !== 'admin' && subject !== 'moderator') return [];
  return PERMISSIONS.filter((one) => subject === 'admin' || one.is_moderators).map(({ code }) => code);
}

/** Whether they pass the guard of a procedure. */
export function mayCall(
  procedure: Pick<Procedure, 'who' | 'standing' | 'permission'>,
  subject: Subject,
): boolean {
  if (subject === 'banned staff') return false;
  if (isRole(subject)) {
    const { who, permission } = procedure;
    if (permission !== undefined) return permissionsOf(subject).includes(permission);
    return who === 'staff' || who === 'signed in';
  }
  const answers = SEEN_AS[subject].map((caller) => outcomeFor(procedure, caller) === 'allowed');
  if (new Set(answers).size > 1) throw new Error(`${subject} are not all treated alike`);
  return answers[0] === true;
}

/** The status of a refusal; callers without a valid session get 401. */
export function refusalStatus(subject: Subject): 401 | 403 {
  return ['nobody', 'banned staff', 'service key'].includes(subject) ? 401 : 403;
}
