import type { Procedure } from '../procedures.ts';
import { outcomeFor, type Caller } from './rules.ts';

/** The callers over HTTP, with a key and, except for two of them, a session. */
export const SUBJECTS = [
  'nobody',
  'user',
  'moderator',
  'admin',
  'suspended staff',
  'banned staff',
  'service key',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Their caller in the database. Banned people never get that far: a ban ends their sessions. */
const SEEN_AS: Record<Exclude<Subject, 'banned staff'>, readonly [Caller, ...Caller[]]> = {
  nobody: ['anon'],
  user: ['user'],
  moderator: ['moderator'],
  admin: ['admin'],
  'suspended staff': ['suspended moderator', 'suspended admin'],
  'service key': ['service key'],
};

/** Whether they pass the guard of a procedure. */
export function mayCall(procedure: Pick<Procedure, 'who' | 'standing'>, subject: Subject): boolean {
  if (subject === 'banned staff') return false;
  const answers = SEEN_AS[subject].map((caller) => outcomeFor(procedure, caller) === 'allowed');
  if (new Set(answers).size > 1) throw new Error(`${subject} are not all treated alike`);
  return answers[0] === true;
}

/** The status of a refusal; callers without a valid session get 401. */
export function refusalStatus(subject: Subject): 401 | 403 {
  return ['nobody', 'banned staff', 'service key'].includes(subject) ? 401 : 403;
}
