import { Button } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { exactTime } from '#kit/format/time.ts';
import { FilterSearch, FilterSelect } from '#kit/list/FilterControls.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EntryLine } from './EntryLine.tsx';
import { historyOf, isMatch, type Storied } from './history.api.ts';
import {
  HISTORY_GROUPS,
  HISTORY_VOCABULARY,
  type HistorySearch,
  kindsOf,
  POST_GROUPS,
} from './history.search.ts';

interface HistoryProps {
  of: Storied;
  /** From the URL. */
  search: HistorySearch;
}

/** The history of a person or a post, newest first, by kind and by text. */
export default function History({ of, search }: HistoryProps) {
  const { show } = useListSearch();
  const { values } = readSearch(HISTORY_VOCABULARY, search);
  const groups = of.type === 'user' ? HISTORY_GROUPS : POST_GROUPS;
  const query = useInfiniteQuery({
    ...historyOf(of, { kinds: kindsOf(values.kind), search: values.search }),
    placeholderData: keepPreviousData,
  });
  const last = query.data?.pages.at(-1)?.at(-1);
  const searchedTo = last?.details.search_stops === true ? last.at : undefined;
  const isFiltered = values.kind !== undefined || values.search !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <div role="search" aria-label="Filter the history" className="flex flex-wrap items-center gap-2">
        <FilterSelect
          label="Show"
          any="Everything"
          value={search.kind}
          options={groups.map(([value, label]) => ({ value, label }))}
          onChange={(kind) => show({ kind }, { replace: true })}
        />
        <FilterSearch
          label="Search"
          placeholder="Part of a text"
          value={search.search}
          onChange={(text) => show({ search: text }, { replace: true })}
        />
      </div>
      <QueryState
        query={query}
        fallback="Failed to load the history"
        skeleton={
          <div className="flex flex-col gap-4">
            <Skeleton count={6} className="h-10 w-full" />
          </div>
        }
        isEmpty={({ pages }) => !query.hasNextPage && !pages.flat().some(isMatch)}
        empty={
          isFiltered ? (
            <Empty
              text="Nothing matches."
              action={
                <Button onClick={() => show({ kind: undefined, search: undefined }, { replace: true })}>
                  Clear
                </Button>
              }
            />
          ) : (
            <Empty text="Nothing has happened yet." />
          )
        }
      >
        {({ pages }) => (
          <ol
            aria-label="History"
            aria-busy={query.isPlaceholderData}
            className="flex flex-col aria-busy:opacity-60"
          >
            {pages
              .flat()
              .filter(isMatch)
              .map((entry) => (
                <EntryLine key={`${entry.kind} ${entry.id}`} entry={entry} of={of} />
              ))}
          </ol>
        )}
      </QueryState>
      {query.hasNextPage && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {searchedTo === undefined ? 'Show earlier' : 'Search earlier'}
          </Button>
          {searchedTo !== undefined && (
            <span role="status" className="text-sm text-muted">
              Searched back to {exactTime(searchedTo)}.
            </span>
          )}
        </div>
      )}
    </div>
  );
}
