import { Badge, type Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '@marketdesk/contract/enums.ts';
import type { Withdrawal } from './withdrawal.ts';

const TONES: Record<WithdrawalStatus, Tone> = { pending: 'warn', success: 'good', failed: 'bad' };

/** How many of the loaded page are in each state. */
export function WithdrawalCounters({ rows }: { rows: readonly Withdrawal[] }) {
  return (
    <ul aria-label="On this page" title="On this page" className="flex gap-1">
      {WITHDRAWAL_STATUSES.map((status) => (
        <li key={status}>
          <Badge tone={TONES[status]}>
            {readable(status)}{' '}
            <span className="tabular">{rows.filter((row) => row.status === status).length}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
