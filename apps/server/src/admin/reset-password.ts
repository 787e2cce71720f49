import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { z } from 'zod';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';
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

interface ResetPasswordTools {
  caller: CallProcedure;
  client: Pick<BackendClient, 'setPassword' | 'sendRecovery'>;
  isAllowedRedirect: (address: string) => boolean;
}

/**
 * Sends a recovery mail, or sets the password of a user, which signs the account out everywhere and has to be changed at the
 * next sign-in. The database decides, as the caller, whether they may, and does what follows in the transaction in which
 * the auth service makes the change.
 */
export async function resetPassword(
  request: z.output<typeof resetPasswordBody>,
  { caller, client, isAllowedRedirect }: ResetPasswordTools,
): Promise<void> {
  if ('newPassword' in request) {
    await caller('admin_begin_account_change', { p_user_id: request.userId, p_kind: 'reset_password' });
    await client.setPassword(request.userId, request.newPassword);
    return;
  }
  if (!isAllowedRedirect(request.redirectTo)) {
    throw new Failure(400, 'redirectTo is not an allowed address.');
  }
  const email = await caller('admin_begin_account_change', {
    p_user_id: request.userId,
    p_kind: 'send_recovery',
  });
  await client.sendRecovery(email, request.redirectTo);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
