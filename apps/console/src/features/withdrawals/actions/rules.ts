import { serverNow } from '#backend/serverNow.ts';
import type { WithdrawalAction } from '@marketdesk/contract/documents.ts';
import { isCoolingOff, isUnderWay, runOf, type Withdrawal } from '../withdrawal.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Why the database would refuse an action now; null if it may succeed. The database checks again. */
export function whyNot(action: WithdrawalAction, withdrawal: Withdrawal): string | null {
  const run = runOf(withdrawal);
  if (run !== null)
    return withdrawal.details.blocked?.[action]?.message ?? `This withdrawal is in payout run ${run.number}.`;
  if (isUnderWay(withdrawal)) {
    if (action === 'process' || action === 'approve') return 'This withdrawal is already being processed.';
    // An unsent payout may be marked, since it may wait for days.
    if (withdrawal.details.payout_state !== 'created')
      return 'The payout is in progress. You can mark it once the provider has answered.';
  }
  if (action === 'process' && withdrawal.details.payout_state === 'undecided')
    return 'It is unclear whether this was paid. Check with the provider, then mark it.';
  const from = Date.parse(withdrawal.details.markable_at ?? '');
  if ((action === 'mark_success' || action === 'mark_failed') && from > serverNow())
    return `The provider may still answer. You can mark it from ${CLOCK.format(from)}.`;
  return withdrawal.details.blocked?.[action]?.message ?? null;
}

/** The distinct reasons against the viewer's actions, without those displayed as conditions. */
export function reasonsToShow(withdrawal: Withdrawal): string[] {
  const { blocked, approved_by: approver } = withdrawal.details;
  const { release_cooling_off: release, ...others } = blocked ?? {};
  const refusals = Object.values(others);
  // Without a cooling off there is no button.
  if (release && isCoolingOff(withdrawal)) refusals.push(release);
  const isApproved = (approver ?? null) !== null;
  const shown = refusals.filter(
    ({ hint }) =>
      hint !== 'cooling_off' && hint !== 'in_payout_run' && (hint !== 'needs_approval' || isApproved),
  );
  return [...new Set(shown.map(({ message }) => message))];
}
