import { randomUUID } from 'node:crypto';
import { bucket, countOrRefuse } from '../attempts.ts';
import { tooManyAttempts } from '../auth-error.ts';
import type { AuthRequest } from '../context.ts';
import { inetOf } from '../sessions.ts';
import { inSession } from './assurance.ts';
import { CHALLENGE_SECONDS, findFactor } from './factors.ts';
import { webauthnChallenge } from './webauthn-factor.ts';

/** POST /factors/ID/challenge: creates a challenge. */
export async function challenge(request: AuthRequest, factorId: string): Promise<object> {
  const { auth, address } = request;
  const { user } = await inSession(request);
  const factor = await findFactor(auth.database, user.id, factorId);
  const challenges = bucket('factor-challenge', user.id, auth.options.limits.challenges);
  await countOrRefuse(auth.database, [challenges], tooManyAttempts);
  const id = randomUUID();
  const webauthn = factor.factor_type === 'webauthn' ? await webauthnChallenge(auth, user, factor, id) : null;
  const [row] = await auth.database.transaction(async (tx) => {
    await tx.query(
      `delete from auth.mfa_challenges
        where factor_id = $1 and created_at < now() - $2::int * interval '1 second'`,
      [factor.id, CHALLENGE_SECONDS],
    );
    // Of a passkey, this is the time of its last use.
    if (webauthn === null) {
      await tx.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
        factor.id,
      ]);
    }
    return tx.query<{ expires_at: number }>(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3::text::inet)
       returning floor(extract(epoch from created_at) + $4::int)::int as expires_at`,
      [id, factor.id, inetOf(address) ?? '127.0.0.1', CHALLENGE_SECONDS],
    );
  });
  return { id, type: factor.factor_type, expires_at: row?.expires_at, ...(webauthn && { webauthn }) };
}
