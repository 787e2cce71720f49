import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { Disclosure } from '#kit/Disclosure.tsx';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { LongText } from '#kit/LongText.tsx';
import { factsOf } from '#parts/audit/changes.ts';
import { FactChip } from '#parts/audit/FactChip.tsx';
import { Rating } from '#parts/Rating.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { HistoryDetails } from '@marketdesk/contract/documents.ts';
import type { ReactNode } from 'react';
import { entryPage, entryWords } from './entryWords.ts';
import type { HistoryEntry, Storied } from './history.api.ts';
import { NoticesSent } from './NoticesSent.tsx';

// In forced colours, which remove backgrounds, the border stays.
const DOTS = { good: 'bg-good', bad: 'bg-bad', warn: 'bg-warn', plain: 'bg-faint' };
const SHOWN_CHARS = 300;

/** One entry of a history: what, result, author, time. */
export function EntryLine({ entry, of }: { entry: HistoryEntry; of: Storied }) {
  const { text, tone = 'plain', more } = entryWords(entry, of);
  const page = entryPage(entry, of);
  const isChange = entry.kind === 'staff_change';
  // For a review: its subject.
  const other = entry.kind === 'review_given' ? (entry.details.user_id ?? null) : entry.actor_user_id;
  return (
    <li className="relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 sm:grid-cols-[0.75rem_minmax(0,1fr)_auto] [&:last-child>.line]:hidden">
      <span
        aria-hidden="true"
        className="line absolute top-3 bottom-0 left-[5px] w-px bg-line-strong forced-colors:bg-[GrayText]"
      />
      <span
        aria-hidden="true"
        className={cx('relative mt-1.5 size-2.5 rounded-full border border-transparent', DOTS[tone])}
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {page === null ? (
            <span className="font-medium">{text}</span>
          ) : (
            <RowLink to={page} className="rounded-sm font-medium hover:underline">
              {text}
            </RowLink>
          )}
          {more !== undefined && more !== '' && <span className="tabular text-muted">{more}</span>}
          <EntryState entry={entry} />
          {entry.details.deleted_at != null && <Badge tone="bad">Deleted</Badge>}
          {other !== null && other !== of.id && (
            <span className="inline-flex min-w-0 items-center gap-1.5">
              {entry.kind !== 'review_given' && (
                <span className="text-faint">{entry.kind === 'job' ? 'of' : 'by'}</span>
              )}
              <UserRef userId={other} />
            </span>
          )}
        </div>
        {!isChange && entry.title !== null && entry.title !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
            <LongText text={entry.title} limit={SHOWN_CHARS} />
          </p>
        )}
        {isChange && (
          <div className="flex flex-wrap gap-1">
            {factsOf(entry.details).map((fact) => (
              <FactChip key={fact.name} fact={fact} />
            ))}
          </div>
        )}
        <EntryEnd details={entry.details} />
        {entry.kind === 'decision' && (
          <Disclosure summary="Notices sent">
            <NoticesSent decisionId={entry.id} />
          </Disclosure>
        )}
      </div>
      <span className="text-sm text-muted max-sm:col-start-2">
        <TimeAgo at={entry.at} />
      </span>
    </li>
  );
}

/** Its current state, as in its own list. */
function EntryState({ entry: { kind, details } }: { entry: HistoryEntry }) {
  const status = details.status ?? '';
  switch (kind) {
    case 'report_about':
    case 'report_by':
      return (
        <>
          <StatusBadge status={status} />
          {details.outcome != null && <Badge>{readable(details.outcome)}</Badge>}
        </>
      );
    case 'ticket':
    case 'post':
    case 'job':
    case 'withdrawal':
      return <StatusBadge status={status} />;
    case 'review_given':
    case 'review_received':
      return (
        <>
          <Rating rating={details.rating ?? 0} />
          {details.is_hidden === true && <Badge tone="warn">Hidden</Badge>}
        </>
      );
    default:
      return null;
  }
}

/** When a decision or sanction ends, or how it ended: per limit. */
function EntryEnd({ details }: { details: HistoryDetails }) {
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
