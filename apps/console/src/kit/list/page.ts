import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { type Cursor, cacheCursors, type PageCursor, cachedCursor } from './cursorCache.ts';

/** A page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  hasNext: boolean;
}

/** The default row id. */
export const idOf = ({ id }: { id: string }): string => id;

/** Database columns that each list column reads, by its id. `others` is for rows shown elsewhere, as in a drawer. */
export type Reads<Row> = Readonly<Record<string, readonly (keyof Row)[]>>;

/** All database columns of a list. */
export function readsOf<Name>(reads: Readonly<Record<string, readonly Name[]>>): Name[] {
  return [...new Set(Object.values(reads).flat())];
}

/** A page's limit and offset or cursor, as arguments. One row more than shown tells whether there is a next page. */
export type PageWindow = { p_limit: number } & (
  | { p_offset: number }
  | { p_after: Cursor; p_before?: never }
  | { p_before: Cursor; p_after?: never }
);

/** The window of a page by its number. */
export function pageWindow(page = 1): { p_limit: number; p_offset: number } {
  return { p_limit: PAGE_SIZE + 1, p_offset: (page - 1) * PAGE_SIZE };
}

/** The page from the rows read by `pageWindow`. */
export function pageOf<Row>(fetched: Row[]): PageOf<Row> {
  return { rows: fetched.slice(0, PAGE_SIZE), hasNext: fetched.length > PAGE_SIZE };
}

interface WantedPage<Row> {
  /** The list's name, filters and sort: everything that decides its rows and their order. */
  list: object;
  page: number | undefined;
  /** The cursor's columns: the sort columns and the id. */
  cursor: readonly (keyof Row & string)[];
}

/**
 * Reads a page of a list, from the cursor of the page before or after it: constant cost at any depth, no skipped or
 * repeated rows. The first page always starts at the beginning. A page reached otherwise, as by a pasted link, is read
 * by offset.
 */
export async function readPage<Row extends object>(
  { list, page = 1, cursor }: WantedPage<Row>,
  read: Read<Row>,
): Promise<PageOf<Row>> {
  const name = JSON.stringify(list);
  const place = page === 1 ? undefined : cachedCursor(name, page);
  const shown =
    place === undefined ? pageOf(await read(pageWindow(page))) : await readFrom(place, page, read);
  const at = (row: Row | undefined): Cursor | undefined =>
    row && (Object.fromEntries(cursor.map((column) => [column, row[column]])) as Cursor);
  const [first, last] = [at(shown.rows[0]), at(shown.rows.at(-1))];
  const cursors = new Map<number, PageCursor>();
  if (shown.hasNext && last !== undefined) cursors.set(page + 1, { after: last });
  if (page > 2 && first !== undefined && cachedCursor(name, page - 1) === undefined) {
    cursors.set(page - 1, { before: first });
  }
  if (cursors.size > 0) cacheCursors(name, cursors);
  return shown;
}

/** Reads all rows of a window. */
type Read<Row> = (window: PageWindow) => Promise<Row[]>;

async function readFrom<Row>(place: PageCursor, page: number, read: Read<Row>): Promise<PageOf<Row>> {
  const p_limit = PAGE_SIZE + 1;
  if ('after' in place) return pageOf(await read({ p_limit, p_after: place.after }));
  const before = await read({ p_limit, p_before: place.before });
  if (before.length > PAGE_SIZE) {
    return { rows: before.slice(-PAGE_SIZE), hasNext: true };
  }
  // Enough rows were deleted that the list begins here: it is no longer this page.
  return pageOf(await read(pageWindow(page)));
}
