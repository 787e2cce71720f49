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
  from?: 'sm' | 'md' | 'lg' | 'xl' | '2xl';
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

/** More room at the table's edges, also where columns are hidden and others come first and last. */
export const CELL_PADDING = cx(
  'px-2 first:pl-4 last:pr-4 sm:px-3',
  '[&:nth-child(1_of_:not(.hidden))]:pl-4 [&:nth-last-child(1_of_:not(.hidden))]:pr-4',
);

/** Class names that a column's heading and cells have in common. `share` is the table's, see growShare. */
export function columnClass(meta: ColumnMeta, share: string): string {
  return cx(
    meta.align === 'right' && 'text-right',
    meta.from && SHOWN_FROM[meta.from],
    meta.grow && cx('max-w-0 min-w-36', share),
    meta.width,
  );
}

const STEPS = ['sm', 'md', 'lg', 'xl'] as const;
const SHARES = {
  all: ['', 'w-full', 'w-1/2', 'w-1/3'],
  sm: ['', 'sm:w-full', 'sm:w-1/2', 'sm:w-1/3'],
  md: ['', 'md:w-full', 'md:w-1/2', 'md:w-1/3'],
  lg: ['', 'lg:w-full', 'lg:w-1/2', 'lg:w-1/3'],
  xl: ['', 'xl:w-full', 'xl:w-1/2', 'xl:w-1/3'],
} as const;

/** The width of each growing column: an equal share among those that are seen at each width of the screen. */
export function growShare(metas: readonly (ColumnMeta | undefined)[]): string {
  const growing = metas.filter((meta) => meta?.grow);
  let count = growing.filter((meta) => meta?.from === undefined).length;
  const classes: (string | undefined)[] = [SHARES.all[count]];
  for (const step of STEPS) {
    const joining = growing.filter((meta) => meta?.from === step).length;
    count += joining;
    if (joining > 0) classes.push(SHARES[step][count]);
  }
  return cx(...classes);
}

/** Class names by which a column disappears on narrow screens. */
const SHOWN_FROM: Record<NonNullable<ColumnMeta['from']>, string> = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
  '2xl': 'hidden 2xl:table-cell',
};
