import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PageWindow, readPage } from './page.ts';

interface PageOptions<Row, Page> {
  /** Key prefix of all pages of the list. */
  key: readonly string[];
  /** Everything that decides the rows, and the page number. */
  page: Page;
  /** The cursor's columns: the sort columns and the id. */
  cursor: readonly (keyof Row & string)[];
  read: (window: PageWindow, signal: AbortSignal) => Promise<Row[]>;
}

/** Reads any page of a list. */
export type PageQuery<Row extends object, Page extends { page?: number | undefined }> = (
  page: Page,
) => ReturnType<typeof pageQuery<Row, Page>>;

/** The query of a page of a list, see readPage. Keeps the previous page until then. */
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
