import { Note } from '#kit/Note.tsx';
import type { PayoutState } from '@marketdesk/contract/enums.ts';
import { reasonsToTell, whyNot } from '../actions/rules.ts';
import { isPutOff, type Withdrawal } from '../withdrawal.ts';

const NOTES: Partial<Record<PayoutState, { text: string; isWarning?: boolean }>> = {
  created: { text: 'The payout is about to be sent.' },
  sending: { text: 'The payout is being sent to the provider.' },
  accepted: { text: 'The provider has accepted the payout and has yet to complete it.' },
  unknown: {
    text: 'The provider has not answered. It will be asked again until the outcome is known; nothing is sent twice.',
    isWarning: true,
  },
  not_sent: { text: 'The payout was not sent; nothing was paid.', isWarning: true },
  undecided: {
    text: 'It is unclear whether this was paid. Check the provider’s account, then mark it.',
    isWarning: true,
  },
};

const REJECTED = {
  text: 'The provider rejected the payout; nothing was paid.',
  isWarning: true,
};

const PUT_OFF = {
  text: 'The payout could not be sent yet. It will be retried automatically, or you can mark it.',
  isWarning: true,
};

/** What it means that a payout is where it is, in a sentence; nothing when the status says it all. */
export function PayoutNote({ withdrawal }: { withdrawal: Withdrawal }) {
  const { payout_state: state, payout_error: error, payout_rejected: isRejected } = withdrawal.details;
  if (withdrawal.status !== 'pending' || !state) return null;
  const note = isPutOff(withdrawal) ? PUT_OFF : isRejected ? REJECTED : NOTES[state];
  if (note === undefined) return null;
  const canAgain = state === 'not_sent' && whyNot('process', withdrawal) === null;
  return (
    <Note isWarning={note.isWarning ?? false}>
      <p>
        {note.text}
        {canAgain && ' Try again, or mark it as failed to return the money.'}
      </p>
      {/* What still stands in the way is told below, with the other reasons. */}
      {error && !reasonsToTell(withdrawal).includes(error) && (
        <p className="mt-0.5 text-sm wrap-anywhere">{error}</p>
      )}
    </Note>
  );
}
