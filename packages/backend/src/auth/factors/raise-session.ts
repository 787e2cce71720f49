import { randomUUID } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { AuthError, userBanned } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import {
  insertRefreshToken,
  nextRefreshToken,
  readMethods,
  sessionResponse,
  type SessionResponse,
} from '../sessions.ts';
import { tokenSeconds } from '../single-sign-on/sign-on-sessions.ts';
import { findUser, isBanned } from '../users.ts';
import type { FactorMethod } from './assurance.ts';

export interface Raised {
  userId: string;
  session: string;
  factorId: string;
}

/**
 * Raises the session to aal2 with new tokens after a verified code, and ends the account's aal1 sessions. The previous
 * refresh token is exchanged as by a refresh, so another tab that still uses it gets the new one.
 */
export async function raiseSession(
  tx: Queryable,
  auth: AuthContext,
  raised: Raised,
  method: FactorMethod,
): Promise<SessionResponse> {
  const { userId, session } = raised;
  await markRaised(tx, raised, method);
  const token = await exchangeCurrentToken(tx, auth, userId, session);
  const user = await findUser(tx, userId);
  if (!user || isBanned(user)) throw userBanned(403);
  const seconds = await tokenSeconds(tx, auth, session);
  return sessionResponse(
    auth,
    user,
    { id: session, aal: 'aal2', seconds },
    token,
    await readMethods(tx, session),
  );
}

/** Raises the session to aal2 without new tokens: they follow with the next refresh. */
export async function markRaised(
  tx: Queryable,
  { userId, session, factorId }: Raised,
  method: FactorMethod,
): Promise<void> {
  const raised = await tx.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1 returning id`,
    [session, factorId],
  );
  if (raised.length === 0) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), $3)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), session, method],
  );
  await tx.query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and aal is distinct from 'aal2'`,
    [userId, session],
  );
}

async function exchangeCurrentToken(
  tx: Queryable,
  auth: AuthContext,
  userId: string,
  session: string,
): Promise<string> {
  const [present] = await tx.query<{ token: string }>(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where session_id = $1 and not coalesce(revoked, false) returning token`,
    [session],
  );
  if (!present) throw new AuthError(403, 'session_not_found', 'The session has no refresh token');
  const next = nextRefreshToken(auth, session, present.token);
  await insertRefreshToken(tx, userId, session, next, present.token);
  return next;
}
