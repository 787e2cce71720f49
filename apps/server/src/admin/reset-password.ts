import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { changeAccount, type AccountChangeTools } from './account-change.ts';
import { userId } from './user-id.ts';

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
