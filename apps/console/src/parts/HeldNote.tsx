import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import type { ReactNode } from 'react';
import type { PayoutsHold } from './payoutsHold.api.ts';

/** Says that payouts are held, since when and why; the children explain the consequences. */
export function HeldNote({ hold, children }: { hold: PayoutsHold; children: ReactNode }) {
  return (
    <Note isWarning>
      <p className="wrap-anywhere">
        <strong className="font-semibold">Payouts are on hold</strong>, <TimeAgo at={hold.held_at} />:{' '}
        {hold.reason}
      </p>
      <p className="mt-0.5 text-sm">{children}</p>
    </Note>
  );
}
