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
import type { ListUrl } from './useListSearch.ts';

interface ListPagerProps<Row, Page, Key extends QueryKey> {
  of: Pick<ListUrl<Page>, 'list' | 'page'>;
  query: UseQueryResult<PageOf<Row>>;
  /** Another page is prefetched when the pointer or focus reaches its button. */
  pageQuery: (page: Page) => QueryExecuteOptions<PageOf<Row>, Error, PageOf<Row>, PageOf<Row>, Key>;
}

/** How long a press may wait for its rows: what comes within a tenth of a second is seen as coming at once. */
const AT_ONCE_MS = 100;

/** The pager of a list whose page is in the URL. */
export function ListPager<Row, Page extends { page?: number | undefined }, Key extends QueryKey>({
  of: { list, page },
  query,
  pageQuery,
}: ListPagerProps<Row, Page, Key>) {
  const client = useQueryClient();
  const queryOf = (target: number) => pageQuery({ ...page, page: target });
  // The rows are drawn with the new page if they come soon. Otherwise the former ones would be drawn again before them, dimmed.
  // Of two quick presses only the last one turns.
  const presses = useRef(0);
  const turn = async (target: number) => {
    const { href } = window.location;
    const press = ++presses.current;
    await Promise.race([inCache(client, queryOf(target)), passed(AT_ONCE_MS)]);
    if (press === presses.current && window.location.href === href) list.page(target);
  };
  return (
    <Pager
      page={page.page ?? 1}
      hasNext={query.data?.hasNext === true && !query.isPlaceholderData}
      onPage={(target) => void turn(target)}
      onIntent={(target) => prefetch(client, queryOf(target))}
    />
  );
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
