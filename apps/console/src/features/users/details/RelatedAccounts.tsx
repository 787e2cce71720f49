import { Badge } from '#kit/Badge.tsx';
import { Note } from '#kit/Note.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { RelatedAccount, SharedTrace } from '@marketdesk/contract/documents.ts';
import { useState } from 'react';

const SHARED: Record<SharedTrace, string> = {
  phone: 'same phone',
  website: 'same website',
  payout: 'same payout destination',
};

const SHOWN = 3;

/** Accounts that may be of the same person. */
export function RelatedAccounts({ related }: { related: readonly RelatedAccount[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (related.length === 0) return null;
  const shown = showsAll ? related : related.slice(0, SHOWN);
  return (
    <Note>
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{related.length === 1 ? 'Related account' : 'Related accounts'}</p>
        <ul aria-label="Related accounts" className="flex flex-col gap-1 text-ink">
          {shown.map((account) => (
            <li key={account.user_id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <UserRef userId={account.user_id} />
              <span className="text-muted">{account.shares.map((trace) => SHARED[trace]).join(', ')}</span>
              {account.is_banned && <Badge tone="bad">Banned</Badge>}
              {account.is_suspended && <Badge tone="warn">Suspended</Badge>}
            </li>
          ))}
        </ul>
        {related.length > SHOWN && (
          <button
            type="button"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
            className="self-start rounded-sm text-sm font-medium underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {showsAll ? 'Show fewer' : `Show all ${String(related.length)}`}
          </button>
        )}
      </div>
    </Note>
  );
}
