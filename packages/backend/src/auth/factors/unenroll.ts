import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { AuthRequest } from '../context.ts';
import { FACTOR_METHODS, inSession, requireRecentCode } from './assurance.ts';
import { findFactor, isEnrolled, lockFactors } from './factors.ts';

/** DELETE /factors/ID. Removing a verified factor requires a recently verified code. */
export async function unenroll(request: AuthRequest, factorId: string): Promise<object> {
  const { auth } = request;
  const { user, session } = await inSession(request);
  const { id } = await findFactor(auth.database, user.id, factorId);
  await auth.database.transaction(async (tx) => {
    const factor = (await lockFactors(tx, user.id)).find((present) => present.id === id);
    if (factor?.status === 'verified') {
      await requireRecentCode(tx, session, 422, 'unenroll verified factor');
    }
    await removeFactor(tx, user.id, id, session);
  });
  return { id };
}

/**
 * Removes a factor and lowers the sessions raised with it to aal1, except the caller's session. Sessions that a removed
 * passkey started end: the passkey may be a thief's.
 */
export async function removeFactor(
  tx: Queryable,
  userId: string,
  id: string,
  session: string | null,
): Promise<void> {
  await tx.query('delete from auth.mfa_factors where id = $1', [id]);
  await tx.query(
    `delete from auth.sessions s
      where s.user_id = $1 and s.factor_id = $2 and s.id is distinct from $3
        and exists (select from auth.mfa_amr_claims c
                     where c.session_id = s.id and c.authentication_method = 'passkey')`,
    [userId, id, session],
  );
  const isLast = !isEnrolled(await lockFactors(tx, userId));
  if (isLast) {
    // Recovery codes replace a factor, and no factor is left.
    await tx.query(`delete from auth.mfa_factors where user_id = $1 and status = 'verified'`, [userId]);
  }
  const lowered = await tx.query<{ id: string }>(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
      where user_id = $1 and aal = 'aal2' and ($2::boolean or (factor_id = $3 and id is distinct from $4))
     returning id`,
    [userId, isLast, id, session],
  );
  await tx.query(
    `delete from auth.mfa_amr_claims
      where session_id::text = any (string_to_array($1, ',')) and authentication_method = any (string_to_array($2, ','))`,
    [lowered.map((row) => row.id).join(','), FACTOR_METHODS.join(',')],
  );
}
