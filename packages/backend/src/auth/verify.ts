import type { Queryable } from '../database/database.ts';
import { bucket, secondsUntilAllowed, countAttempts, type Bucket } from './attempts.ts';
import { linkInvalid, toAuthError, tooManyAttempts, userBanned, validationFailed } from './auth-error.ts';
import { errorTarget, redirect, withCode, withFragment } from './auth-redirect.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { confirmEmailChange } from './email-change.ts';
import { issueCode } from './flows.ts';
import { callHook, clientFields } from './hook.ts';
import { TOKEN_TYPES, useCode, useToken, type UsedToken } from './one-time-tokens.ts';
import { clientOf, readBody, textOf } from './read-request.ts';
import { resolveRedirect } from './redirects.ts';
import { startSession, type AuthMethod, type Client, type SessionResponse } from './sessions.ts';
import { normalizeEmail } from './email.ts';
import { findUser, isBanned } from './users.ts';

const METHOD_OF: Record<string, AuthMethod> = {
  recovery: 'recovery',
  magiclink: 'magiclink',
  email: 'otp',
  signup: 'email/signup',
  invite: 'invite',
  email_change: 'email_change',
};

/** Response to the first of two confirmations of an email change. It starts no session. */
export interface FirstConfirmation {
  msg: string;
  code: '200';
}

const FIRST_CONFIRMATION: FirstConfirmation = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};

/** POST /verify: `{type, token_hash}` or `{type, email, token}`. */
export async function verify(request: AuthRequest): Promise<SessionResponse | FirstConfirmation> {
  const { auth } = request;
  const body = await readBody(request);
  const type = textOf(body.type);
  const token = textOf(body.token_hash);
  const code = textOf(body.token);
  if (type === '') throw validationFailed('Verify requires a verification type');
  if (token === '' && code === '') throw validationFailed('Verify requires a token or a token hash');
  const types = typesOf(type);
  if (token !== '') {
    return withAttemptLimit(
      request,
      null,
      (tx) => useToken(tx, types, token, auth.options.linkSeconds),
      type,
    );
  }
  const email = normalizeEmail(body.email);
  if (email === null)
    throw validationFailed('Only an email address and token, or a token hash, should be provided on verify');
  return withAttemptLimit(
    request,
    email,
    (tx) => useCode(tx, types, email, code, auth.options.linkSeconds),
    type,
  );
}

function typesOf(type: string) {
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type] : undefined;
  if (!types) throw validationFailed('Unsupported verification type');
  return types;
}

/** Limits guessing: tokens by client address, short codes by account as well. */
async function withAttemptLimit(
  request: AuthRequest,
  email: string | null,
  use: (tx: Queryable) => Promise<UsedToken | null>,
  type: string,
): Promise<SessionResponse | FirstConfirmation> {
  const { auth } = request;
  const buckets = bucketsOf(request, email);
  const seconds = await secondsUntilAllowed(auth.database, buckets);
  if (seconds !== null) throw tooManyAttempts(seconds);
  const answer = await auth.database.transaction(async (tx) => {
    const used = await use(tx);
    return used ? accept(tx, auth, used, type, clientOf(request)) : null;
  });
  if (answer) return answer;
  await countAttempts(auth.database, buckets);
  throw linkInvalid();
}

function bucketsOf({ auth, address }: AuthRequest, email: string | null): Bucket[] {
  const { verifyAddress, verifyAccount } = auth.options.limits;
  return [
    ...(address === null ? [] : [bucket('verify-address', address, verifyAddress)]),
    ...(email === null ? [] : [bucket('verify-account', email, verifyAccount)]),
  ];
}

/** Starts a session for the owner of the verified mailbox, or records an email confirmation. */
async function accept(
  tx: Queryable,
  auth: AuthContext,
  used: UsedToken,
  type: string,
  client: Client,
): Promise<SessionResponse | FirstConfirmation> {
  await confirmAccount(tx, used.user_id);
  const event = { user_id: used.user_id, valid: true, ...clientFields(client) };
  if (type === 'email_change') {
    const change = await confirmEmailChange(tx, used);
    if (!change) return FIRST_CONFIRMATION;
    await callHook(tx, auth, { ...event, done: 'new_email', ...change });
  }
  const method = METHOD_OF[type] ?? 'otp';
  const session = await startSession(tx, auth, used.user_id, method, client);
  await callHook(tx, auth, { ...event, method });
  return session;
}

async function confirmAccount(tx: Queryable, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) throw linkInvalid();
  if (isBanned(user)) throw userBanned(403);
  if (user.email_confirmed_at === null) {
    await tx.query('update auth.users set email_confirmed_at = now(), updated_at = now() where id = $1', [
      userId,
    ]);
  }
}

/**
 * GET /verify: follows a mailed link. Redirects to the requested page with a code, or with the session or error in the
 * URL's fragment, which is not sent to servers.
 */
export async function followLink(request: AuthRequest): Promise<Response> {
  const { auth, query } = request;
  const token = query.get('token') ?? '';
  const type = query.get('type') ?? '';
  if (token === '') throw validationFailed('Verify requires a token');
  if (type === '') throw validationFailed('Verify requires a verification type');
  const target = resolveRedirect(auth.siteUrl, auth.isAllowedRedirect, query.get('redirect_to'));
  const types = typesOf(type);
  const use = (tx: Queryable) => useToken(tx, types, token, auth.options.linkSeconds);
  try {
    if (token.startsWith('pkce_')) return redirect(await codeTarget(auth, use, type, target));
    return redirect(sessionTarget(target, await withAttemptLimit(request, null, use, type), type));
  } catch (error) {
    const refusal = toAuthError(error);
    if (!refusal || refusal.status >= 500) throw error;
    return redirect(errorTarget(target, refusal, token.startsWith('pkce_')));
  }
}

async function codeTarget(
  auth: AuthContext,
  use: (tx: Queryable) => Promise<UsedToken | null>,
  type: string,
  target: string,
): Promise<string> {
  const code = await auth.database.transaction(async (tx) => {
    const used = await use(tx);
    if (!used) return null;
    await confirmAccount(tx, used.user_id);
    return issueCode(tx, used.user_id, METHOD_OF[type] ?? 'otp');
  });
  if (code === null) throw linkInvalid();
  return withCode(target, code);
}

function sessionTarget(target: string, answer: SessionResponse | FirstConfirmation, type: string): string {
  if ('msg' in answer) return withFragment(target, { message: answer.msg, sb: '' });
  return withFragment(target, {
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    sb: '',
    token_type: 'bearer',
    type,
  });
}
