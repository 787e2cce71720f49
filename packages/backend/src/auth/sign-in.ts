import { Mutex } from '../database/mutex.ts';
import type { AuthContext } from './context.ts';
import { bucket, count, isOver, reset, type Bucket } from './attempts.ts';
import { AuthError, invalidCredentials, userBanned } from './auth-error.ts';
import { cleanUpSometimes } from './clean-up.ts';
import { tellHook } from './hook.ts';
import { isPassword } from './passwords.ts';
import { startSession, type Client, type SessionAnswer } from './sessions.ts';
import { findUserByEmail, isBanned, type UserRow } from './users.ts';

/** One account's attempts wait for each other, so that many at once cannot all pass before the first is counted. */
const queues = new WeakMap<AuthContext, Map<string, { mutex: Mutex; users: number }>>();

/**
 * Signs in with address and password. A wrong password, an account without one and an account that does not exist take
 * the same way: the same count, one comparison, the same words.
 */
export async function signInWithPassword(
  auth: AuthContext,
  email: string,
  password: string,
  client: Client,
): Promise<SessionAnswer> {
  const user = await oneAtATime(auth, email, () => checkedUser(auth, email, password, client));
  // Only who knows the password learns why it does not help.
  if (isBanned(user)) throw userBanned(400);
  if (user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  cleanUpSometimes(auth);
  return auth.database.transaction(async (tx) => {
    const session = await startSession(tx, auth, user.id, 'password', client);
    await tellHook(tx, auth, { user_id: user.id, valid: true, ...told(client) });
    return session;
  });
}

async function checkedUser(
  auth: AuthContext,
  email: string,
  password: string,
  client: Client,
): Promise<UserRow> {
  const { own, shared } = buckets(auth, email, client.address);
  if (await isOver(auth.database, [...own, ...shared])) {
    throw new AuthError(
      429,
      'over_request_rate_limit',
      'Too many attempts. Wait a quarter of an hour and try again.',
    );
  }
  const user = await findUserByEmail(auth.database, email);
  if (!(await isPassword(auth.hasher, password, user?.encrypted_password ?? null)) || !user) {
    await count(auth.database, [...own, ...shared]);
    // After the answer: how long it takes must not tell that there is such an account.
    if (user) auth.later(tellOfFailure(auth, user.id, own, client), 'A failed sign-in could not be recorded');
    throw invalidCredentials();
  }
  await reset(auth.database, own);
  return user;
}

async function tellOfFailure(
  auth: AuthContext,
  userId: string,
  own: readonly Bucket[],
  client: Client,
): Promise<void> {
  const limited = await isOver(auth.database, own);
  await tellHook(auth.database, auth, { user_id: userId, valid: false, limited, ...told(client) });
}

const told = ({ userAgent, address }: Client) => ({ ip: address, user_agent: userAgent });

/** A right password clears the account's counters, but not the address's: who owns one account may still be guessing others. */
function buckets(
  auth: AuthContext,
  email: string,
  address: string | null,
): { own: Bucket[]; shared: Bucket[] } {
  const { signInPair, signInAccount, signInAddress } = auth.options.limits;
  return {
    own: [
      bucket('signin-pair', `${email}\0${address ?? ''}`, signInPair),
      bucket('signin-account', email, signInAccount),
    ],
    shared: address === null ? [] : [bucket('signin-address', address, signInAddress)],
  };
}

async function oneAtATime<T>(auth: AuthContext, key: string, work: () => Promise<T>): Promise<T> {
  let queue = queues.get(auth);
  if (!queue) queues.set(auth, (queue = new Map<string, { mutex: Mutex; users: number }>()));
  const entry = queue.get(key) ?? { mutex: new Mutex(), users: 0 };
  queue.set(key, entry);
  entry.users++;
  try {
    return await entry.mutex.run(work);
  } finally {
    if (--entry.users === 0) queue.delete(key);
  }
}
