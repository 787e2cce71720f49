import { isolated } from '#kit/format/isolated.ts';
import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useReread } from '#parts/live/useReread.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DECISIONS_KEY, decisionsAbout, policies } from './decide.api.ts';
import { kindWords, stands, type TargetType } from './decision.ts';
import { ReverseDecision } from './ReverseDecision.tsx';

const ROWS_EVERY_MS = 1000;

interface DecisionsAboutProps {
  type: TargetType;
  id: string;
  /** Text for an empty list. */
  none: string;
}

/** Decisions with author, policy and reason, newest first; those in force can be reversed. */
export default function DecisionsAbout({ type, id, none }: DecisionsAboutProps) {
  useReread({ source: { table: 'decisions' }, key: DECISIONS_KEY, everyMs: ROWS_EVERY_MS });
  const decisions = useQuery(decisionsAbout(type, id));
  return (
    <QueryState
      query={decisions}
      fallback="Failed to load decisions"
      skeleton={<Skeleton className="h-16" />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="text-muted">{none}</p>}
    >
      {(rows) => (
        <ul aria-label="Decisions" className="flex flex-col gap-4">
          {rows.map((decision) => (
            <Decision key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Decision({ decision }: { decision: DecisionsRow }) {
  const [isReversing, setReversing] = useState(false);
  const reverses = may(useMe(), 'reports.decide');
  const all = useQuery(policies()).data;
  const policy = all?.find(({ code }) => code === decision.policy_code)?.title;
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{titleOf(decision)}</span>
        <StateBadge decision={decision} />
        {policy !== undefined && (
          <span dir="auto" className="text-muted">
            {policy}
          </span>
        )}
      </p>
      {decision.reason !== null && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {decision.reason}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <UserRef userId={decision.decided_by} />
        <TimeAgo at={decision.decided_at} />
        {decision.ends_at !== null && <span>until {exactTime(decision.ends_at)}</span>}
      </p>
      {decision.reverse_reason !== null && (
        <p className="text-sm wrap-anywhere text-muted">Reversed: {isolated(decision.reverse_reason)}</p>
      )}
      {stands(decision) && reverses && (
        <Button size="sm" className="self-start" onClick={() => setReversing(true)}>
          Reverse decision
        </Button>
      )}
      <ReverseDecision open={isReversing} decision={decision} onClose={() => setReversing(false)} />
    </li>
  );
}

/** `Ban, post removed`. */
function titleOf({ kind, target_type, removes, limits }: DecisionsRow): string {
  const { label } = kindWords(kind, target_type);
  const what = limits.length > 0 ? `${label}: ${limits.join(', ')}` : label;
  return removes && kind !== 'remove' ? `${what}, ${target_type} removed` : what;
}

function StateBadge({ decision }: { decision: DecisionsRow }) {
  if (decision.undone_at !== null) return <Badge>Undone</Badge>;
  if (decision.reversed_at !== null) return <Badge tone="warn">Reversed</Badge>;
  return decision.is_automatic ? <Badge tone="info">Automatic</Badge> : null;
}
