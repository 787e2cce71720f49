import { setTimeout as delay } from 'node:timers/promises';
import type { Mailer } from '../mailer.ts';
import { bucket, countOrRefuse } from './attempts.ts';
import { tooManyMails, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readChallenge, storeChallenge, type Challenge } from './flows.ts';
import { verifyLink } from './links.ts';
import { recoveryMail } from './mails.ts';
import { newToken, storeToken } from './one-time-tokens.ts';
import { readBody, textOf } from './read-request.ts';
import { resolveRedirect } from './redirects.ts';
import { normalizeEmail } from './email.ts';
import { findUserByEmail } from './users.ts';

/**
 * POST /recover. The response and its time are the same whether the account exists or not. Look-up and sending run in the
 * background and may continue after the response.
 */
export async function recover(request: AuthRequest): Promise<Record<string, never>> {
  const { auth, query, address } = request;
  const body = await readBody(request);
  if (textOf(body.email) === '') throw validationFailed('Password recovery requires an email');
  const email = normalizeEmail(body.email);
  if (email === null) throw validationFailed('Unable to validate email address: invalid format');
  const challenge = readChallenge(body);
  await limitMails(auth, email, address);

  const redirectTo = resolveRedirect(auth.siteUrl, auth.isAllowedRedirect, query.get('redirect_to'));
  const send = (mailer: Mailer) => sendRecovery(auth, mailer, email, redirectTo, challenge);
  if (address === null) {
    // The server itself asks on behalf of staff, who know the account and need to see a failed mail.
    await send(auth.mailer);
    return {};
  }
  auth.runInBackground(send(auth.retryingMailer), 'A recovery mail could not be sent');
  await delay(auth.options.mailMs);
  return {};
}

/** Counts every address alike, so that the limit does not reveal whether an account exists. */
export async function limitMails(auth: AuthContext, email: string, address: string | null): Promise<void> {
  const { mailAccount, mailAddress } = auth.options.limits;
  const buckets = [bucket('mail-account', email, mailAccount)];
  if (address !== null) buckets.push(bucket('mail-address', address, mailAddress));
  await countOrRefuse(auth.database, buckets, (seconds) =>
    tooManyMails('Too many emails requested. Try again in 15 minutes.', seconds),
  );
}

async function sendRecovery(
  auth: AuthContext,
  mailer: Mailer,
  email: string,
  redirectTo: string,
  challenge: Challenge | null,
): Promise<void> {
  const user = await findUserByEmail(auth.database, email);
  if (!user) return;
  const token = newToken(challenge !== null);
  await auth.database.transaction(async (tx) => {
    await tx.query(
      `update auth.users set recovery_token = '', recovery_sent_at = now(), updated_at = now() where id = $1`,
      [user.id],
    );
    await storeToken(tx, user.id, 'recovery_token', token, email);
    if (challenge) await storeChallenge(tx, user.id, challenge, 'recovery');
  });
  await mailer.send(recoveryMail(email, verifyLink(auth, token, 'recovery', redirectTo)));
}
