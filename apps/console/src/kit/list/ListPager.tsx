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
  /** Prefetches a page when its button is hovered or focused. */
  pageQuery: (page: Page) => QueryExecuteOptions<PageOf<Row>, Error, PageOf<Row>, PageOf<Row>, Key>;
}

/** Longest wait of a press for its rows: up to a tenth of a second feels immediate. */
const AT_ONCE_MS = 100;

/** The pager of a list whose page is in the URL. */
export function ListPager<Row, Page extends { page?: number | undefined }, Key extends QueryKey>({
  of: { list, page },
  query,
  pageQuery,
}: ListPagerProps<Row, Page, Key>) {
  const client = useQueryClient();
  const queryOf = (target: number) => pageQuery({ ...page, page: target });
  // Waits for the new rows, if they come soon: otherwise the old ones would be rendered again, dimmed. Of two quick
  // presses only the last one turns the page.
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
