import { availableParallelism } from 'node:os';
import { compare, hash } from '@node-rs/bcrypt';
import { AuthError, validationFailed } from './auth-error.ts';
import { HashingPool, type Place } from './hashing-pool.ts';

/** GoTrue's own cost. */
const COST = 10;
/** bcrypt ignores further bytes: a longer password would be truncated silently. */
const MAX_BYTES = 72;
/** A hash of an unknown password, compared with if there is none, so that every refusal takes the same time. */
const NOBODY = '$2a$10$QcM59aP8MXCwH5ZjYEenmezvt9.aWVnOXS9W1Gw1C/r5aQlOv68kC';

export interface PasswordHasher {
  /** Errors of both: AuthError 429 where too many wait. */
  hash(password: string, place?: Place): Promise<string>;
  compare(password: string, hash: string, place?: Place): Promise<boolean>;
}

/** What is done for each password, and takes its time. */
export interface Bcrypt {
  hash(password: string): Promise<string>;
  compare(password: string, stored: string): Promise<boolean>;
}

const BCRYPT: Bcrypt = {
  hash: (password) => hash(password, { cost: COST, version: '2a' }),
  compare: (password, stored) => compare(password, stored),
};

/** Leaves one core for everything else, so that a burst of sign-ins does not slow down other requests. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** bcrypt in a few threads of its own, with an order for those that wait. */
export function createHasher(bcrypt = BCRYPT, threads = THREADS): PasswordHasher {
  const pool = new HashingPool(threads);
  return {
    hash: (password, place = SIGNED_IN) => pool.run(place, () => bcrypt.hash(password)),
    compare: (password, stored, place = SIGNED_IN) => pool.run(place, () => bcrypt.compare(password, stored)),
  };
}

const SIGNED_IN: Place = { lane: 'signedIn' };

/** One comparison, whatever there is to compare with. */
export async function isPassword(
  hasher: PasswordHasher,
  password: string,
  stored: string | null,
  place?: Place,
): Promise<boolean> {
  const isUsable = stored !== null && /^\$2[aby]\$/.test(stored) && Buffer.byteLength(password) <= MAX_BYTES;
  const matches = await hasher.compare(password, isUsable ? stored : NOBODY, place);
  return isUsable && matches;
}

/** Refuses what is too short or longer than bcrypt reads. */
export function checkPassword(password: string, minChars: number): void {
  if (Array.from(password).length < minChars) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minChars} characters.`, {
      weak_password: { reasons: ['length'], message: `Password should be at least ${minChars} characters.` },
    });
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
}
