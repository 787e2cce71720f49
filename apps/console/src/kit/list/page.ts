import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { type Cursor, cacheCursors, type PageCursor, cachedCursor } from './cursorCache.ts';

/** A page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  hasNext: boolean;
}

/** What names a row, unless its list says otherwise. */
export const idOf = ({ id }: { id: string }): string => id;

/** What each column of a list reads of the database, by the column's id. `others` is for rows shown elsewhere, as in a drawer. */
export type Reads<Row> = Readonly<Record<string, readonly (keyof Row)[]>>;

/** All that the columns read. */
export function readsOf<Name>(reads: Readonly<Record<string, readonly Name[]>>): Name[] {
  return [...new Set(Object.values(reads).flat())];
}

/**
 * A page's limit and offset or cursor, as a procedure's arguments: one row more than is shown, which tells
 * whether there is another page.
 */
export type PageWindow = { p_limit: number } & (
  | { p_offset: number }
  | { p_after: Cursor; p_before?: never }
  | { p_before: Cursor; p_after?: never }
);

/** The window of a page by its number. */
export function pageWindow(page = 1): { p_limit: number; p_offset: number } {
  return { p_limit: PAGE_SIZE + 1, p_offset: (page - 1) * PAGE_SIZE };
}

/** The page from the rows that `pageWindow` requested. */
export function pageOf<Row>(fetched: Row[]): PageOf<Row> {
  return { rows: fetched.slice(0, PAGE_SIZE), hasNext: fetched.length > PAGE_SIZE };
}

interface WantedPage<Row> {
  /** The list's name, filters and sort: everything that decides which rows there are, and their order. */
  list: object;
  page: number | undefined;
  /** The columns of a cursor: the sort columns and the id. */
  cursor: readonly (keyof Row & string)[];
}

/**
 * Reads a page of a list. The URL has its number, but it is read from the cursor where the page before or after it
 * ended, which costs the same at any depth and neither skips nor repeats a row. The first page is always the beginning
 * of the list. A page that was reached in another way, as by a pasted link, is read by its offset.
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
  // So many rows were removed that the list begins here: it is not this page any more.
  return pageOf(await read(pageWindow(page)));
}
