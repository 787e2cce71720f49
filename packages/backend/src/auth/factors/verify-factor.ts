import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { clearAttempts, countOrRefuse } from '../attempts.ts';
import { AuthError, tooManyAttempts, validationFailed } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { callHook, eventOf, type VerificationEvent } from '../hook.ts';
import { readBody, textOf } from '../read-request.ts';
import type { SessionResponse } from '../sessions.ts';
import { inSession } from './assurance.ts';
import { findFactor, lockFactors, requireChallenge, type FactorRow } from './factors.ts';
import { codeBuckets } from './limits.ts';
import { raiseSession } from './raise-session.ts';
import { decryptSecret } from './secrets.ts';
import { stepOf } from './totp.ts';
import { verifyWebauthn } from './webauthn-factor.ts';

/** POST /factors/ID/verify: checks the code or key for a challenge and raises the session to aal2. */
export async function verifyFactor(request: AuthRequest, factorId: string): Promise<SessionResponse> {
  const { auth } = request;
  const { user, session } = await inSession(request);
  const body = await readBody(request);
  const factor = await findFactor(auth.database, user.id, factorId);
  if (factor.factor_type === 'webauthn') return verifyWebauthn(request, { user, session, factor }, body);
  const code = textOf(body.code).replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) throw validationFailed('The code must have six digits.');
  await requireChallenge(auth.database, factor, textOf(body.challenge_id));

  const buckets = codeBuckets(auth, 'totp', user.id);
  const counts = await countOrRefuse(auth.database, buckets, tooManyAttempts);
  const event = eventOf(request, user.id, { factor_id: factor.id, factor_type: 'totp' });
  const answer = await auth.database.transaction((tx) =>
    accept(tx, auth, { user, session, factor, code }, event),
  );
  if (answer) {
    await clearAttempts(auth.database, buckets);
    return answer;
  }
  const limited = counts.some(({ isLast }) => isLast);
  await callHook(auth.database, auth, { ...event, valid: false, limited });
  throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
}

interface Attempt {
  user: { id: string };
  session: string;
  factor: FactorRow;
  code: string;
}

/** Returns null if the code is wrong or used. */
async function accept(
  tx: Queryable,
  auth: AuthContext,
  { user, session, factor, code }: Attempt,
  event: VerificationEvent,
): Promise<SessionResponse | null> {
  const present = (await lockFactors(tx, user.id)).find(({ id }) => id === factor.id);
  if (!present) return null;
  const step = stepOf(secretOf(auth, present), code, auth.options.now());
  if (step === null || !(await useStep(tx, factor.id, step))) return null;
  // Before the factor is marked as verified, so that the hook can distinguish enrolment from a sign-in.
  await callHook(tx, auth, event);
  await tx.query('delete from auth.mfa_challenges where factor_id = $1', [factor.id]);
  await tx.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
    [factor.id],
  );
  return raiseSession(tx, auth, { userId: user.id, session, factorId: factor.id }, 'totp');
}

function secretOf(auth: AuthContext, factor: FactorRow): string {
  const secret = decryptSecret(auth.keys, factor.id, factor.secret ?? '');
  if (secret !== null) return secret;
  throw new AuthError(
    422,
    'mfa_verification_failed',
    'This authenticator app can no longer be verified because the server’s secret has changed. Use a recovery code.',
  );
}

/** Accepts each code once, and none older than the last accepted one, so that an observed code is useless. */
async function useStep(tx: Queryable, factorId: string, step: number): Promise<boolean> {
  const used = await tx.query(
    `insert into backend.used_codes as u (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where u.step < excluded.step returning step`,
    [factorId, step],
  );
  return used.length > 0;
}
