import type { Queryable } from '../database/database.ts';
import { bucket, countOrRefuse } from './attempts.ts';
import { AuthError, TooManyRenewals, userBanned, validationFailed } from './auth-error.ts';
import { scheduleCleanUp } from './clean-up.ts';
import type { AuthContext } from './context.ts';
import {
  hashToken,
  insertRefreshToken,
  nextRefreshToken,
  readMethods,
  sessionResponse,
  type Client,
  type SessionLevel,
  type SessionResponse,
} from './sessions.ts';
import { recheck } from './single-sign-on/recheck.ts';
import { tokenSeconds } from './single-sign-on/sign-on-sessions.ts';
import { findUser, isBanned } from './users.ts';

interface TokenRow {
  token: string;
  revoked: boolean;
  /** Seconds since it was revoked. */
  age: number;
  session_id: string;
  aal: SessionLevel['aal'];
  user_id: string;
  is_over: boolean;
}

/** More refreshes than two tabs can make within the reuse interval. */
const MAX_STEPS = 20;

/**
 * Exchanges a refresh token for the next. A used token is accepted again while its successor is active, because the
 * response may have been lost, and within the reuse interval. Any other reuse counts as theft and ends the session.
 */
export async function refreshSession(
  auth: AuthContext,
  token: string,
  client: Client,
): Promise<SessionResponse> {
  if (!/^[A-Za-z0-9_-]{12,128}$/.test(token)) throw validationFailed('Refresh token is not valid');
  scheduleCleanUp(auth);
  await recheck(auth, token, client);
  const outcome = await auth.database.transaction((tx) => exchange(tx, auth, token));
  // Thrown after the transaction, because the end of a stolen session must be committed first.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function exchange(
  tx: Queryable,
  auth: AuthContext,
  token: string,
): Promise<SessionResponse | AuthError> {
  const row = await lockToken(tx, token);
  if (!row)
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const user = await findUser(tx, row.user_id);
  if (!user)
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  if (isBanned(user)) return userBanned(400, 'Invalid Refresh Token: User Banned');
  if (row.is_over) return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  // Limited, because each refresh leaves a row for a day.
  const { renewals } = auth.options.limits;
  await countOrRefuse(
    tx,
    [bucket('renewals', row.user_id, renewals)],
    (seconds) => new TooManyRenewals(seconds),
  );

  const next = row.revoked ? await successor(tx, auth, row) : await rotate(tx, auth, row);
  if (next === null) {
    await tx.query('delete from auth.sessions where id = $1', [row.session_id]);
    auth.log.warn(
      { session: row.session_id, user: row.user_id },
      'A used refresh token came back: session ended',
    );
    return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  const { session_id: id, aal } = row;
  const seconds = await tokenSeconds(tx, auth, id);
  return sessionResponse(auth, user, { id, aal, seconds }, next, await readMethods(tx, id));
}

/** Locks the session's row, which serializes requests with the same token. */
async function lockToken(tx: Queryable, token: string): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>(
    `select t.token, t.session_id, coalesce(s.aal::text, 'aal1') as aal, s.user_id::text as user_id,
            coalesce(s.not_after <= now(), false) as is_over, false as revoked, 0 as age
       from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      where t.token = $1 for update of s`,
    [hashToken(token)],
  );
  if (!row) return null;
  // Read after the lock was granted, to see changes of the previous request.
  const [state] = await tx.query<Pick<TokenRow, 'revoked' | 'age'>>(
    `select coalesce(revoked, false) as revoked, extract(epoch from clock_timestamp() - updated_at)::float8 as age
       from auth.refresh_tokens where token = $1`,
    [row.token],
  );
  return state ? { ...row, ...state } : null;
}

async function rotate(tx: Queryable, auth: AuthContext, row: TokenRow): Promise<string> {
  const next = nextRefreshToken(auth, row.session_id, row.token);
  await tx.query(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1`,
    [row.token],
  );
  await insertRefreshToken(tx, row.user_id, row.session_id, next, row.token);
  await tx.query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1`,
    [row.session_id],
  );
  return next;
}

/**
 * Returns the session's active token: the immediate successor at any time, a later one only within the reuse interval;
 * null if there is none.
 */
async function successor(tx: Queryable, auth: AuthContext, row: TokenRow): Promise<string | null> {
  const steps = row.age > auth.options.reuseSeconds ? 1 : MAX_STEPS;
  let hash = row.token;
  for (let step = 0; step < steps; step++) {
    const current = nextRefreshToken(auth, row.session_id, hash);
    hash = hashToken(current);
    const [found] = await tx.query<{ revoked: boolean }>(
      'select coalesce(revoked, false) as revoked from auth.refresh_tokens where token = $1',
      [hash],
    );
    if (!found) return null;
    if (!found.revoked) return current;
  }
  return null;
}
