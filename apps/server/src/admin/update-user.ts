import { z } from 'zod';
import { changeAccount, type AccountChangeTools } from './account-change.ts';
import { userId } from './user-id.ts';

const WRONG_SHAPE = 'Send action "update_email" with userId and email.';

export const updateUserBody = z.strictObject(
  {
    action: z.literal('update_email', { error: WRONG_SHAPE }),
    userId: z.guid({ error: WRONG_SHAPE }).pipe(userId),
    email: z.string({ error: WRONG_SHAPE }).transform((email) => email.trim().toLowerCase()),
  },
  { error: WRONG_SHAPE },
);

/**
 * Changes the address of an account at once, without asking its owner: staff answer for it. The same address again changes
 * and records nothing.
 */
export function updateUser(
  { userId, email }: z.output<typeof updateUserBody>,
  tools: AccountChangeTools,
): Promise<void> {
  return changeAccount(tools, { p_user_id: userId, p_kind: 'update_email', p_email: email }, () =>
    tools.client.setEmail(userId, email),
  );
}
