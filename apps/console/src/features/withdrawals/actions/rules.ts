import type { WithdrawalAction } from '@marketdesk/contract/documents.ts';
import type { Account } from '#session/permissions.ts';
import { isUnderWay, type Withdrawal } from '../withdrawal.ts';

type Viewer = Pick<Account, 'user_id'>;

/**
 * Why the database would refuse an action at this moment, as a sentence; null when it may be tried. It decides again on
 * every call: this only spares a press that cannot succeed.
 */
export function whyNot(action: WithdrawalAction, withdrawal: Withdrawal): string | null {
  if (isUnderWay(withdrawal)) {
    if (action === 'process' || action === 'approve') return 'This withdrawal is already being processed.';
    // It may wait for days, for the provider or because payouts are held; if it doesn't, the database says so.
    if (withdrawal.details.payout_state !== 'created')
      return 'The payout is in progress. You can mark it once the provider has answered.';
  }
  if (action === 'process' && withdrawal.details.payout_state === 'undecided')
    return 'It is unclear whether this was paid. Check with the provider, then mark it.';
  return withdrawal.details.blocked?.[action]?.message ?? null;
}

/** Whether the viewer gave the approval: then the money is let go by somebody else, for as long as the limit holds. */
export function approvedIt(withdrawal: Withdrawal, viewer: Viewer): boolean {
  return withdrawal.status === 'pending' && withdrawal.details.approved_by === viewer.user_id;
}
