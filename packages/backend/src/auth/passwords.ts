import { availableParallelism } from 'node:os';
import { compare, hash } from '@node-rs/bcrypt';
import { AuthError, validationFailed } from './auth-error.ts';

/** GoTrue's own cost. */
const COST = 10;
/** bcrypt reads no further: a longer password would be cut without a word. */
const MAX_BYTES = 72;
/** Of a password that nobody has: compared with where there is none, so that every refusal takes as long. */
const NOBODY = '$2a$10$QcM59aP8MXCwH5ZjYEenmezvt9.aWVnOXS9W1Gw1C/r5aQlOv68kC';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
}

/** How many may wait before the next is told to come back later: about ten seconds' work. */
const MAX_WAITING = 150;

/**
 * bcrypt in threads, as many at a time as leave one core for everything else: a burst of sign-ins must not slow down
 * the people who are at work.
 */
export function createHasher(): PasswordHasher {
  const limit = createLimit(Math.max(1, availableParallelism() - 1));
  return {
    hash: (password) => limit(() => hash(password, { cost: COST, version: '2a' })),
    compare: (password, stored) => limit(() => compare(password, stored)),
  };
}

function createLimit(concurrency: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= MAX_WAITING) {
        throw new AuthError(
          429,
          'over_request_rate_limit',
          'Too many sign-ins at once. Try again in a moment.',
        );
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** One comparison, whatever there is to compare with. */
export async function isPassword(
  hasher: PasswordHasher,
  password: string,
  stored: string | null,
): Promise<boolean> {
  const isUsable = stored !== null && /^\$2[aby]\$/.test(stored) && Buffer.byteLength(password) <= MAX_BYTES;
  const matches = await hasher.compare(password, isUsable ? stored : NOBODY);
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
