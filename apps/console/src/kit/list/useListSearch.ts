import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { InvalidParams } from './search.ts';
import type { Sort } from './SortHeader.tsx';

/** A list's parameters in the URL, as text. */
export type RawSearch = Readonly<Record<string, string | undefined>>;
type Patch = Record<string, string | undefined>;

export interface ListSearch {
  /** Changes filters or the sort; returns to page 1 and closes the drawer. */
  filter: (patch: Patch) => void;
  sort: Sort['onSort'];
  /** Removes every parameter. */
  clear: () => void;
  page: (page: number) => void;
  /** Changes parameters that don't affect the rows, such as the open drawer. `replace` adds no history entry. */
  show: (patch: Patch, options?: { replace?: boolean }) => void;
  /** Closes the list's drawer. */
  close: () => Promise<void>;
}

/** The parsed URL of a list. */
export interface ListUrl<Page = { page?: number | undefined }> {
  list: ListSearch;
  /** Parameters that decide the rows; pages count from 1. */
  page: Page;
  invalidParams: readonly InvalidParams[];
  /** Whether a filter is active: decides between 'nothing matches' and 'nothing here yet'. */
  isFiltered: boolean;
}

/** Writes a list's state to the URL; a stable object. `drawer` is the parameter of the open row. */
export function useListSearch(drawer?: string): ListSearch {
  const navigate = useNavigate();
  return useMemo(() => {
    // `to: '.'` keeps the route; every list's search is text, as Patch says.
    const go = (change: (old: Patch) => Patch, replace = false) =>
      navigate({ to: '.', search: (old: Patch) => withoutEmpty(change(old)), replace });
    const closed: Patch = drawer === undefined ? {} : { [drawer]: undefined };
    const filter = (patch: Patch) => void go((old) => ({ ...old, ...patch, ...closed, page: undefined }));
    return {
      filter,
      sort: (by, direction) => filter({ orderBy: by, orderDir: direction }),
      clear: () => void go(() => ({})),
      page: (page) => void go((old) => ({ ...old, ...closed, page: page === 1 ? undefined : String(page) })),
      show: (patch, options) => void go((old) => ({ ...old, ...patch }), options?.replace),
      close: () => go((old) => ({ ...old, ...closed })),
    };
  }, [navigate, drawer]);
}

function withoutEmpty(search: Patch): Patch {
  return Object.fromEntries(Object.entries(search).filter(([, text]) => text !== undefined && text !== ''));
}

/** A list's sort from its URL; default newest first. */
export function sortOf(
  page: { orderBy?: string | undefined; orderDir?: 'asc' | 'desc' | undefined },
  list: ListSearch,
): Sort {
  return {
    by: page.orderBy ?? 'created_at',
    direction: page.orderDir ?? 'desc',
    onSort: list.sort,
  };
}
