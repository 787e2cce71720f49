import { type ColumnDef, createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table';
import { cx } from '../cx.ts';

/** What a column says about its look and its sort, beside what its cells show. */
export interface ColumnMeta {
  /** The server's name of the column to sort by; without it the heading is plain text. */
  sort?: string;
  /** The direction of the first click; default ascending. */
  firstDirection?: 'asc' | 'desc';
  align?: 'right';
  /** Hidden on screens narrower than this, least important first. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  /**
   * Takes what the others leave, shared with the other growing columns, and cuts off what doesn't fit. A list's main
   * column should: then the table is as wide as the window, whatever stands in its rows.
   */
  grow?: boolean;
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

/** Class names that a column's heading and cells have in common. */
export function columnClass(meta: ColumnMeta): string {
  return cx(
    meta.align === 'right' && 'text-right',
    meta.from && SHOWN_FROM[meta.from],
    meta.grow && 'w-full max-w-0 min-w-36',
    meta.width,
  );
}

/** Class names by which a column disappears on narrow screens. */
const SHOWN_FROM: Record<NonNullable<ColumnMeta['from']>, string> = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
};
