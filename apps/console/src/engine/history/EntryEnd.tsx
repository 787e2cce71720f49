import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { exactTime } from '#kit/format/time.ts';
import { UserRef } from '#parts/UserRef.tsx';
import type { HistoryDetails } from '@marketdesk/contract/documents.ts';
import type { ReactNode } from 'react';

/** Until when a decision or a sanction holds, or how it ended: of several limits, each by itself. */
export function EntryEnd({ details }: { details: HistoryDetails }) {
  const { undone_at: undone, reversed_at: reversed, ends_at: ends, ended = [], limits = [] } = details;
  if (undone != null) return <Line at={undone}>Undone</Line>;
  if (reversed != null)
    return (
      <Line at={reversed} why={details.reverse_reason}>
        Reversed
      </Line>
    );
  const expired = ended.find(({ end_kind: how }) => how === 'expired');
  const isOver = ended.length >= Math.max(limits.length, 1);
  return (
    <>
      {ended
        .filter(({ end_kind: how }) => how !== 'expired')
        .map(({ sanction, lifted_at, lifted_by, lift_reason }) => (
          <Line key={sanction} at={lifted_at} by={lifted_by} why={lift_reason}>
            {limits.length > 1 ? `Lifted: ${sanction.replace('limit_', '')}` : 'Lifted'}
          </Line>
        ))}
      {expired !== undefined && <Line at={ends ?? expired.lifted_at}>Ended</Line>}
      {!isOver && ends != null && <p className="text-sm text-muted">Until {exactTime(ends)}</p>}
    </>
  );
}

interface LineProps {
  at: string | null | undefined;
  by?: string | null | undefined;
  why?: string | null | undefined;
  children: ReactNode;
}

function Line({ at, by, why, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <span>
        {children} <TimeAgo at={at} />
      </span>
      {by != null && <UserRef userId={by} />}
      {why != null && why !== '' && (
        <span dir="auto" className="wrap-anywhere">
          {why}
        </span>
      )}
    </div>
  );
}
