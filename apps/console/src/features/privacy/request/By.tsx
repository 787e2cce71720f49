import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { ReactNode } from 'react';

/** Who did something, and when; no person: the app or a job. */
export function By({ who, at }: { who: string | null; at: string | null }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {who !== null && <UserRef userId={who} />}
      <span className="text-sm text-muted">
        <TimeAgo at={at} />
      </span>
    </span>
  );
}
