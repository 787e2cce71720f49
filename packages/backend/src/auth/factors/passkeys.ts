import { randomUUID } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { bucket, countOrRefuse } from '../attempts.ts';
import { tooManyAttempts, userNotFound, validationFailed } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { passkeysDisabled } from '../disabled-features.ts';
import { readBody, requireService, UUID } from '../read-request.ts';
import { assuranceOf, inSession, insufficientAal, requireRecentCode } from './assurance.ts';
import { MAX_FACTORS, tooManyFactors } from './enroll.ts';
import { credentialsOf, isEnrolled, lockFactors, readName, type FactorRow } from './factors.ts';
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
  useChallenge,
  verifyNew,
  type RelyingParty,
} from './webauthn.ts';

// Passkeys are factors of type webauthn. passkey-sign-in.ts uses them as the first factor.

export function requireParty({ siteUrl }: AuthContext): RelyingParty {
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
