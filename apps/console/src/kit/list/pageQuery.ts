import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PageWindow, readPage } from './page.ts';

interface PageOptions<Row, Page> {
  /** What the keys of all pages of the list begin with. */
  key: readonly string[];
  /** All that decides which rows there are, and the page's number. */
  page: Page;
  /** The columns of a cursor: the sort columns and the id. */
  cursor: readonly (keyof Row & string)[];
  read: (window: PageWindow, signal: AbortSignal) => Promise<Row[]>;
}

/** Reads any page of a list. */
export type PageQuery<Row extends object, Page extends { page?: number | undefined }> = (
  page: Page,
) => ReturnType<typeof pageQuery<Row, Page>>;

/** The query of a page of a list, see readPage. The previous page stays until it is there. */
export function pageQuery<Row extends object, Page extends { page?: number | undefined }>({
  key,
  page,
  cursor,
  read,
}: PageOptions<Row, Page>) {
  return queryOptions({
    queryKey: [...key, { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ list: { ...page, of: key, page: undefined }, page: page.page, cursor }, (window) =>
        read(window, signal),
      ),
  });
}
