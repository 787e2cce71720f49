import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageOf } from './page.ts';

/** A list's open row, and what its drawer needs of the list. */
export interface OpenRow<Row, Own extends Row | null = Row | null, Key extends QueryKey = string[]> {
  /** The row in the URL; undefined when closed. */
  openId: string | undefined;
  /** The list's rows, shown without a request. */
  known: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Reads a row that isn't on the page, as for a pasted link, perhaps with more columns; null if it does not exist. */
  find: (id: string) => UseQueryOptions<Own, Error, Own, Key>;
  onClose: () => void;
  /** In a pane: shows another row. */
  onShow: (id: string) => void;
  /** In a pane: refetches the page once none of its rows is undecided. */
  reread: () => Promise<PageOf<Row> | undefined>;
}

export interface RowDrawerProps<Row, Own extends Row | null, Key extends QueryKey> {
  of: OpenRow<Row, Own, Key>;
  title: (row: Row) => string;
  words: RowWords;
  /** Below the sentence for a missing row: what to know or do about it. */
  about?: (id: string) => ReactNode;
  /** Next to the title: links and copy buttons. */
  actions?: (row: Row) => ReactNode;
  /**
   * `isOpen`: whether it has the keys; it is also rendered during the closing animation and while the next row loads.
   */
  footer?: (row: Row, isOpen: boolean) => ReactNode;
  pane?: PaneOptions<Row>;
  children: (row: Row, isOpen: boolean) => ReactNode;
}

export interface RowWords {
  /** The drawer's name while its row loads. */
  untitled: string;
  /** The spec's sentence for a failure. */
  fallback: string;
  /** The sentence for a row that does not exist. */
  missing: string;
}

/** In a pane. */
export interface PaneOptions<Row> {
  /** Has room for two columns in a wide window. */
  isWide?: boolean;
  /** Prefetches what the content reads. Never rejects. */
  prefetch?: (client: QueryClient, row: Row) => Promise<unknown>;
  /** Whether a row is undecided; default all rows below the open one. */
  waits?: (row: Row) => boolean;
  /** The id of what is decided with a row; default the row's. */
  subject?: (row: Row) => string;
}
