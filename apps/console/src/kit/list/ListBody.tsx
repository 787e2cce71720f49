import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListX, SearchX } from 'lucide-react';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { isolated } from '../format/isolated.ts';
import { QueryState } from '../QueryState.tsx';
import type { PageOf } from './page.ts';
import type { InvalidParams as Problem } from './search.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { ListUrl } from './useListSearch.ts';

/** A list without rows. */
export interface ListWords {
  /** The spec's sentence for a failure. */
  fallback: string;
  /** The spec's sentence for an empty list. */
  empty: string;
  /** What will be in it. */
  hint: string;
  icon: ReactNode;
}

interface ListBodyProps<Row> {
  of: ListUrl;
  query: UseQueryResult<PageOf<Row>>;
  /** The rows in their places; default: as read. */
  rows?: readonly Row[] | undefined;
  words: ListWords;
  /** Columns of the skeleton. */
  columns: number;
  /** Whether the columns are known. */
  isReady?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list's rows, or its loading, empty or error state. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { of, query, rows: held, words, columns, isReady = true, children } = props;
  const { list, invalidParams, isFiltered } = of;
  const { page = 1 } = of.page;
  if (invalidParams.length > 0) return <InvalidParams problems={invalidParams} onClear={list.clear} />;
  return (
    <QueryState
      query={query}
      fallback={words.fallback}
      skeleton={<TableSkeleton columns={columns} />}
      isEmpty={({ rows }) => (held ?? rows).length === 0}
      empty={
        page > 1 ? (
          <Empty
            icon={<ListX />}
            text={`Page ${page} is empty.`}
            hint="The list has fewer pages."
            action={<Button onClick={() => list.page(1)}>Go to page 1</Button>}
          />
        ) : (
          <Empty
            icon={words.icon}
            text={words.empty}
            hint={isFiltered ? 'Nothing matches these filters. Change them, or press Clear.' : words.hint}
          />
        )
      }
    >
      {({ rows }) => (isReady ? children(held ?? rows) : <TableSkeleton columns={columns} />)}
    </QueryState>
  );
}

/** The URL has an unknown parameter or value. Nothing is loaded: rows without the filter would be misleading. */
export function InvalidParams({ problems, onClear }: { problems: readonly Problem[]; onClear: () => void }) {
  const named = problems.map(({ name, text }) => `${name} “${isolated(text)}”`).join(', ');
  return (
    <div role="alert">
      <Empty
        icon={<SearchX />}
        text={`Unknown filter: ${named}.`}
        hint="This link contains a filter that this list does not support."
        action={<Button onClick={onClear}>Show all</Button>}
      />
    </div>
  );
}
