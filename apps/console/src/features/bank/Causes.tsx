import { Dialog } from '#kit/dialog/Dialog.tsx';
import { formatDay } from '#kit/format/time.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { type BankDay, bankCauses } from './bank.api.ts';
import { SignedAmount } from './bank.columns.tsx';
import { accountWords } from './line.ts';

interface CausesProps {
  day: BankDay;
  open: boolean;
  onClose: () => void;
}

const toLine = (line: string) =>
  linkOptions({ to: '/admin/withdrawals/bank', search: { state: 'all', line } });
const toWithdrawal = (withdrawal: string | null) =>
  linkOptions({ to: '/admin/withdrawals', search: { withdrawal: withdrawal ?? undefined } });

/** The lines and payments that explain the difference of a day, each linked. */
export function Causes({ day, open, onClose }: CausesProps) {
  const query = useQuery({ ...bankCauses(day), enabled: open });
  return (
    <Dialog
      open={open}
      title={`Difference of ${formatDay(day.day)}`}
      description={accountWords(day.account)}
      onClose={onClose}
    >
      <QueryState
        query={query}
        fallback="Failed to load what explains the difference"
        skeleton={<Skeleton count={3} className="mb-2 h-12 w-full" />}
        isEmpty={(causes) => causes.length === 0}
        empty={<p className="text-muted">Nothing explains this difference any more. Refresh the board.</p>}
      >
        {(causes) => (
          <ul aria-label="What explains the difference" className="lined flex flex-col">
            {causes.map(({ line_id: line, withdrawal_id: withdrawal, name, amount_eur: amount, reason }) => (
              <li key={`${String(line)} ${String(withdrawal)}`} className="flex items-baseline gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <Link
                    {...(line === null ? toWithdrawal(withdrawal) : toLine(line))}
                    onClick={onClose}
                    className="rounded-sm font-medium text-accent-text hover:underline"
                  >
                    <span dir="auto">{name ?? (line === null ? 'Withdrawal' : 'Line')}</span>
                  </Link>
                  <span className="block text-sm wrap-anywhere text-muted">{reason}</span>
                </span>
                <SignedAmount amount={amount} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  );
}
