import { cleanEmail } from '@marketdesk/backend/auth/email.ts';
import { z } from 'zod';
import { changeAccount, type AccountChangeTools } from './account-change.ts';
import { userId } from './user-id.ts';

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
