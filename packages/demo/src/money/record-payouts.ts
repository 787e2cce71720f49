import type { World } from '../world.ts';
import { euros, type Withdrawal } from './withdrawal.ts';

/** What staff and the provider did is in the log: handed over, paid, failed or come back, or marked by hand. */
export function recordPayouts({ audit }: World, withdrawals: readonly Withdrawal[]): void {
  for (const withdrawal of withdrawals) {
    const { id, status, attempt, processedAt, error, cents, releasedBy } = withdrawal;
    const record = (at: number, actor: typeof releasedBy, action: string, details: object) => {
      audit.record({ at, actor, action, table: 'withdrawal_requests', id, details: { ...details } });
    };
    const amount_eur = Number(euros(cents));
    const change = { old_status: 'pending', new_status: status, amount_eur, error_message: error };
    if (!attempt) {
      if (processedAt !== null) record(processedAt, releasedBy, `mark_withdrawal_${status}`, change);
      continue;
    }
    const payout = { provider: 'simulator', request_id: `md-${attempt.id.replaceAll('-', '')}` };
    record(attempt.requestedAt, releasedBy, 'process_withdrawal', { amount_eur, ...payout });
    if (attempt.state === 'reverted' && attempt.completedAt !== null) {
      const paid = { ...change, new_status: 'success', error_message: null };
      record(attempt.completedAt, null, 'payout_completed', {
        ...paid,
        ...payout,
        payout_state: 'completed',
      });
      change.old_status = 'success';
    }
    if (processedAt === null) continue;
    const now = { ...change, ...payout, payout_state: attempt.state, remote_state: withdrawal.remoteState };
    record(processedAt, null, `payout_${attempt.state}`, now);
  }
}
