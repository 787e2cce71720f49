import type { Queryable } from '../database/database.ts';
import { bucket, tallyOrRefuse } from './attempts.ts';
import { AuthError, TooManyRenewals, userBanned, validationFailed } from './auth-error.ts';
import { cleanUpSometimes } from './clean-up.ts';
import type { AuthContext } from './context.ts';
import {
  hashToken,
  insertRefreshToken,
  nextRefreshToken,
  readMethods,
  sessionAnswer,
  type Proved,
  type SessionAnswer,
} from './sessions.ts';
import { findUser, isBanned } from './users.ts';

interface TokenRow {
  token: string;
  revoked: boolean;
  /** Since when it is revoked, seconds. */
  age: number;
  session_id: string;
  aal: Proved['aal'];
  user_id: string;
  is_over: boolean;
}

/** More than the requests that two tabs can make within the reuse interval. */
const MAX_STEPS = 20;

/**
 * Exchanges a refresh token for the next. A used token is accepted again while its successor is the active one, because the
 * response may have been lost, and within the reuse interval. Any other reuse is a theft and ends the session.
 */
export async function refreshSession(auth: AuthContext, token: string): Promise<SessionAnswer> {
  if (!/^[A-Za-z0-9_-]{12,128}$/.test(token)) throw validationFailed('Refresh token is not valid');
  cleanUpSometimes(auth);
  const outcome = await auth.database.transaction((tx) => exchange(tx, auth, token));
  // Thrown only now, because the end of the stolen session must be committed first.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function exchange(tx: Queryable, auth: AuthContext, token: string): Promise<SessionAnswer | AuthError> {
  const row = await lockToken(tx, token);
  if (!row)
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const user = await findUser(tx, row.user_id);
  if (!user)
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  if (isBanned(user)) return userBanned(400, 'Invalid Refresh Token: User Banned');
  if (row.is_over) return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  // Each leaves a row for a day.
  const { renewals } = auth.options.limits;
  await tallyOrRefuse(
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
  return sessionAnswer(auth, user, { id, aal }, next, await readMethods(tx, id));
}

/** The session's row is locked: two requests with one token come one after the other. */
async function lockToken(tx: Queryable, token: string): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>(
    `select t.token, t.session_id, coalesce(s.aal::text, 'aal1') as aal, s.user_id::text as user_id,
            coalesce(s.not_after <= now(), false) as is_over, false as revoked, 0 as age
       from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      where t.token = $1 for update of s`,
    [hashToken(token)],
  );
  if (!row) return null;
  // Read after the lock was granted: what the request before has changed is seen.
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
 * The session's active token: the immediate successor at any time, a later one only within the reuse interval; null for
 * none.
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
