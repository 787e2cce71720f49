import type { Queryable } from '../database/database.ts';
import { bucket, countOrRefuse } from './attempts.ts';
import { AuthError, tooManyAttempts, tooManyMails, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { rememberDevice } from './devices.ts';
import { beginEmailChange, type NewEmail } from './email-change.ts';
import { assuranceOf, insufficientAal } from './factors/assurance.ts';
import { isEnrolled } from './factors/factors.ts';
import { callHook, clientFields, type VerificationEvent } from './hook.ts';
import { requireMetadataFits } from './metadata.ts';
import { checkPassword, isPassword } from './passwords.ts';
import { clientOf, lockSignedIn, objectOf, readBody, signedIn, textOf, type Body } from './read-request.ts';
import { limitMails } from './recover.ts';
import { endSessions } from './sessions.ts';
import { normalizeEmail } from './email.ts';
import { findUser, findUserByEmail, userJson, type UserRow } from './users.ts';

/** GET /user */
export async function getUser(request: AuthRequest): Promise<Record<string, unknown>> {
  const { user } = await signedIn(request);
  return userJson(user);
}

/** PUT /user: changes the caller's password, address and metadata. */
export async function updateUser(request: AuthRequest): Promise<Record<string, unknown>> {
  const { auth } = request;
  const { user: caller, session } = await signedIn(request);
  const body = await readBody(request);
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (textOf(body.phone) !== '')
    throw new AuthError(422, 'phone_provider_disabled', 'Unable to change phone: phone logins are disabled');
  await requireFactorToChange(auth.database, caller, session, body);
  const hash = await newPasswordHash(auth, caller, session, body);
  const email = await newEmail(request, caller, body);
  const metadata = objectOf(body.data);

  const { user, mails } = await auth.database.transaction(async (tx) => {
    // Another request may have ended the session or removed its factor in the meantime.
    const user = await lockSignedIn(tx, caller.id, session);
    await requireFactorToChange(tx, user, session, body);
    if (metadata) await mergeMetadata(tx, user, metadata);
    if (hash !== null) {
      await tx.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
        user.id,
        hash,
      ]);
      // Other sessions may belong to someone who knows the old password.
      await endSessions(tx, user.id, session === null ? {} : { except: session });
    }
    if (email !== null) await notifyHook(tx, request, user, { done: 'ask_new_email' });
    const mails =
      email === null ? [] : await beginEmailChange(tx, auth, user, email, request.query.get('redirect_to'));
    if (hash !== null) await notifyHook(tx, request, user, { done: 'new_password' });
    return { user, mails };
  });
  for (const mail of mails)
    auth.runInBackground(
      auth.retryingMailer.send(mail),
      'A mail about a change of address could not be sent',
    );
  if (hash !== null && user.email !== null) rememberDevice(request, user.email, hash);
  const changed = await findUser(auth.database, user.id);
  return userJson(changed ?? user);
}

/** Requires aal2, so that a password or a mailbox alone is not enough to replace both factors. */
async function requireFactorToChange(
  database: Queryable,
  user: UserRow,
  session: string | null,
  body: Body,
): Promise<void> {
  const isUnchanged = [body.password, body.email].every((value) => value === undefined || value === null);
  if (isUnchanged || !isEnrolled(user.factors)) return;
  const { isAal2 } = await assuranceOf(database, session);
  if (isAal2) return;
  throw insufficientAal(401, 'AAL2 session is required to update email or password when MFA is enabled.');
}

async function newPasswordHash(
  auth: AuthContext,
  user: UserRow,
  session: string | null,
  body: Body,
): Promise<string | null> {
  if (body.password === undefined || body.password === null) return null;
  await requireCurrentPassword(auth, user, session, body);
  // The response reveals whether the current password is right, so a hijacked session could guess it.
  const changes = bucket('password-change', user.id, auth.options.limits.passwordChange);
  await countOrRefuse(auth.database, [changes], tooManyAttempts);
  return auth.signInQueue.run(() => checkedHash(auth, user, body), { caller: `person\0${user.id}` });
}

/** Requires the current password from staff, in case the session is stolen. Not after a mailed link: they forgot it. */
async function requireCurrentPassword(
  auth: AuthContext,
  user: UserRow,
  session: string | null,
  body: Body,
): Promise<void> {
  if (textOf(body.current_password) !== '' || user.encrypted_password === null || auth.staffRule === null)
    return;
  const [row] = await auth.database.query<{ isRequired: boolean }>(
    `select ${auth.staffRule}($1) and not exists (
              select from auth.mfa_amr_claims c
               where c.session_id = $2 and c.authentication_method in ('recovery', 'invite')) as "isRequired"`,
    [user.id, session],
  );
  if (row?.isRequired !== true) return;
  throw new AuthError(
    400,
    'current_password_required',
    'Current password required when setting new password.',
  );
}

async function checkedHash(auth: AuthContext, user: UserRow, body: Body): Promise<string> {
  const password = textOf(body.password);
  const current = textOf(body.current_password);
  if (current !== '' && !(await isPassword(auth.hasher, current, user.encrypted_password))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is invalid');
  }
  checkPassword(password, auth.options.passwordMinChars);
  if (
    user.encrypted_password !== null &&
    (await isPassword(auth.hasher, password, user.encrypted_password))
  ) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return auth.hasher.hash(password);
}

/** Returns the requested address. A taken one gets the same response, so that it does not reveal accounts. */
async function newEmail({ auth, address }: AuthRequest, user: UserRow, body: Body): Promise<NewEmail | null> {
  if (body.email === undefined || body.email === null || body.email === '') return null;
  const email = normalizeEmail(body.email);
  if (email === null) throw validationFailed('Unable to validate email address: invalid format');
  if (email === user.email) return null;
  const changes = bucket('email-change', user.id, auth.options.limits.emailChange);
  await countOrRefuse(auth.database, [changes], (seconds) =>
    tooManyMails('You have requested too many email changes. Try again in an hour.', seconds),
  );
  await limitMails(auth, email, address);
  return { email, isTaken: (await findUserByEmail(auth.database, email)) !== null };
}

/** Merges metadata; null removes a key. Not in SQL, where removing many keys takes quadratic time. */
async function mergeMetadata(tx: Queryable, user: UserRow, data: Record<string, unknown>): Promise<void> {
  const merged = Object.fromEntries(
    Object.entries({ ...user.raw_user_meta_data, ...data }).filter(([key]) => data[key] !== null),
  );
  requireMetadataFits(merged);
  await tx.query(
    'update auth.users set raw_user_meta_data = $2::text::jsonb, updated_at = now() where id = $1',
    [user.id, JSON.stringify(merged)],
  );
}

/** POST /logout?scope=global|local|others */
export async function logout(request: AuthRequest): Promise<void> {
  const scope = request.query.get('scope') ?? 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw validationFailed(`Unsupported logout scope "${scope}"`);
  }
  const { user, session } = await signedIn(request);
  const { database } = request.auth;
  if (scope === 'local' && session !== null) {
    await endSessions(database, user.id, { only: session });
    return;
  }
  // Someone who knows only the password must not sign out the owner.
  if (isEnrolled(user.factors) && !(await assuranceOf(database, session)).isAal2) {
    throw insufficientAal(403, 'AAL2 required to end other sessions');
  }
  await database.transaction(async (tx) => {
    const isOthers = scope === 'others' && session !== null;
    const ended = await endSessions(tx, user.id, isOthers ? { except: session } : {});
    const count = ended.filter((id) => id !== session).length;
    if (count > 0) await notifyHook(tx, request, user, { done: 'sign_out_others', count });
  });
}

/** Reports an action of the account's owner to the hook. */
function notifyHook(
  tx: Queryable,
  request: AuthRequest,
  user: UserRow,
  what: Pick<VerificationEvent, 'done' | 'count'>,
): Promise<void> {
  return callHook(tx, request.auth, {
    user_id: user.id,
    valid: true,
    ...what,
    ...clientFields(clientOf(request)),
  });
}
