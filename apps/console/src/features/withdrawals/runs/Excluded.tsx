import { Button } from '#kit/Button.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { formatEuro } from '#kit/format/money.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Exclusion } from './run.ts';

interface ExcludedProps {
  of: readonly Exclusion[];
  /** The number of all; `of` may have only the first ones. */
  count: number;
}

/** The withdrawals that are not in a run, by reason, with links that open a new tab. */
export function Excluded({ of, count }: ExcludedProps) {
  const reasons = [...new Set(of.map(({ message }) => message))];
  return (
    <>
      <ul aria-label="Left out" className="flex flex-col gap-1.5">
        {reasons.map((reason) => (
          <Reason key={reason} reason={reason} of={of.filter(({ message }) => message === reason)} />
        ))}
      </ul>
      {count > of.length && <p className="mt-2">These are the first {of.length}.</p>}
    </>
  );
}

const SHOWN = 5;

function Reason({ reason, of }: { reason: string; of: readonly Exclusion[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? of : of.slice(0, SHOWN);
  const hidden = of.length - shown.length;
  return (
    <li className="flex gap-2">
      <span className="tabular min-w-8 text-right">{of.length.toLocaleString('en-GB')}</span>
      <div className="min-w-0">
        <p className="wrap-anywhere">{reason}</p>
        <ul className="flex flex-wrap gap-x-3 text-sm">
          {shown.map(({ withdrawal_id: id, user_name: name, amount_eur: amount }) => (
            <li key={id}>
              <Link
                to="/admin/withdrawals"
                search={{ withdrawal: id }}
                target="_blank"
                className="rounded-sm underline underline-offset-2"
              >
                {isolated(name)} {formatEuro(amount)}
              </Link>
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <Button size="sm" className="mt-1" onClick={() => setShowsAll(true)}>
            Show {hidden.toLocaleString('en-GB')} more
          </Button>
        )}
      </div>
    </li>
  );
}
