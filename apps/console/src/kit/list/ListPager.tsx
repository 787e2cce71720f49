import { inCache, prefetch } from '#backend/prefetch.ts';
import {
  type QueryExecuteOptions,
  type QueryKey,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { PageOf } from './page.ts';
import { Pager } from './Pager.tsx';
import type { ListSearch } from './useListSearch.ts';

interface ListPagerProps<Row, Key extends QueryKey> {
  query: UseQueryResult<PageOf<Row>>;
  /** From 1. */
  page: number | undefined;
  list: ListSearch;
  /** The query of another page, for prefetching when the pointer or focus reaches its button. */
  pageQuery: (page: number) => QueryExecuteOptions<PageOf<Row>, Error, PageOf<Row>, PageOf<Row>, Key>;
}

/** How long a press may wait for its rows: what comes within a tenth of a second is seen as coming at once. */
const AT_ONCE_MS = 100;

/** The pager of a list whose page is in the URL. */
export function ListPager<Row, Key extends QueryKey>({
  query,
  page = 1,
  list,
  pageQuery,
}: ListPagerProps<Row, Key>) {
  const client = useQueryClient();
  // The rows are drawn with the new page if they come soon. Otherwise the former ones would be drawn again before them, dimmed.
  // Of two quick presses only the last one turns.
  const presses = useRef(0);
  const turn = async (target: number) => {
    const { href } = window.location;
    const press = ++presses.current;
    await Promise.race([inCache(client, pageQuery(target)), passed(AT_ONCE_MS)]);
    if (press === presses.current && window.location.href === href) list.page(target);
  };
  return (
    <Pager
      page={page}
      hasNext={query.data?.hasNext === true && !query.isPlaceholderData}
      onPage={(target) => void turn(target)}
      onIntent={(target) => prefetch(client, pageQuery(target))}
    />
  );
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
