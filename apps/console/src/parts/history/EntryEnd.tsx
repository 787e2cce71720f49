import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { exactTime } from '#kit/format/time.ts';
import { UserRef } from '#parts/UserRef.tsx';
import type { HistoryDetails } from '@marketdesk/contract/documents.ts';
import type { ReactNode } from 'react';

/** Until when a decision or a sanction holds, or how it ended. */
export function EntryEnd({ details }: { details: HistoryDetails }) {
  const {
    undone_at: undone,
    reversed_at: reversed,
    end_kind: end,
    lifted_at: lifted,
    ends_at: ends,
  } = details;
  if (undone != null) return <Line at={undone}>Undone</Line>;
  if (reversed != null)
    return (
      <Line at={reversed} why={details.reverse_reason}>
        Reversed
      </Line>
    );
  if (end === 'expired') return <Line at={ends ?? lifted}>Ended</Line>;
  if (lifted != null)
    return (
      <Line at={lifted} by={details.lifted_by} why={details.lift_reason}>
        Lifted
      </Line>
    );
  return ends == null ? null : <p className="text-sm text-muted">Until {exactTime(ends)}</p>;
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
      {why != null && why !== '' && <span className="wrap-anywhere">{why}</span>}
    </div>
  );
}
