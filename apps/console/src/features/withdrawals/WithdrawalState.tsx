import { Badge } from '#kit/Badge.tsx';
import { WithdrawalBadge } from '#parts/statusBadges.tsx';
import type { Withdrawal } from './withdrawal.ts';

/** The status, and beside it what the payout provider says, if it says something. */
export function WithdrawalState({ withdrawal: { status, details } }: { withdrawal: Withdrawal }) {
  return (
    <span className="inline-flex gap-1">
      <WithdrawalBadge status={status} />
      {details?.remote_state && (
        <span className="max-sm:hidden">
          <Badge>{details.remote_state}</Badge>
        </span>
      )}
    </span>
  );
}
