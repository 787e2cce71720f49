import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PayoutState } from '@marketdesk/contract/enums.ts';
import { extrasOf, type Withdrawal } from '../withdrawal.ts';

const NOTES: Partial<Record<PayoutState, { text: string; isWarning?: boolean }>> = {
  created: { text: 'The payout is about to be sent.' },
  sending: { text: 'The payout is being sent to the provider.' },
  accepted: { text: 'The provider has taken the payout and has yet to complete it.' },
  unknown: {
    text: 'The provider has not answered. It is asked again until it says whether it paid; nothing is sent twice.',
    isWarning: true,
  },
  not_sent: {
    text: 'The provider did not take the payout: nothing was paid. It can be processed again, or marked.',
    isWarning: true,
  },
  undecided: {
    text: 'Nobody can say whether this was paid: the provider no longer knows. Look at its account, then mark it.',
    isWarning: true,
  },
};

/** What it means that a payout is where it is, in a sentence; nothing when the status says it all. */
export function PayoutNote({ withdrawal }: { withdrawal: Withdrawal }) {
  const { payout_state: state, payout_error: error } = extrasOf(withdrawal);
  const note = withdrawal.status === 'pending' && state ? NOTES[state] : undefined;
  if (note === undefined) return null;
  return (
    <Note isWarning={note.isWarning ?? false}>
      <p>{note.text}</p>
      {error && <p className="mt-0.5 text-sm wrap-anywhere">{error}</p>}
    </Note>
  );
}

/** What stands out from the facts. */
function Note({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <div
      className={
        isWarning
          ? 'flex items-start gap-2.5 rounded-md bg-warn-soft px-3 py-2 text-warn'
          : 'flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2 text-info'
      }
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
