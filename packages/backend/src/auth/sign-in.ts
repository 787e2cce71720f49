import type { Queryable } from '../database/database.ts';
import {
  bucket,
  uncountAttempt,
  clearAttempts,
  countOrRefuse,
  type Bucket,
  type AttemptCount,
} from './attempts.ts';
import { AuthError, invalidCredentials, tooManyAttempts, userBanned } from './auth-error.ts';
import { scheduleCleanUp } from './clean-up.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { deviceOf, hasSamePassword, rememberDevice, type Device } from './devices.ts';
import { callHook, clientFields } from './hook.ts';
import { isPassword } from './passwords.ts';
import { clientOf } from './read-request.ts';
import { startSession, type Client, type SessionResponse } from './sessions.ts';
import { findCredentials, isBanned, type Credentials } from './users.ts';

interface Attempt {
  email: string;
  password: string;
  client: Client;
}

/** Buckets of an attempt. Counting comes before the password check, so that concurrent attempts cannot all pass. */
interface Counters {
  /** Cleared by a correct password. */
  own: Bucket[];
  /** Not cleared by a correct password, which only subtracts its own attempt: the caller may be guessing others. */
  shared: Bucket[];
  isKnown: boolean;
}

/**
 * Signs in with email and password. A wrong password, an account without password and a missing account are
 * indistinguishable: same count, one comparison, same message.
 */
export async function signInWithPassword(
  request: AuthRequest,
  email: string,
  password: string,
): Promise<SessionResponse> {
  const { auth } = request;
  const client = clientOf(request);
  const attempt: Attempt = { email, password, client };
  const device = deviceOf(request, email);
  // Known devices have a separate queue, so that password guessing can't delay the owner.
  const queue = device ? `known\0${email}` : `stranger\0${email}\0${client.address ?? ''}`;
  const user = await auth.signInQueue.run(
    () => (device ? signInKnownDevice(auth, attempt, device) : signInUnknownDevice(auth, attempt)),
    { caller: queue },
  );
  // Reveals a ban only to callers who know the password.
  if (isBanned(user)) throw userBanned(400);
  if (user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  scheduleCleanUp(auth);
  const session = await auth.database.transaction(async (tx) => {
    await requireSamePassword(tx, user);
    const started = await startSession(tx, auth, user.id, 'password', client);
    await callHook(tx, auth, { user_id: user.id, valid: true, ...clientFields(client) });
    return started;
  });
  rememberDevice(request, email, user.encrypted_password);
  return session;
}

/** Credentials after a successful password check. */
type SignedIn = Credentials & { encrypted_password: string };

async function signInKnownDevice(auth: AuthContext, attempt: Attempt, device: Device): Promise<SignedIn> {
  const user = await findCredentials(auth.database, attempt.email);
  if (!user || !hasSamePassword(auth, device, user.encrypted_password))
    return signInUnknownDevice(auth, attempt);
  const own = [bucket('signin-device', `${attempt.email}\0${device.id}`, auth.options.limits.signInDevice)];
  const counters = { own, shared: [], isKnown: true };
  return check(auth, attempt, user, counters, await countAttempt(auth, counters));
}

async function signInUnknownDevice(auth: AuthContext, attempt: Attempt): Promise<SignedIn> {
  const counters = unknownDeviceCounters(auth, attempt);
  // Addresses are served round robin on a few connections, so that a flood does not delay known devices.
  const { counts, user } = await auth.countingQueue.run(
    async () => ({
      counts: await countAttempt(auth, counters),
      user: await findCredentials(auth.database, attempt.email),
    }),
    { caller: attempt.client.address ?? '' },
  );
  return check(auth, attempt, user, counters, counts);
}

/** Narrowest bucket first, so that guesses at one account from one address lock neither the account nor the address. */
function unknownDeviceCounters({ options }: AuthContext, { email, client: { address } }: Attempt): Counters {
  const { signInPair, signInAccount, signInAddress } = options.limits;
  return {
    own: [
      bucket('signin-pair', `${email}\0${address ?? ''}`, signInPair),
      bucket('signin-account', email, signInAccount),
    ],
    shared: address === null ? [] : [bucket('signin-address', address, signInAddress)],
    isKnown: false,
  };
}

function countAttempt(auth: AuthContext, { own, shared }: Counters): Promise<AttemptCount[]> {
  return countOrRefuse(auth.database, [...own, ...shared], tooManyAttempts);
}

/** Errors: AuthError, the same for every reason. */
async function check(
  auth: AuthContext,
  { password, client }: Attempt,
  user: Credentials | null,
  { own, shared, isKnown }: Counters,
  counts: AttemptCount[],
): Promise<SignedIn> {
  const stored = user?.encrypted_password ?? null;
  const attempts = Math.max(...counts.map((one) => one.attempts));
  const priority = isKnown ? { lane: 'known' as const } : { lane: 'stranger' as const, attempts };
  const isRight = await isPassword(auth.hasher, password, stored, priority);
  if (isRight && user && stored !== null) {
    await clearAttempts(auth.database, own);
    if (shared.length > 0) await uncountAttempt(auth.database, shared);
    return { ...user, encrypted_password: stored };
  }
  if (user) {
    const limited = counts.slice(0, own.length).some(({ isLast }) => isLast);
    const event = { user_id: user.id, valid: false, limited, ...clientFields(client) };
    // After the response, so that its duration does not reveal whether the account exists.
    auth.runInBackground(callHook(auth.database, auth, event), 'A failed sign-in could not be recorded');
  }
  throw invalidCredentials();
}

/** Refuses if the password was changed while this attempt waited. */
async function requireSamePassword(tx: Queryable, user: SignedIn): Promise<void> {
  const rows = await tx.query('select from auth.users where id = $1 and encrypted_password = $2 for update', [
    user.id,
    user.encrypted_password,
  ]);
  if (rows.length === 0) throw invalidCredentials();
}
