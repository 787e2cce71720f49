import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';

/** The rows of one page, and whether there is another after it. */
export interface Page<Row> {
  rows: Row[];
  hasNext: boolean;
}

/** Limit and offset of a page counted from 1. One row more than is shown: it tells whether there is a next page. */
export function pageArguments(page = 1): { p_limit: number; p_offset: number } {
  return { p_limit: PAGE_SIZE + 1, p_offset: (page - 1) * PAGE_SIZE };
}

/** The page that was read with `pageArguments`. */
export function toPage<Row>(rows: Row[]): Page<Row> {
  return { rows: rows.slice(0, PAGE_SIZE), hasNext: rows.length > PAGE_SIZE };
}
