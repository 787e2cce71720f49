import { isolated } from '#kit/format/isolated.ts';
import { formatEuro } from '#kit/format/money.ts';
import { readable } from '#kit/list/options.ts';
import { nameOf } from '#parts/users.api.ts';
import type { ReactNode } from 'react';
import { userOf, type Withdrawal } from '../withdrawal.ts';

/** What every question about one withdrawal is asked with. */
export interface DecisionDialogProps {
  open: boolean;
  withdrawal: Withdrawal;
  onClose: () => void;
}

/** Whose money a question is about, how much of it, and what the answer does. */
export function WhatIsDecided({ withdrawal, children }: { withdrawal: Withdrawal; children: ReactNode }) {
  const method = readable(withdrawal.method);
  const { net_amount_eur: net, destination } = withdrawal.details;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <p className="wrap-anywhere">
        <strong className="tabular font-semibold">{formatEuro(withdrawal.amount_eur)}</strong> for{' '}
        <strong className="font-semibold">{nameOf(userOf(withdrawal))}</strong> via {method}
        {destination && ` to ${isolated(destination)}`}, <span className="tabular">{formatEuro(net)}</span>{' '}
        after the fee.
      </p>
      <p className="text-muted">{children}</p>
    </div>
  );
}
