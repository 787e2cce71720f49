import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { clearAttempts, countOrRefuse } from '../attempts.ts';
import { AuthError, tooManyAttempts, validationFailed } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { DISABLED_FACTORS } from '../disabled-features.ts';
import { callHook, eventOf } from '../hook.ts';
import { objectOf, textOf, type Body } from '../read-request.ts';
import type { SessionResponse } from '../sessions.ts';
import {
  credentialsOf,
  factorNotFound,
  lockFactors,
  requireChallenge,
  type Credential,
  type FactorRow,
} from './factors.ts';
import { codeBuckets } from './limits.ts';
import { raiseSession } from './raise-session.ts';
import {
  challengeOf,
  creationOptions,
  readCredential,
  relyingParty,
  requestOptions,
  storeUse,
  verificationFailed,
  verifyNew,
  verifyUse,
  type RelyingParty,
} from './webauthn.ts';

// A passkey or security key as the second factor. Possession is enough here: the password came first.

/** Errors: mfa_webauthn_enroll_not_enabled, if browsers refuse passkeys at the site's address. */
export function requireParty({ siteUrl }: AuthContext): RelyingParty {
  const party = relyingParty(siteUrl);
  if (party) return party;
  throw DISABLED_FACTORS.webauthn ?? factorNotFound();
}

const purposeOf = (factor: FactorRow): string => `factor ${factor.id}`;

/** The `webauthn` part of a challenge: the options to create the factor's key, or to use any key of the account. */
export async function webauthnChallenge(
  auth: AuthContext,
  user: { id: string; email: string | null },
  factor: FactorRow,
  id: string,
): Promise<object> {
  const party = requireParty(auth);
  const challenge = challengeOf(auth, purposeOf(factor), id);
  const existing = credentialsOf(await auth.database.transaction((tx) => lockFactors(tx, user.id)));
  return factor.status === 'verified'
    ? {
        type: 'request',
        credential_options: {
          publicKey: await requestOptions(party, { challenge, allowed: existing, isPasskey: false }),
        },
      }
    : {
        type: 'create',
        credential_options: {
          publicKey: await creationOptions(party, user, { challenge, existing, isPasskey: false }),
        },
      };
}

interface Attempt {
  user: { id: string };
  session: string;
  factor: FactorRow;
}

/** POST /factors/ID/verify of a key. */
export async function verifyWebauthn(
  request: AuthRequest,
  { user, session, factor }: Attempt,
  body: Body,
): Promise<SessionResponse> {
  const { auth } = request;
  const party = requireParty(auth);
  const given = objectOf(body.webauthn);
  if (!given) throw validationFailed('WebAuthn config required');
  const type = factor.status === 'verified' ? 'request' : 'create';
  if (given.type !== type) throw validationFailed(`WebAuthn type must be ${type}`);
  const credential = readCredential(given.credential_response);
  const challengeId = textOf(body.challenge_id);
  await requireChallenge(auth.database, factor, challengeId);
  const buckets = codeBuckets(auth, 'webauthn', user.id);
  const counts = await countOrRefuse(auth.database, buckets, tooManyAttempts);

  const event = eventOf(request, user.id, { factor_id: factor.id, factor_type: 'webauthn' });
  const expected = {
    challenge: challengeOf(auth, purposeOf(factor), challengeId),
    party,
    isUserVerified: false,
  };
  try {
    const answer = await auth.database.transaction(async (tx) => {
      const factors = await lockFactors(tx, user.id);
      await closeChallenge(tx, factor, challengeId);
      if (type === 'create') {
        const made = await verifyNew(credential, expected);
        await callHook(tx, auth, event);
        await storeCredential(tx, factor.id, made);
        return raiseSession(tx, auth, { userId: user.id, session, factorId: factor.id }, 'mfa/webauthn');
      }
      const used = factors.find((one) => one.status === 'verified' && one.credential?.id === credential.id);
      if (!used?.credential) throw verificationFailed();
      await storeUse(tx, used.id, await verifyUse(credential, used.credential, expected));
      await callHook(tx, auth, { ...event, factor_id: used.id });
      return raiseSession(tx, auth, { userId: user.id, session, factorId: used.id }, 'mfa/webauthn');
    });
    await clearAttempts(auth.database, buckets);
    return answer;
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'webauthn_verification_failed') throw error;
    const limited = counts.some(({ isLast }) => isLast);
    await callHook(auth.database, auth, { ...event, valid: false, limited });
    throw new AuthError(422, 'mfa_verification_failed', error.message);
  }
}

/** A challenge works once: the first correct answer closes all of the factor. */
async function closeChallenge(tx: Queryable, factor: FactorRow, id: string): Promise<void> {
  const closed = await tx.query<{ id: string }>(
    'delete from auth.mfa_challenges where factor_id = $1 returning id::text as id',
    [factor.id],
  );
  if (!closed.some((one) => one.id === id.toLowerCase())) throw factorNotFound(422);
}

/** Stores the public key of an unverified factor. Errors: webauthn_credential_exists. */
async function storeCredential(
  tx: Queryable,
  factorId: string,
  { credential, aaguid }: { credential: Credential; aaguid: string },
): Promise<void> {
  await requireNew(tx, credential);
  await tx.query(
    `update auth.mfa_factors
        set status = 'verified', updated_at = now(), last_challenged_at = clock_timestamp(),
            web_authn_credential = $2::text::jsonb, web_authn_aaguid = $3::text::uuid
      where id = $1`,
    [factorId, JSON.stringify(credential), aaguid],
  );
}

/** Errors: webauthn_credential_exists. */
export async function requireNew(tx: Queryable, { id }: Credential): Promise<void> {
  const rows = await tx.query(`select from auth.mfa_factors where web_authn_credential ->> 'id' = $1`, [id]);
  if (rows.length > 0) {
    throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is already registered.');
  }
}
