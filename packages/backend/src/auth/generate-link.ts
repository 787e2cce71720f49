import type { Queryable } from '../database/database.ts';
import { emailExists, notImplemented, userNotFound, validationFailed } from './auth-error.ts';
import type { AuthRequest } from './context.ts';
import { verifyLink } from './links.ts';
import { hashCode, newCode, newToken, storeToken, type TokenType } from './one-time-tokens.ts';
import { readBody, requireService, textOf } from './read-request.ts';
import { resolveRedirect } from './redirects.ts';
import { normalizeEmail } from './email.ts';
import { findUser, findUserByEmail, userJson, type UserRow } from './users.ts';

interface LinkKind {
  /** Type parameter of the link. */
  type: string;
  token: TokenType;
  /** SET clause that stores the code's hash and the time of the link. */
  update: string;
}

const LINK_KINDS: Record<string, LinkKind> = {
  recovery: {
    type: 'recovery',
    token: 'recovery_token',
    update: 'recovery_token = $2, recovery_sent_at = now()',
  },
  magiclink: {
    type: 'magiclink',
    token: 'recovery_token',
    update: 'recovery_token = $2, recovery_sent_at = now()',
  },
  email_change_new: {
    type: 'email_change',
    token: 'email_change_token_new',
    update: `email_change_token_new = $2, email_change = $3::text, email_change_sent_at = now(), email_change_confirm_status =
             case when email_change = $3::text then email_change_confirm_status else 0 end`,
  },
  email_change_current: {
    type: 'email_change',
    token: 'email_change_token_current',
    update: `email_change_token_current = $2, email_change = $3::text, email_change_sent_at = now(), email_change_confirm_status =
             case when email_change = $3::text then email_change_confirm_status else 0 end`,
  },
};

/** POST /admin/generate_link: creates a link and a code for callers that send their own mail. */
export async function generateLink(request: AuthRequest): Promise<Record<string, unknown>> {
  await requireService(request);
  const { auth } = request;
  const body = await readBody(request);
  const type = textOf(body.type);
  if (type === 'signup' || type === 'invite') throw notImplemented(`A link of type ${type}`);
  const kind = Object.hasOwn(LINK_KINDS, type) ? LINK_KINDS[type] : undefined;
  if (!kind) throw validationFailed(`Invalid email action link type requested: ${type}`);
  const email = normalizeEmail(body.email);
  if (email === null) throw validationFailed('Unable to validate email address: invalid format');
  const user = await findUserByEmail(auth.database, email);
  if (!user) throw userNotFound();
  const newEmail = kind.type === 'email_change' ? await readNewEmail(auth.database, body.new_email) : null;

  const token = newToken();
  const code = newCode();
  const recipient = type === 'email_change_new' && newEmail !== null ? newEmail : email;
  const changed = await auth.database.transaction(async (tx) => {
    await tx.query(`update auth.users set ${kind.update}, updated_at = now() where id = $1`, [
      user.id,
      hashCode(recipient, code),
      ...(newEmail === null ? [] : [newEmail]),
    ]);
    await storeToken(tx, user.id, kind.token, token, recipient);
    return findUser(tx, user.id);
  });
  const requested = textOf(body.redirect_to) || request.query.get('redirect_to');
  const redirectTo = resolveRedirect(auth.siteUrl, auth.isAllowedRedirect, requested);
  return answer(changed ?? user, {
    action_link: verifyLink(auth, token, kind.type, redirectTo),
    email_otp: code,
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: type,
  });
}

const answer = (user: UserRow, link: Record<string, string>): Record<string, unknown> => ({
  ...userJson(user),
  ...link,
});

async function readNewEmail(database: Queryable, value: unknown): Promise<string> {
  const email = normalizeEmail(value);
  if (email === null) throw validationFailed('Unable to validate email address: invalid format');
  if (await findUserByEmail(database, email)) throw emailExists();
  return email;
}
