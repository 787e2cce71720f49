import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageOf } from './page.ts';

/** A list's open row, and what its drawer needs of the list. */
export interface OpenRow<Row, Own extends Row | null = Row | null, Key extends QueryKey = string[]> {
  /** The row that the URL names; undefined when closed. */
  openId: string | undefined;
  /** The list's rows: a row among them is shown without a request. */
  known: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /**
   * Reads a row that isn't on the page, as when a pasted link is opened, perhaps with more columns; null when
   * there is none.
   */
  find: (id: string) => UseQueryOptions<Own, Error, Own, Key>;
  onClose: () => void;
  /** In a pane: shows another row. */
  onShow: (id: string) => void;
  /** In a pane: reads the page again once no row of it waits. */
  reread: () => Promise<PageOf<Row> | undefined>;
}

export interface RowDrawerProps<Row, Own extends Row | null, Key extends QueryKey> extends OpenRow<
  Row,
  Own,
  Key
> {
  title: (row: Row) => string;
  /** The drawer's name while its row is loading. */
  untitled: string;
  /** The spec's sentence for a failure. */
  fallback: string;
  missing: string;
  /** Below that sentence: what to know, or do, about a missing row. */
  about?: (id: string) => ReactNode;
  /** Next to the title: what only copies or leads elsewhere. */
  actions?: (row: Row) => ReactNode;
  /** `isOpen`: whether it has the keys; it is still drawn while it slides out, or while the next row is awaited. */
  footer?: (row: Row, isOpen: boolean) => ReactNode;
  /** In a pane: reads what its content asks for, unless it is in the cache. Never rejects. */
  prefetch?: (client: QueryClient, row: Row) => Promise<unknown>;
  /** In a pane: whether something is left to decide about a row; without it, all rows below the open one wait. */
  waits?: (row: Row) => boolean;
  /** In a pane: what is decided with a row, by its id; default: the row. */
  subject?: (row: Row) => string;
  children: (row: Row, isOpen: boolean) => ReactNode;
}
