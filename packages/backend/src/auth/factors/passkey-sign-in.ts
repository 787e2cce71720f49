import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { bucket, countOrRefuse, uncountAttempt } from '../attempts.ts';
import { AuthError, tooManyAttempts, userBanned } from '../auth-error.ts';
import { scheduleCleanUp } from '../clean-up.ts';
import type { AuthRequest } from '../context.ts';
import { callHook, clientFields } from '../hook.ts';
import { clientOf, readBody, textOf } from '../read-request.ts';
import { startSession, type SessionResponse } from '../sessions.ts';
import { isBanned } from '../users.ts';
import { lockFactors, type Credential } from './factors.ts';
import { requireParty } from './passkeys.ts';
import {
  challengeOf,
  newChallengeId,
  readChallengeId,
  readCredential,
  requestOptions,
  storeUse,
  useChallenge,
  verificationFailed,
  verifyUse,
} from './webauthn.ts';

// A passkey as the first factor. It proves possession and the person: two factors, so aal2.

const SIGN_IN = 'sign-in';

/** POST /passkeys/authentication/options. Stores nothing, because anyone may call it. */
export async function authenticationOptions({ auth }: AuthRequest): Promise<object> {
  const party = requireParty(auth);
  const { id, expiresAt } = newChallengeId(auth);
  const challenge = challengeOf(auth, SIGN_IN, id);
  const options = await requestOptions(party, { challenge, allowed: [], isPasskey: true });
  return { challenge_id: id, options, expires_at: expiresAt };
}

interface Owner {
  factor_id: string;
  user_id: string;
  credential: Credential;
  banned_until: Date | null;
  email_confirmed_at: Date | null;
}

/** POST /passkeys/authentication/verify: signs in with aal2. */
export async function verifyAuthentication(request: AuthRequest): Promise<SessionResponse> {
  const { auth, address } = request;
  const party = requireParty(auth);
  const body = await readBody(request);
  const challengeId = readChallengeId(auth, body.challenge_id);
  const credential = readCredential(body.credential);
  const attempts =
    address === null ? [] : [bucket('passkey-address', address, auth.options.limits.verifyAddress)];
  await countOrRefuse(auth.database, attempts, tooManyAttempts);
  const owner = await findOwner(auth.database, credential);
  if (!owner) {
    throw new AuthError(
      400,
      'webauthn_credential_not_found',
      'This passkey is not registered here, or was removed.',
    );
  }
  const client = clientOf(request);
  const event = { user_id: owner.user_id, method: 'passkey' as const, ...clientFields(client) };
  try {
    const expected = { challenge: challengeOf(auth, SIGN_IN, challengeId), party, isUserVerified: true };
    const counter = await verifyUse(credential, owner.credential, expected);
    if (isBanned(owner)) throw userBanned(400);
    if (owner.email_confirmed_at === null) {
      throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    }
    scheduleCleanUp(auth);
    const session = await auth.database.transaction(async (tx) => {
      await lockFactors(tx, owner.user_id);
      await useChallenge(tx, challengeId);
      await storeUse(tx, owner.factor_id, counter);
      const started = await startSession(tx, auth, owner.user_id, 'passkey', client, {
        factorId: owner.factor_id,
      });
      await callHook(tx, auth, { ...event, valid: true });
      return started;
    });
    if (attempts.length > 0) await uncountAttempt(auth.database, attempts);
    return session;
  } catch (error) {
    // A refusal by the hook is recorded already.
    if (!(error instanceof AuthError) || error.code === 'invalid_credentials') throw error;
    auth.runInBackground(
      callHook(auth.database, auth, { ...event, valid: false }),
      'A failed sign-in could not be recorded',
    );
    throw error;
  }
}

async function findOwner(
  database: Queryable,
  credential: ReturnType<typeof readCredential>,
): Promise<Owner | null> {
  const [owner] = await database.query<Owner>(
    `select f.id as factor_id, u.id as user_id, f.web_authn_credential as credential, u.banned_until,
            u.email_confirmed_at
       from auth.mfa_factors f join auth.users u on u.id = f.user_id
      where f.web_authn_credential ->> 'id' = $1 and f.status = 'verified' and u.deleted_at is null`,
    [credential.id],
  );
  if (!owner) return null;
  const handle = textOf((credential.response as { userHandle?: unknown }).userHandle);
  if (Buffer.from(handle, 'base64url').toString() !== owner.user_id) throw verificationFailed();
  return owner;
}
