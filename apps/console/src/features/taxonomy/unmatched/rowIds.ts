import { type QueryRef, queryKeyOf } from '../accept/matches.api.ts';

const SEARCHED_AT = ' @';

/** The id of the row of a single search, of which a query may have many. */
export function searchRowId(search: QueryRef & { created_at: string }): string {
  return `${queryKeyOf(search)}${SEARCHED_AT}${search.created_at}`;
}

/** Whether a row's id is that of a query, or of one search for it. */
export function isRowOf(rowId: string | undefined, queryKey: string): boolean {
  return rowId === queryKey || rowId?.startsWith(`${queryKey}${SEARCHED_AT}`) === true;
}
