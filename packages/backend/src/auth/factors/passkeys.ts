import { randomUUID } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { bucket, countOrRefuse, uncountAttempt } from '../attempts.ts';
import { AuthError, tooManyAttempts, userBanned, userNotFound, validationFailed } from '../auth-error.ts';
import { scheduleCleanUp } from '../clean-up.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { passkeysDisabled } from '../disabled-features.ts';
import { callHook, clientFields } from '../hook.ts';
import { clientOf, readBody, requireService, textOf, UUID } from '../read-request.ts';
import { startSession, type SessionResponse } from '../sessions.ts';
import { isBanned } from '../users.ts';
import { assuranceOf, inSession, insufficientAal, requireRecentCode } from './assurance.ts';
import { MAX_FACTORS, tooManyFactors } from './enroll.ts';
import {
  credentialsOf,
  isEnrolled,
  lockFactors,
  readName,
  type Credential,
  type FactorRow,
} from './factors.ts';
import { markRaised } from './raise-session.ts';
import { removeFactor } from './unenroll.ts';
import { requireNew } from './webauthn-factor.ts';
import {
  challengeOf,
  creationOptions,
  newChallengeId,
  readChallengeId,
  readCredential,
  relyingParty,
  requestOptions,
  storeUse,
  useChallenge,
  verificationFailed,
  verifyNew,
  verifyUse,
  type RelyingParty,
} from './webauthn.ts';

// Passkeys are factors of type webauthn. A sign-in with one proves possession and the person: two factors, so aal2.

function requireParty({ siteUrl }: AuthContext): RelyingParty {
  const party = relyingParty(siteUrl);
  if (!party) throw passkeysDisabled();
  return party;
}

// ── Registration ──────────────────────────────────────────────────────────────────────────────────────────────────────

const registrationOf = (userId: string): string => `registration ${userId}`;

/** POST /passkeys/registration/options. Accounts with a factor need a recently verified one. */
export async function registrationOptions(request: AuthRequest): Promise<object> {
  const { auth } = request;
  const party = requireParty(auth);
  const { user, session } = await inSession(request);
  const challenges = bucket('factor-challenge', user.id, auth.options.limits.challenges);
  await countOrRefuse(auth.database, [challenges], tooManyAttempts);
  const factors = await auth.database.transaction((tx) => mayRegister(tx, user.id, session));
  const { id, expiresAt } = newChallengeId(auth);
  const challenge = challengeOf(auth, registrationOf(user.id), id);
  const options = await creationOptions(party, user, {
    challenge,
    existing: credentialsOf(factors),
    isPasskey: true,
  });
  return { challenge_id: id, options, expires_at: expiresAt };
}

/**
 * POST /passkeys/registration/verify. Raises the session to aal2, as the first code of an app does; the next refresh
 * returns the token.
 */
export async function verifyRegistration(request: AuthRequest): Promise<object> {
  const { auth } = request;
  const party = requireParty(auth);
  const { user, session } = await inSession(request);
  const body = await readBody(request);
  const challengeId = readChallengeId(auth, body.challenge_id);
  const { credential, aaguid } = await verifyNew(readCredential(body.credential), {
    challenge: challengeOf(auth, registrationOf(user.id), challengeId),
    party,
    isUserVerified: true,
  });
  return auth.database.transaction(async (tx) => {
    const factors = await mayRegister(tx, user.id, session);
    await useChallenge(tx, challengeId);
    await requireNew(tx, credential);
    const [made] = await tx.query<PasskeyRow>(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at,
                                     web_authn_credential, web_authn_aaguid)
       values ($1, $2, $3, 'webauthn', 'verified', now(), now(), $4::text::jsonb, $5::text::uuid) returning ${COLUMNS}`,
      [randomUUID(), user.id, freeName(factors), JSON.stringify(credential), aaguid],
    );
    if (!made) throw new Error('The passkey was not stored');
    await markRaised(tx, { userId: user.id, session, factorId: made.id }, 'mfa/webauthn');
    return toJson(made);
  });
}

/** Locks and returns the account's factors. Errors: insufficient_aal, too_many_enrolled_mfa_factors. */
async function mayRegister(tx: Queryable, userId: string, session: string): Promise<FactorRow[]> {
  const factors = await lockFactors(tx, userId);
  if (isEnrolled(factors)) await requireRecentCode(tx, session, 403, 'register a passkey');
  if (factors.length >= MAX_FACTORS) throw tooManyFactors();
  return factors;
}

/** `Passkey`, with the first free number if needed. */
function freeName(factors: readonly FactorRow[]): string {
  const taken = new Set(factors.map(({ friendly_name: name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Passkey' : `Passkey ${String(number)}`;
    if (!taken.has(name)) return name;
  }
}

// ── Sign-in ───────────────────────────────────────────────────────────────────────────────────────────────────────────

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
    if (!(error instanceof AuthError)) throw error;
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

// ── Management ────────────────────────────────────────────────────────────────────────────────────────────────────────

interface PasskeyRow {
  id: string;
  friendly_name: string | null;
  created_at: Date;
  last_challenged_at: Date | null;
}

const COLUMNS = 'id, friendly_name, created_at, last_challenged_at';

const toJson = ({ id, friendly_name: name, created_at: created, last_challenged_at: used }: PasskeyRow) => ({
  id,
  ...(name ? { friendly_name: name } : {}),
  created_at: created.toISOString(),
  ...(used ? { last_used_at: used.toISOString() } : {}),
});

const passkeyNotFound = () => validationFailed('Passkey not found', 404);

async function passkeysOf(database: Queryable, userId: string): Promise<object[]> {
  const rows = await database.query<PasskeyRow>(
    `select ${COLUMNS} from auth.mfa_factors
      where user_id = $1 and factor_type = 'webauthn' and status = 'verified' order by created_at, id`,
    [userId],
  );
  return rows.map(toJson);
}

/** GET /passkeys */
export async function listPasskeys(request: AuthRequest): Promise<object> {
  requireParty(request.auth);
  const { user } = await inSession(request);
  return passkeysOf(request.auth.database, user.id);
}

/** PATCH /passkeys/ID: renames a passkey. */
export async function renamePasskey(request: AuthRequest, id: string): Promise<object> {
  const { auth } = request;
  requireParty(auth);
  const { user, session } = await inSession(request);
  const name = readName((await readBody(request)).friendly_name);
  if (name === '') throw validationFailed('friendly_name is required');
  if (!(await assuranceOf(auth.database, session)).isAal2) {
    throw insufficientAal(403, 'AAL2 required to rename a passkey');
  }
  if (!UUID.test(id)) throw passkeyNotFound();
  const [row] = await auth.database.query<PasskeyRow>(
    `update auth.mfa_factors set friendly_name = $3, updated_at = now()
      where id = $1 and user_id = $2 and factor_type = 'webauthn' and status = 'verified' returning ${COLUMNS}`,
    [id, user.id, name],
  );
  if (!row) throw passkeyNotFound();
  return toJson(row);
}

/** DELETE /passkeys/ID. Requires a recently verified factor. */
export async function deletePasskey(request: AuthRequest, id: string): Promise<undefined> {
  requireParty(request.auth);
  const { user, session } = await inSession(request);
  await request.auth.database.transaction(async (tx) => {
    await lockPasskey(tx, user.id, id);
    await requireRecentCode(tx, session, 403, 'delete a passkey');
    await removeFactor(tx, user.id, id, session);
  });
}

async function lockPasskey(tx: Queryable, userId: string, id: string): Promise<void> {
  const factors = await lockFactors(tx, userId);
  const isPasskey = (one: FactorRow) => one.id === id.toLowerCase() && one.factor_type === 'webauthn';
  if (!factors.some(isPasskey)) throw passkeyNotFound();
}

/** GET /admin/users/ID/passkeys */
export async function listPasskeysOf(request: AuthRequest, userId: string): Promise<object> {
  await requireService(request);
  requireParty(request.auth);
  await requireUser(request.auth.database, userId);
  return passkeysOf(request.auth.database, userId);
}

/** DELETE /admin/users/ID/passkeys/ID */
export async function deletePasskeyOf(request: AuthRequest, userId: string, id: string): Promise<undefined> {
  await requireService(request);
  requireParty(request.auth);
  await requireUser(request.auth.database, userId);
  await request.auth.database.transaction(async (tx) => {
    await lockPasskey(tx, userId, id);
    // The audit entry names no actor.
    await tx.query(`select set_config('backend.by_service', 'on', true)`);
    await removeFactor(tx, userId, id, null);
  });
}

async function requireUser(database: Queryable, userId: string): Promise<void> {
  if (!UUID.test(userId)) throw validationFailed('user_id must be an UUID', 404);
  const rows = await database.query('select from auth.users where id = $1 and deleted_at is null', [userId]);
  if (rows.length === 0) throw userNotFound();
}
