import { Note } from '#kit/Note.tsx';
import { reasonsToTell } from '../actions/rules.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** In words, also for whoever neither hovers nor presses: why a button is off, and who can press it. */
export function WhyBlocked({ withdrawal }: { withdrawal: Withdrawal }) {
  const reasons = reasonsToTell(withdrawal);
  if (reasons.length === 0) return null;
  return (
    <Note isWarning>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Note>
  );
}
