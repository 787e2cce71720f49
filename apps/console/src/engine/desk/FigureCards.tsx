import { NOTHING } from '#kit/format/nothing.ts';
import { FailedNumbers, hasFailed } from '#kit/FailedNumbers.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Desk, DeskRow } from './desk.ts';

const BOX = 'rounded-lg border bg-surface shadow-card';

interface FigureCard<Data> {
  label: string;
  value: (data: Data) => string;
  /** Links to the list of this status. */
  to?: { path: Desk<DeskRow>['path']; status: string };
}

interface FigureCardsProps<Data> {
  /** Accessible name of the list. */
  label: string;
  query: UseQueryResult<Data>;
  cards: readonly FigureCard<NonNullable<Data>>[];
}

/** Four numbers as cards. */
export function FigureCards<Data>({ label, query, cards }: FigureCardsProps<Data>) {
  if (hasFailed(query))
    return (
      <div className={`flex h-14 px-3 ${BOX}`}>
        <FailedNumbers query={query} />
      </div>
    );
  const { data } = query;
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {cards.map(({ label: name, value, to }) => {
        const card = (
          <>
            <span title={name} className="block truncate text-xs text-muted">
              {name}
            </span>
            {data === undefined ? (
              <Skeleton className="mt-1 h-5 w-10" />
            ) : (
              <span className="tabular block truncate text-lg leading-6 font-semibold tracking-tight">
                {data === null ? NOTHING : value(data)}
              </span>
            )}
          </>
        );
        const look = `block h-14 px-3 py-1.5 ${BOX}`;
        return (
          <li key={name} className="min-w-0">
            {to === undefined ? (
              <div className={look}>{card}</div>
            ) : (
              <Link
                to={to.path}
                search={{ status: to.status }}
                className={`${look} transition-colors duration-100 hover:border-line-strong hover:bg-hover`}
              >
                {card}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface FigurePanelProps<Data> {
  query: UseQueryResult<Data>;
  /** Accessible name of the panel. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** A chart or list beside the cards; its size is the same in all states. */
export function FigurePanel<Data>({ query, label, children }: FigurePanelProps<Data>) {
  const { data } = query;
  return (
    <section
      aria-label={label}
      className={`flex h-47 min-w-0 flex-col justify-center px-3 py-2 xl:max-wide:px-2.5 ${BOX}`}
    >
      {data !== undefined ? (
        children(data)
      ) : hasFailed(query) ? (
        <FailedNumbers query={query} />
      ) : (
        <div aria-busy="true" className="flex flex-1 flex-col gap-3 py-1">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="w-full flex-1" />
        </div>
      )}
    </section>
  );
}
