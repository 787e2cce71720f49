import type { Queryable } from '../database/database.ts';
import { bucket, forgive, reset, tallyOrRefuse, type Bucket, type Tally } from './attempts.ts';
import { AuthError, invalidCredentials, tooManyAttempts, userBanned } from './auth-error.ts';
import { cleanUpSometimes } from './clean-up.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { deviceOf, hasSamePassword, rememberDevice, type Device } from './devices.ts';
import { tellHook, told } from './hook.ts';
import { isPassword } from './passwords.ts';
import { clientOf } from './read-request.ts';
import { startSession, type Client, type SessionAnswer } from './sessions.ts';
import { findCredentials, isBanned, type Credentials } from './users.ts';

interface Attempt {
  email: string;
  password: string;
  client: Client;
}

/** Where an attempt is counted: before its password is looked at, or many at once would all pass. */
interface Counters {
  /** A correct password empties these, ... */
  own: Bucket[];
  /** ... and only subtracts its own attempt from these: an account's owner may still be guessing others. */
  shared: Bucket[];
  isKnown: boolean;
}

/**
 * Signs in with email and password. A wrong password, an account without one and a missing account are
 * indistinguishable: the same count, one comparison, the same message.
 */
export async function signInWithPassword(
  request: AuthRequest,
  email: string,
  password: string,
): Promise<SessionAnswer> {
  const { auth } = request;
  const client = clientOf(request);
  const attempt: Attempt = { email, password, client };
  const device = deviceOf(request, email);
  // Known devices have a separate queue, so that guessing can't delay the owner.
  const queue = device ? `known\0${email}` : `stranger\0${email}\0${client.address ?? ''}`;
  const user = await auth.signInQueue.run(
    () => (device ? asKnown(auth, attempt, device) : asStranger(auth, attempt)),
    { caller: queue },
  );
  // Only somebody who knows the password learns why they can't sign in.
  if (isBanned(user)) throw userBanned(400);
  if (user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  cleanUpSometimes(auth);
  const session = await auth.database.transaction(async (tx) => {
    await requireSamePassword(tx, user);
    const started = await startSession(tx, auth, user.id, 'password', client);
    await tellHook(tx, auth, { user_id: user.id, valid: true, ...told(client) });
    return started;
  });
  rememberDevice(request, email, user.encrypted_password);
  return session;
}

/** Somebody whose password this is: an account without one cannot come so far. */
type SignedIn = Credentials & { encrypted_password: string };

async function asKnown(auth: AuthContext, attempt: Attempt, device: Device): Promise<SignedIn> {
  const user = await findCredentials(auth.database, attempt.email);
  if (!user || !hasSamePassword(auth, device, user.encrypted_password)) return asStranger(auth, attempt);
  const own = [bucket('signin-device', `${attempt.email}\0${device.id}`, auth.options.limits.signInDevice)];
  const counters = { own, shared: [], isKnown: true };
  return check(auth, attempt, user, counters, await countAttempt(auth, counters));
}

async function asStranger(auth: AuthContext, attempt: Attempt): Promise<SignedIn> {
  const counters = strangersCounters(auth, attempt);
  // Addresses take turns, and never use all connections, so that a flood does not delay known devices.
  const { tallies, user } = await auth.countingQueue.run(
    async () => ({
      tallies: await countAttempt(auth, counters),
      user: await findCredentials(auth.database, attempt.email),
    }),
    { caller: attempt.client.address ?? '' },
  );
  return check(auth, attempt, user, counters, tallies);
}

/** The narrowest first: a thousand guesses at one account from one address lock neither that account nor that address. */
function strangersCounters({ options }: AuthContext, { email, client: { address } }: Attempt): Counters {
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

function countAttempt(auth: AuthContext, { own, shared }: Counters): Promise<Tally[]> {
  return tallyOrRefuse(auth.database, [...own, ...shared], tooManyAttempts);
}

/** Errors: AuthError, the same for every reason. */
async function check(
  auth: AuthContext,
  { password, client }: Attempt,
  user: Credentials | null,
  { own, shared, isKnown }: Counters,
  tallies: Tally[],
): Promise<SignedIn> {
  const stored = user?.encrypted_password ?? null;
  const attempts = Math.max(...tallies.map((one) => one.attempts));
  const place = isKnown ? { lane: 'known' as const } : { lane: 'stranger' as const, attempts };
  const isRight = await isPassword(auth.hasher, password, stored, place);
  if (isRight && user && stored !== null) {
    await reset(auth.database, own);
    if (shared.length > 0) await forgive(auth.database, shared);
    return { ...user, encrypted_password: stored };
  }
  if (user) {
    const limited = tallies.slice(0, own.length).some(({ isLast }) => isLast);
    const event = { user_id: user.id, valid: false, limited, ...told(client) };
    // After the response, so that its duration does not reveal whether the account exists.
    auth.later(tellHook(auth.database, auth, event), 'A failed sign-in could not be recorded');
  }
  throw invalidCredentials();
}

/** The password may have been changed while this attempt waited. */
async function requireSamePassword(tx: Queryable, user: SignedIn): Promise<void> {
  const rows = await tx.query('select from auth.users where id = $1 and encrypted_password = $2 for update', [
    user.id,
    user.encrypted_password,
  ]);
  if (rows.length === 0) throw invalidCredentials();
}
