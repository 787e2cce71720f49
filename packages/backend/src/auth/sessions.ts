import { createHmac, createHash, randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { SignJWT } from 'jose';
import type { Queryable } from '../database/database.ts';
import type { AuthContext } from './context.ts';
import { userBanned } from './auth-error.ts';
import { tokenMetadata } from './metadata.ts';
import { storeSignOnSession, tokenSeconds, type SignOn } from './single-sign-on/sign-on-sessions.ts';
import { isBanned, USER_COLUMNS, userJson, type UserRow } from './users.ts';

/** Authentication methods, as in the token's `amr`. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'passkey'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'oauth';

export interface SessionResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
  weak_password: null;
}

export interface Client {
  userAgent: string | null;
  address: string | null;
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Returns the successor of the refresh token with that hash. It is computed, not random: a repeated request within the
 * reuse interval must get the same token, and the database stores only hashes.
 */
export function nextRefreshToken(auth: AuthContext, sessionId: string, hash: string): string {
  return createHmac('sha256', auth.keys.jwtSecret)
    .update(`refresh\0${sessionId}\0${hash}`)
    .digest('base64url');
}

/**
 * Starts a session; with aal2 if a passkey (`factorId`) proved both factors. Writes the account's row first, so that a concurrent ban is either seen here, or waits and then
 * deletes the session.
 */
export async function startSession(
  tx: Queryable,
  auth: AuthContext,
  userId: string,
  method: AuthMethod,
  client: Client,
  { factorId = null, signOn = null }: { factorId?: string | null; signOn?: SignOn | null } = {},
): Promise<SessionResponse> {
  const aal = factorId === null ? 'aal1' : 'aal2';
  const [user] = await tx.query<UserRow>(
    `update auth.users u set last_sign_in_at = now(), updated_at = now() where u.id = $1 returning ${USER_COLUMNS}`,
    [userId],
  );
  if (!user || isBanned(user)) throw userBanned(400);
  const session = randomUUID();
  const token = randomBytes(32).toString('base64url');
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, factor_id)
     values ($1, $2, now(), now(), $3::text::auth.aal_level, $4, $5, $6)`,
    [session, userId, aal, client.userAgent, inetOf(client.address), factorId],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     select gen_random_uuid(), $1, now(), now(), unnest(string_to_array($2, ','))`,
    [session, factorId === null ? method : `${method},mfa/webauthn`],
  );
  await insertRefreshToken(tx, userId, session, token, null);
  if (signOn !== null) await storeSignOnSession(tx, auth, session, signOn);
  const seconds = await tokenSeconds(tx, auth, session);
  return sessionResponse(auth, user, { id: session, aal, seconds }, token, await readMethods(tx, session));
}

/** Removes the zone (`fe80::1%eth0`), which PostgreSQL's inet does not accept. */
export function inetOf(address: string | null): string | null {
  const bare = address?.split('%')[0] ?? '';
  return isIP(bare) ? bare : null;
}

/** `parent` is the hash of the previous token. */
export async function insertRefreshToken(
  tx: Queryable,
  userId: string,
  session: string,
  token: string,
  parent: string | null,
): Promise<void> {
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, revoked, parent, created_at, updated_at)
     values ($1, $2, $3, false, $4, now(), now())`,
    [hashToken(token), userId, session, parent],
  );
}

export interface MethodClaim {
  method: string;
  timestamp: number;
}

/** Reads the token's `amr`: methods and their last use, newest first. */
export async function readMethods(tx: Queryable, session: string): Promise<MethodClaim[]> {
  return tx.query<MethodClaim>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [session],
  );
}

/** A session, its authenticator assurance level and the lifetime of its next access token. */
export interface SessionLevel {
  id: string;
  aal: 'aal1' | 'aal2';
  seconds: number;
}

export async function sessionResponse(
  auth: AuthContext,
  user: UserRow,
  session: SessionLevel,
  refreshToken: string,
  methods: MethodClaim[],
): Promise<SessionResponse> {
  const issued = Math.floor(Date.now() / 1000);
  const expires = issued + session.seconds;
  const token = await new SignJWT({
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: tokenMetadata(user.raw_app_meta_data),
    user_metadata: tokenMetadata(user.raw_user_meta_data),
    role: user.role ?? 'authenticated',
    aal: session.aal,
    amr: methods,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`${auth.siteUrl}/auth/v1`)
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(auth.secret);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: session.seconds,
    expires_at: expires,
    refresh_token: refreshToken,
    user: userJson(user),
    weak_password: null,
  };
}

/** Ends sessions of an account, with their refresh tokens: all, all but one, or one. Returns their ids. */
export async function endSessions(
  tx: Queryable,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  const ended = await tx.query<{ id: string }>(
    `delete from auth.sessions
      where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3) returning id`,
    [userId, which.only ?? null, which.except ?? null],
  );
  return ended.map(({ id }) => id);
}
