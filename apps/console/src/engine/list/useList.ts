import type { PageOf } from '#kit/list/page.ts';
import type { PageQuery } from '#kit/list/pageQuery.ts';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { onUndone } from '#kit/list/rowResolved.ts';
import type { RawSearch } from '#kit/list/useListSearch.ts';
import { useStableRows } from '#kit/list/useStableRows.ts';
import { type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { type FilteredUrl, type ReadableUrl, useListUrl } from './useListUrl.ts';

/** What a list's state takes from its declaration, see listOf. */
export interface Listed<Search, Page, Thing> extends ReadableUrl<Search, Page, Thing> {
  arguments: (page: Page) => object;
}

interface Paged {
  page?: number | undefined;
}

interface Reading<
  Search,
  Row extends object,
  Own extends Row | null,
  Page extends Paged,
  Key extends QueryKey,
> extends Pick<OpenRow<Row, Own, Key>, 'rowId' | 'find'> {
  search: Search;
  pageQuery: PageQuery<Row, Page>;
  refetchInterval?: number | false;
}

/** A list as its URL says, with the rows that were read. */
export interface ListState<
  Row extends object,
  Page extends Paged,
  Thing extends string,
> extends FilteredUrl<Page> {
  /** What a row is: the URL parameter of the open one. */
  thing: Thing;
  /** The arguments of the list's procedure. */
  asked: object;
  query: UseQueryResult<PageOf<Row>>;
  pageQuery: PageQuery<Row, Page>;
  rowId: (row: Row) => string;
  rows: readonly Row[] | undefined;
  /** How many new rows are held back. */
  waiting: number;
  /** The row that has the keyboard. */
  focused: Row | undefined;
  /** For the element around the table. */
  events: ComponentProps<'div'>;
  /** Shows the page as it was read, also while somebody is on its rows. */
  release: () => void;
}

/** A list's state. Its rows keep their places while the pointer or the focus is on them, or one is open, see useStableRows. */
export function useList<
  Search extends RawSearch,
  Row extends object,
  Own extends Row | null,
  Page extends Paged,
  Key extends QueryKey,
  const Thing extends string,
>(declared: Listed<Search, Page, Thing>, reading: Reading<Search, Row, Own, Page, Key>) {
  const { drawer: thing } = declared;
  const { search, pageQuery, rowId, find, ...more } = reading;
  const url = useListUrl(declared, search);
  const { list, page, openId, invalidParams } = url;
  const query = useQuery({ ...pageQuery(page), ...more, enabled: invalidParams.length === 0 });
  const hold = useRowHold(query.data?.rows);
  const [round, setRound] = useState(0);
  const release = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => onUndone(release), [release]);
  const key = JSON.stringify({ ...page, round });
  const steady = useStableRows({
    fresh: query.isPlaceholderData ? undefined : query.data?.rows,
    rowId,
    key,
    isHeld: hold.isHeld || openId !== undefined,
    find,
  });
  const rows = steady.rows ?? query.data?.rows;
  // What is open in a pane has the keys, not the row that has the focus.
  const focused = openId === undefined ? rows?.find((row) => rowId(row) === hold.rowId) : undefined;
  const state: ListState<Row, Page, Thing> = {
    ...url,
    thing,
    asked: declared.arguments(page),
    query,
    pageQuery,
    rowId,
    rows,
    waiting: steady.waiting,
    focused,
    events: hold.events,
    release,
  };
  const drawer: OpenRow<Row, Own, Key> = {
    openId,
    known: rows,
    rowId,
    find,
    onClose: () => void list.close(),
    onShow: (id) => list.show({ [thing]: id }, { replace: true }),
    reread: async () => {
      const { data } = await query.refetch({ cancelRefetch: false });
      release();
      return data;
    },
  };
  /** `fresh`: the page's own rows; undefined until they are loaded. `key` names page and filters. */
  return { state, drawer, fresh: steady.rows, key };
}
