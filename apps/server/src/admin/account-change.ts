import type { ArgsOf, CallProcedure } from '@marketdesk/contract/calls.ts';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';

export interface AccountChangeTools {
  caller: CallProcedure;
  client: BackendClient;
}

/**
 * Changes an account at the auth service. The database checks, as the caller, whether they may, and records the
 * consequences in the transaction of the change. `make` is not called if nothing would change.
 */
export async function changeAccount(
  { caller, client: { asService } }: AccountChangeTools,
  change: ArgsOf<'admin_begin_account_change'>,
  make: (presentEmail: string) => Promise<void>,
): Promise<void> {
  const id = await caller('admin_begin_account_change', change);
  if (id === null) return;
  const email = await asService('account_changes_make', { p_id: id });
  try {
    await make(email);
  } catch (error) {
    // Only a refusal proves that nothing was changed.
    if (error instanceof Failure && error.status < 500) {
      await asService('account_changes_refused', { p_id: id });
    }
    throw error;
  }
}
