import { Note } from '#kit/Note.tsx';
import type { PayoutState } from '@marketdesk/contract/enums.ts';
import { extrasOf, isPutOff, type Withdrawal } from '../withdrawal.ts';

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

const PUT_OFF = {
  text: 'The payout could not be sent yet. It is tried again by itself, or can be marked.',
  isWarning: true,
};

/** What it means that a payout is where it is, in a sentence; nothing when the status says it all. */
export function PayoutNote({ withdrawal }: { withdrawal: Withdrawal }) {
  const { payout_state: state, payout_error: error } = extrasOf(withdrawal);
  if (withdrawal.status !== 'pending' || !state) return null;
  const note = isPutOff(withdrawal) ? PUT_OFF : NOTES[state];
  if (note === undefined) return null;
  return (
    <Note isWarning={note.isWarning ?? false}>
      <p>{note.text}</p>
      {error && <p className="mt-0.5 text-sm wrap-anywhere">{error}</p>}
    </Note>
  );
}
