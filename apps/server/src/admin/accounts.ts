import { cleanEmail } from '@marketdesk/backend/auth/email.ts';
import type { ArgsOf, CallProcedure } from '@marketdesk/contract/calls.ts';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { z } from 'zod';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';

/** A UUID of any version, as PostgreSQL accepts it. */
const userId = z.guid().transform((id) => id.toLowerCase());

interface AccountChangeTools {
  caller: CallProcedure;
  client: BackendClient;
}

/**
 * Changes an account at the auth service. The database checks, as the caller, whether they may, and records the
 * consequences in the transaction of the change. `apply` is not called if nothing would change.
 */
async function changeAccount(
  { caller, client: { asService } }: AccountChangeTools,
  change: ArgsOf<'admin_begin_account_change'>,
  apply: (presentEmail: string) => Promise<void>,
): Promise<void> {
  const id = await caller('admin_begin_account_change', change);
  if (id === null) return;
  const email = await asService('account_changes_make', { p_id: id });
  try {
    await apply(email);
  } catch (error) {
    // Only a refusal proves that nothing was changed.
    if (error instanceof Failure && error.status < 500) {
      await asService('account_changes_refused', { p_id: id });
    }
    throw error;
  }
}

const byMail = z.strictObject({ userId, sendEmail: z.literal(true), redirectTo: z.string() });
const byHand = z.strictObject({
  userId,
  newPassword: z.string().refine((password) => Array.from(password).length >= PASSWORD_MIN_CHARS, {
    error: `Password must be at least ${PASSWORD_MIN_CHARS} characters.`,
  }),
});

/** `{ userId, sendEmail: true, redirectTo }` or `{ userId, newPassword }`. */
export const resetPasswordBody = z.unknown().transform((value, context) => {
  const schema = isObject(value) && 'newPassword' in value ? byHand : byMail;
  const { data, error } = schema.safeParse(value);
  if (data) return data;
  const own = error.issues.find((issue) => issue.code === 'custom');
  context.addIssue({
    code: 'custom',
    message: own?.message ?? 'Send userId with newPassword, or userId with sendEmail (true) and redirectTo.',
  });
  return z.NEVER;
});

interface ResetPasswordTools extends AccountChangeTools {
  isAllowedRedirect: (address: string) => boolean;
}

/**
 * Mails a recovery link or sets a user's password. Setting it ends all sessions; the user must choose a new password at
 * the next sign-in.
 */
export async function resetPassword(
  request: z.output<typeof resetPasswordBody>,
  { isAllowedRedirect, ...tools }: ResetPasswordTools,
): Promise<void> {
  const { client } = tools;
  const { userId: p_user_id } = request;
  if ('newPassword' in request) {
    const { newPassword } = request;
    return changeAccount(tools, { p_user_id, p_kind: 'reset_password' }, () =>
      client.setPassword(p_user_id, newPassword),
    );
  }
  const { redirectTo } = request;
  if (!isAllowedRedirect(redirectTo)) {
    throw new Failure(400, 'redirectTo is not an allowed address.');
  }
  return changeAccount(tools, { p_user_id, p_kind: 'send_recovery' }, (email) =>
    client.sendRecovery(email, redirectTo),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const WRONG_SHAPE = 'Send action "update_email" with userId and email.';

const address = z.string({ error: WRONG_SHAPE }).transform(cleanEmail);

export const updateUserBody = z.strictObject(
  {
    action: z.literal('update_email', { error: WRONG_SHAPE }),
    userId: z.guid({ error: WRONG_SHAPE }).pipe(userId),
    email: address,
    expectedEmail: address.optional(),
  },
  { error: WRONG_SHAPE },
);

/**
 * Changes the address of an account immediately, without confirmation by its owner. An unchanged address is not
 * recorded. `expectedEmail` is the address the caller saw, empty for none; the change is refused if it differs by now.
 */
export function updateUser(
  { userId, email, expectedEmail }: z.output<typeof updateUserBody>,
  tools: AccountChangeTools,
): Promise<void> {
  const change = {
    p_user_id: userId,
    p_kind: 'update_email',
    p_email: email,
    ...(expectedEmail === undefined ? {} : { p_expected_email: expectedEmail }),
  };
  return changeAccount(tools, change, () => tools.client.setEmail(userId, email));
}
