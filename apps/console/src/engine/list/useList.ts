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

/** The part of a list's declaration that its state needs, see listOf. */
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

/** The state of a list: URL, rows and stable positions. */
export interface ListState<
  Row extends object,
  Page extends Paged,
  Thing extends string,
> extends FilteredUrl<Page> {
  /** The kind of row: the URL parameter of the open one. */
  thing: Thing;
  /** The arguments of the list's procedure. */
  asked: object;
  query: UseQueryResult<PageOf<Row>>;
  pageQuery: PageQuery<Row, Page>;
  rowId: (row: Row) => string;
  rows: readonly Row[] | undefined;
  /** Number of new rows held back. */
  waiting: number;
  /** The focused row. */
  focused: Row | undefined;
  /** For the element around the table. */
  events: ComponentProps<'div'>;
  /** Shows the page as read, even while its rows are in use. */
  release: () => void;
}

/** A list's state. Rows keep their places while hovered, focused or open, see useStableRows. */
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
  // An open pane has the keys, not the focused row.
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
  /** `fresh`: the page's own rows; undefined until loaded. `key` identifies page and filters. */
  return { state, drawer, fresh: steady.rows, key };
}
