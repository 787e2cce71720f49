import { availableParallelism } from 'node:os';
import { compare, hash } from '@node-rs/bcrypt';
import { AuthError, validationFailed } from './auth-error.ts';
import { HashingPool, type HashPriority } from './hashing-pool.ts';

/** Same cost as GoTrue. */
const COST = 10;
/** Refuses longer passwords, because bcrypt silently ignores further bytes. */
const MAX_BYTES = 72;
/** Hash of an unknown password, used for accounts without one, so that every refusal takes the same time. */
const NOBODY = '$2a$10$QcM59aP8MXCwH5ZjYEenmezvt9.aWVnOXS9W1Gw1C/r5aQlOv68kC';

export interface PasswordHasher {
  /** Errors of both: AuthError 429 if too many wait. */
  hash(password: string, priority?: HashPriority): Promise<string>;
  compare(password: string, hash: string, priority?: HashPriority): Promise<boolean>;
}

/** The bcrypt functions. */
export interface Bcrypt {
  hash(password: string): Promise<string>;
  compare(password: string, stored: string): Promise<boolean>;
}

const BCRYPT: Bcrypt = {
  hash: (password) => hash(password, { cost: COST, version: '2a' }),
  compare: (password, stored) => compare(password, stored),
};

/** Leaves one core free, so that a burst of sign-ins does not slow down other requests. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** Creates a hasher with a limited number of threads and a priority queue. */
export function createHasher(bcrypt = BCRYPT, threads = THREADS): PasswordHasher {
  const pool = new HashingPool(threads);
  return {
    hash: (password, priority = SIGNED_IN) => pool.run(priority, () => bcrypt.hash(password)),
    compare: (password, stored, priority = SIGNED_IN) =>
      pool.run(priority, () => bcrypt.compare(password, stored)),
  };
}

const SIGNED_IN: HashPriority = { lane: 'signedIn' };

/** Always makes exactly one comparison, so that the time reveals nothing. */
export async function isPassword(
  hasher: PasswordHasher,
  password: string,
  stored: string | null,
  priority?: HashPriority,
): Promise<boolean> {
  const isUsable = stored !== null && /^\$2[aby]\$/.test(stored) && Buffer.byteLength(password) <= MAX_BYTES;
  const matches = await hasher.compare(password, isUsable ? stored : NOBODY, priority);
  return isUsable && matches;
}

/** Refuses passwords that are too short or longer than bcrypt's limit. */
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
