import { z } from 'zod';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { BackendClient } from '../backend-client.ts';
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

interface UpdateUserTools {
  caller: CallProcedure;
  client: Pick<BackendClient, 'setEmail'>;
}

/**
 * Changes the address of an account at once, without asking its owner: staff answer for it. The database decides, as the
 * caller, and checks the address; the same address again changes and records nothing.
 */
export async function updateUser(
  { userId, email }: z.output<typeof updateUserBody>,
  { caller, client }: UpdateUserTools,
): Promise<void> {
  const present = await caller('admin_begin_account_change', {
    p_user_id: userId,
    p_kind: 'update_email',
    p_email: email,
  });
  if (present !== email) await client.setEmail(userId, email);
}
