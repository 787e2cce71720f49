import { type ColumnDef, createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table';

/** What a column says about its look and its sort, beside what its cells show. */
export interface ColumnMeta {
  /** The server's name of the column to sort by; without it the heading is plain text. */
  sort?: string;
  /** The direction of the first click; default ascending. */
  firstDirection?: 'asc' | 'desc';
  align?: 'right';
  /** Hidden on screens narrower than this, least important first. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  /** Tailwind width class. */
  width?: string;
  /** Cells may take several lines; otherwise what is too long is cut off. */
  wrap?: boolean;
  /** The heading is for readers only, as over row actions. */
  hideHeading?: boolean;
}

// The server sorts, filters and pages: the table needs none of the library's features for that.
export const listFeatures = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() });
export type ListFeatures = typeof listFeatures;

export type ListColumn<Row extends object> = ColumnDef<ListFeatures, Row>;

/** `const column = listColumns<UserRow>()`, then `column.display({ id, header, meta, cell })` for each. */
export function listColumns<Row extends object>() {
  return createColumnHelper<ListFeatures, Row>();
}

/** Class names by which a column disappears on narrow screens. */
export const SHOWN_FROM: Record<NonNullable<ColumnMeta['from']>, string> = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
};
