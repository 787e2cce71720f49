import { Card } from '#kit/Card.tsx';
import { cx } from '#kit/cx.ts';
import { Empty } from '#kit/Empty.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MORE_LINK } from '../LatestList.tsx';

interface WorkCardProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  actions?: ReactNode;
  empty: string;
  hint?: string;
  isEmpty: (data: Data) => boolean;
  isWide?: boolean;
  children: (data: Data) => ReactNode;
}

/** A card of the section. All have the same height, to avoid layout shifts. */
export function WorkCard<Data>(props: WorkCardProps<Data>) {
  const { title, query, actions, empty, hint, isEmpty, isWide = false, children } = props;
  return (
    <Card
      title={title}
      actions={actions}
      flush
      className={cx(
        'flex h-48 md:h-72 print:h-auto flex-col [&>div]:min-h-0 [&>div]:flex-1 [&>div]:overflow-y-auto print:[&>div]:overflow-visible',
        isWide && 'md:col-span-2',
      )}
    >
      <QueryState
        query={query}
        fallback="Failed to load"
        skeleton={<Skeleton className="m-4 h-32" />}
        isEmpty={isEmpty}
        empty={<Empty text={empty} hint={hint} />}
      >
        {children}
      </QueryState>
    </Card>
  );
}

/** Links to the viewer's claimed items, per desk. */
export function MyViews() {
  return (
    <span className="flex gap-3">
      <Link to="/admin/reports" search={{ turn: 'mine' }} className={MORE_LINK}>
        Reports
      </Link>
      <Link to="/admin/support" search={{ turn: 'mine' }} className={MORE_LINK}>
        Tickets
      </Link>
    </span>
  );
}

/** Links to the viewer's pending second looks. */
export function SecondLooks({ count }: { count: number }) {
  return (
    <p className="border-b px-4 py-2">
      <Link to="/admin/reports/second-look" className="rounded-sm font-medium hover:underline">
        {count === 1 ? 'A closed report waits' : `${count} closed reports wait`} for your second look
      </Link>
    </p>
  );
}
