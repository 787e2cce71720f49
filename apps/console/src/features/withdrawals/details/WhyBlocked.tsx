import { Note } from '#kit/Note.tsx';
import { reasonsToTell } from '../actions/rules.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** Why a button is disabled, and who can press it, as visible text: not everybody can hover or press. */
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
