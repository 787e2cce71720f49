import type { Queryable } from '../database/database.ts';
import { readText, SMALL_BODY } from '../http/body.ts';
import { JsonTooDeep, parseJson } from '../http/json.ts';
import { TokenError, type Caller } from '../tokens/verifier.ts';
import { AuthError, userBanned } from './auth-error.ts';
import type { AuthRequest } from './context.ts';
import type { Client } from './sessions.ts';
import { findUser, isBanned, type UserRow } from './users.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Reads a JSON object; an absent body counts as an empty one. The largest bodies contain metadata, twice 4 KB. */
export async function readBody({ request }: AuthRequest): Promise<Body> {
  const text = await readText(request, SMALL_BODY);
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    const message = error instanceof JsonTooDeep ? error.message : 'Could not parse request body as JSON';
    throw new AuthError(400, 'bad_json', message);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AuthError(400, 'bad_json', 'The request body must be a JSON object');
  }
  return body as Body;
}

/** Returns a text field; other types count as absent. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

export function clientOf({ request, address }: AuthRequest): Client {
  return { userAgent: request.headers.get('user-agent')?.slice(0, 500) ?? null, address };
}

async function bearerOf({ request, auth }: AuthRequest): Promise<Caller> {
  const [, token] = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    return await auth.verifier.verify(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const reason = error.fault === 'expired' ? 'token is expired' : 'unable to parse or verify signature';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: ${reason}, ${error.message}`);
  }
}

/** Returns the signed-in user and their session (null for a token without one). */
export async function signedIn(request: AuthRequest): Promise<{ user: UserRow; session: string | null }> {
  const caller = await bearerOf(request);
  const { sub } = caller.payload;
  if (typeof sub !== 'string' || !UUID.test(sub)) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  return {
    user: await findSignedIn(request.auth.database, sub, caller.session),
    session: caller.session,
  };
}

async function findSignedIn(database: Queryable, userId: string, session: string | null): Promise<UserRow> {
  const user = await findUser(database, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (isBanned(user)) throw userBanned(403);
  if (session !== null && !(await isLive(database, session, userId))) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return user;
}

/**
 * Checks again, in the writing transaction, that the session is still active, and locks it. Locks the account first, in
 * the same order as all changes that end sessions.
 */
export async function lockSignedIn(tx: Queryable, userId: string, session: string | null): Promise<UserRow> {
  await tx.query('select from auth.users where id = $1 for no key update', [userId]);
  await tx.query('select from auth.sessions where id = $1 for key share', [session]);
  return findSignedIn(tx, userId, session);
}

async function isLive(database: Queryable, session: string, userId: string): Promise<boolean> {
  const rows = await database.query(
    'select from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())',
    [session, userId],
  );
  return rows.length > 0;
}

/** Requires the service key or a token of its role. */
export async function requireService(request: AuthRequest): Promise<void> {
  const caller = await bearerOf(request);
  if (caller.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
