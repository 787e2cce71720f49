import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';

/** A page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  hasNext: boolean;
}

/** Where a page lies, as a procedure's arguments: one row more than is shown, which tells whether there is a next page. */
export function pageWindow(page = 1): { p_limit: number; p_offset: number } {
  return { p_limit: PAGE_SIZE + 1, p_offset: (page - 1) * PAGE_SIZE };
}

/** The page from what `pageWindow` fetched. */
export function pageOf<Row>(fetched: Row[]): PageOf<Row> {
  return { rows: fetched.slice(0, PAGE_SIZE), hasNext: fetched.length > PAGE_SIZE };
}
