import { cx } from '#kit/cx.ts';
import { formatEuro, toCents } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Withdrawal } from '../withdrawal.ts';
import { type HistoryEntry, withdrawalHistory } from '../withdrawals.api.ts';
import { HISTORY_WORDS, noteOf } from './words.ts';

/** The actions and movements of money, oldest first. */
export function WithdrawalHistory({ withdrawal }: { withdrawal: Withdrawal }) {
  const history = useQuery(withdrawalHistory(withdrawal.id));
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        History
      </h3>
      <QueryState
        query={history}
        fallback="Failed to load the history"
        skeleton={<Skeleton className="h-24 w-full" />}
        isEmpty={(entries) => entries.length === 0}
        empty={<p className="text-muted">Nothing has happened yet.</p>}
      >
        {(entries) => (
          <ol aria-labelledby={id} className="flex flex-col">
            {entries.map((entry, index) => (
              <Entry
                // Entries may have the same time, so the key has the index.
                key={`${entry.created_at} ${entry.kind} ${index}`}
                entry={entry}
              />
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  );
}

const DOTS = { good: 'bg-good', bad: 'bg-bad', warn: 'bg-warn', plain: 'bg-faint' };

function Entry({ entry }: { entry: HistoryEntry }) {
  const { text, tone = 'plain' } = HISTORY_WORDS[entry.kind] ?? { text: readable(entry.kind) };
  const note = noteOf(entry);
  return (
    <li className="relative grid grid-cols-[0.75rem_minmax(0,1fr)_auto] gap-x-3 pb-3 last:pb-0 [&:last-child>.line]:hidden">
      <span aria-hidden="true" className="line absolute top-3 bottom-0 left-[5px] w-px bg-line-strong" />
      <span aria-hidden="true" className={cx('relative mt-1.5 size-2.5 rounded-full', DOTS[tone])} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{text}</span>
          {(toCents(entry.amount_eur) ?? 0n) !== 0n && (
            <span className="tabular text-muted">{formatEuro(entry.amount_eur)}</span>
          )}
          {entry.actor_user_id !== null && <UserRef userId={entry.actor_user_id} />}
        </span>
        {note !== null && (
          <span className="block text-sm wrap-anywhere whitespace-pre-line text-muted">{note}</span>
        )}
      </span>
      <span className="text-sm text-muted">
        <TimeAgo at={entry.created_at} />
      </span>
    </li>
  );
}
