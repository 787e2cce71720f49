import { randomUUID } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { bucket, countOrRefuse } from '../attempts.ts';
import { AuthError, tooManyAttempts } from '../auth-error.ts';
import type { AuthRequest } from '../context.ts';
import { inetOf } from '../sessions.ts';
import { inSession } from './assurance.ts';
import { factorNotFound, findFactor, type FactorRow } from './factors.ts';

const CHALLENGE_SECONDS = 300;

/** POST /factors/ID/challenge: creates a challenge. */
export async function challenge(request: AuthRequest, factorId: string): Promise<object> {
  const { auth, address } = request;
  const { user } = await inSession(request);
  const factor = await findFactor(auth.database, user.id, factorId);
  const challenges = bucket('factor-challenge', user.id, auth.options.limits.challenges);
  await countOrRefuse(auth.database, [challenges], tooManyAttempts);
  const id = randomUUID();
  const [row] = await auth.database.transaction(async (tx) => {
    await tx.query(
      `delete from auth.mfa_challenges
        where factor_id = $1 and created_at < now() - $2::int * interval '1 second'`,
      [factor.id, CHALLENGE_SECONDS],
    );
    await tx.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
      factor.id,
    ]);
    return tx.query<{ expires_at: number }>(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3::text::inet)
       returning floor(extract(epoch from created_at) + $4::int)::int as expires_at`,
      [id, factor.id, inetOf(address) ?? '127.0.0.1', CHALLENGE_SECONDS],
    );
  });
  return { id, type: 'totp', expires_at: row?.expires_at };
}

/** Finds an open challenge. Errors: mfa_factor_not_found, mfa_challenge_expired. */
export async function requireChallenge(database: Queryable, factor: FactorRow, id: string): Promise<void> {
  const [row] = await database.query<{ is_fresh: boolean }>(
    `select created_at > now() - $3::int * interval '1 second' as is_fresh
       from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [id.toLowerCase(), factor.id, CHALLENGE_SECONDS],
  );
  if (!row) throw factorNotFound(422);
  if (!row.is_fresh) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    );
  }
}
