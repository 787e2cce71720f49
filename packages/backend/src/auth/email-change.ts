import type { Queryable } from '../database/database.ts';
import type { Mail } from '../mailer.ts';
import type { AuthContext } from './context.ts';
import { emailExists, linkInvalid } from './auth-error.ts';
import { verifyLink } from './links.ts';
import { addressTakenMail, emailChangeMail } from './mails.ts';
import { newToken, storeToken, type UsedToken } from './one-time-tokens.ts';
import { resolveRedirect } from './redirects.ts';
import { findUserByEmail, type UserRow } from './users.ts';

export interface NewEmail {
  email: string;
  /** Another account has this address. */
  isTaken: boolean;
}

/**
 * Starts a change of address, which both mailboxes must confirm. Returns the mails to send after the commit. If the
 * address is taken, the caller sees no difference; its owner gets a notice instead of a link.
 */
export async function beginEmailChange(
  tx: Queryable,
  auth: AuthContext,
  user: UserRow,
  { email, isTaken }: NewEmail,
  redirectTo: string | null,
): Promise<Mail[]> {
  await tx.query(
    `update auth.users
        set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = $3,
            email_change_token_new = '', email_change_token_current = '', updated_at = now()
      where id = $1`,
    // Without an old address, only the new one must confirm.
    [user.id, email, user.email === null ? 1 : 0],
  );
  const target = resolveRedirect(auth.siteUrl, auth.isAllowedRedirect, redirectTo);
  const mails: Mail[] = [];
  const pending = [
    { type: 'email_change_token_new' as const, to: email, isNew: true },
    ...(user.email === null
      ? []
      : [{ type: 'email_change_token_current' as const, to: user.email, isNew: false }]),
  ];
  for (const { type, to, isNew } of pending) {
    const token = newToken();
    await storeToken(tx, user.id, type, token, to);
    const link = verifyLink(auth, token, 'email_change', target);
    mails.push(isNew && isTaken ? addressTakenMail(to) : emailChangeMail(to, link, isNew));
  }
  return mails;
}

/** Records a confirmation. The second one changes the address; the first returns null. */
export async function confirmEmailChange(
  tx: Queryable,
  { user_id: userId }: UsedToken,
): Promise<{ old_email: string | null; new_email: string } | null> {
  const [state] = await tx.query<{ email: string | null; email_change: string | null; status: number }>(
    `update auth.users set email_change_confirm_status = least(email_change_confirm_status + 1, 2), updated_at = now()
      where id = $1 returning email, email_change, email_change_confirm_status as status`,
    [userId],
  );
  if (!state?.email_change) throw linkInvalid();
  if (state.status < 2) return null;
  if (await findUserByEmail(tx, state.email_change)) throw emailExists();
  await changeEmail(tx, userId, state.email_change);
  return { old_email: state.email, new_email: state.email_change };
}

/** Changes the address of the account and of its identity. */
async function changeEmail(tx: Queryable, userId: string, email: string): Promise<void> {
  await tx.query(
    `update auth.users
        set email = $2, email_confirmed_at = coalesce(email_confirmed_at, now()), email_change = '',
            email_change_confirm_status = 0, updated_at = now()
      where id = $1`,
    [userId, email],
  );
  await changeIdentity(tx, userId, email);
}

export async function changeIdentity(tx: Queryable, userId: string, email: string): Promise<void> {
  await tx.query(
    `update auth.identities
        set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
      where user_id = $1 and provider = 'email'`,
    [userId, email],
  );
}
