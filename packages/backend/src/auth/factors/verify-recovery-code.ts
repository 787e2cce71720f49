import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { clearAttempts, countOrRefuse } from '../attempts.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { callHook, eventOf, type VerificationEvent } from '../hook.ts';
import { readBody, textOf } from '../read-request.ts';
import type { SessionResponse } from '../sessions.ts';
import { inSession } from './assurance.ts';
import { factorNotFound, lockFactors } from './factors.ts';
import { codeBuckets } from './limits.ts';
import { raiseSession } from './raise-session.ts';
import { recoveryCodesFactor, hashRecoveryCode } from './recovery-codes.ts';

/** POST /factors/recovery-codes/verify: accepts an unused recovery code instead of an app's code. */
export async function verifyRecoveryCode(request: AuthRequest): Promise<SessionResponse> {
  const { auth } = request;
  const { user, session } = await inSession(request);
  // Ignores letter case, blanks and hyphens of typed codes.
  const code = textOf((await readBody(request)).code)
    .toLowerCase()
    .replace(/[\s-]/g, '');
  const factor = recoveryCodesFactor(await readFactors(auth, user.id));
  if (!factor) throw factorNotFound();

  const buckets = codeBuckets(auth, 'recovery-code', user.id);
  const counts = await countOrRefuse(auth.database, buckets, tooManyRecoveryCodes);
  const event = eventOf(request, user.id, { factor_id: factor.id, factor_type: 'recovery_code' });
  const answer = await auth.database.transaction((tx) =>
    accept(tx, auth, { userId: user.id, session, factorId: factor.id, code }, event),
  );
  if (answer) {
    await clearAttempts(auth.database, buckets);
    return answer;
  }
  const limited = counts.some(({ isLast }) => isLast);
  await callHook(auth.database, auth, { ...event, valid: false, limited });
  throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
}

const tooManyRecoveryCodes = (retryAfterSeconds: number): AuthError =>
  new AuthError(
    429,
    'mfa_recovery_codes_locked',
    'Too many wrong recovery codes. Try again in 15 minutes.',
    {},
    retryAfterSeconds,
  );

const readFactors = (auth: AuthContext, userId: string) =>
  auth.database.transaction((tx) => lockFactors(tx, userId));

interface Attempt {
  userId: string;
  session: string;
  factorId: string;
  code: string;
}

async function accept(
  tx: Queryable,
  auth: AuthContext,
  { code, ...whose }: Attempt,
  event: VerificationEvent,
): Promise<SessionResponse | null> {
  await lockFactors(tx, whose.userId);
  const used = await tx.query(
    `update backend.recovery_codes set used_at = now()
      where factor_id = $1 and hash = $2 and used_at is null returning hash`,
    [whose.factorId, hashRecoveryCode(whose.factorId, code)],
  );
  if (used.length === 0) return null;
  const [left] = await tx.query<{ remaining: number }>(
    'select count(*)::int as remaining from backend.recovery_codes where factor_id = $1 and used_at is null',
    [whose.factorId],
  );
  await callHook(tx, auth, { ...event, ...left });
  return raiseSession(tx, auth, whose, 'mfa/recovery_code');
}
