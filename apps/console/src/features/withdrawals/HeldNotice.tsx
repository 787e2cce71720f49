import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import { payoutsHold } from '#parts/payoutsHold.api.ts';
import { useQuery } from '@tanstack/react-query';

/** While payouts are held: since when, why, and what that means. */
export function HeldNotice() {
  const { data: hold } = useQuery(payoutsHold());
  if (!hold) return null;
  return (
    <div role="status">
      <Note isWarning>
        <p className="wrap-anywhere">
          <strong className="font-semibold">Payouts are held</strong>, <TimeAgo at={hold.held_at} />:{' '}
          {hold.reason}
        </p>
        <p className="mt-0.5 text-sm">
          Nothing is sent to the payout provider until an admin releases them in Global Config. Withdrawals
          can be marked.
        </p>
      </Note>
    </div>
  );
}
