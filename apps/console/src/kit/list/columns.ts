import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** What a column says about its look and its sort, beside what its cells show. */
export interface ColumnMeta {
  /** The server's name of the column to sort by; without it the heading is plain text. */
  sort?: string;
  /** The direction of the first click; default ascending. */
  firstDirection?: 'asc' | 'desc';
  align?: 'right';
  /** Hidden on screens narrower than this, least important first. */
  from?: Step;
  /**
   * Takes what the others leave, shared with the other growing columns, and cuts off what doesn't fit. A list's main
   * column should: then the table is as wide as the window, whatever stands in its rows.
   */
  grow?: boolean;
  /** Tailwind width class. */
  width?: string;
  /** Cells may take several lines; otherwise what is too long is cut off. */
  wrap?: boolean;
  /** On a phone the heading is for readers only, as over row actions. */
  hideHeading?: boolean;
  /** Stays in sight at the right edge, whatever the window has no room for. For row actions. */
  pinned?: boolean;
  /** Stands in the heading instead of its label: a control over the whole column, such as 'select all'. */
  heading?: ReactNode;
}

/**
 * A column of a list. The server sorts, filters and pages, so that a table is no more than its columns and rows: a table
 * library made objects and components of every cell, which was a third of what drawing a list took.
 */
export interface ListColumn<Row extends object> {
  id: string;
  header: string;
  meta?: ColumnMeta;
  /** What a row shows in it. Called as a function, not as a component: it takes no hooks. */
  cell: (line: { row: { original: Row } }) => ReactNode;
}

/** `const column = listColumns<UserRow>()`, then `column.display({ id, header, meta, cell })` for each. */
export function listColumns<Row extends object>() {
  return { display: (column: ListColumn<Row>): ListColumn<Row> => column };
}

const STEPS = ['sm', 'md', 'lg', 'xl', 'wide', '2xl'] as const;
type Step = (typeof STEPS)[number];

// There is more room at the table's edges. A column stands at one on screens on which none of those beyond it are shown.
function edgeUntil(beyond: readonly (ColumnMeta | undefined)[]): Step | 'always' | 'never' {
  if (beyond.length === 0) return 'always';
  const steps = beyond.map((meta) => (meta?.from === undefined ? -1 : STEPS.indexOf(meta.from)));
  return STEPS[Math.min(...steps)] ?? 'never';
}

const LEFT_EDGE: Record<Step | 'always' | 'never', string> = {
  always: 'pl-4 2xl:pl-4',
  never: '',
  sm: 'pl-4 sm:pl-2 2xl:pl-3',
  md: 'pl-4 md:pl-2 2xl:pl-3',
  lg: 'pl-4 lg:pl-2 2xl:pl-3',
  xl: 'pl-4 xl:pl-2 2xl:pl-3',
  wide: 'pl-4 wide:pl-2 2xl:pl-3',
  '2xl': 'pl-4 2xl:pl-3',
};

const RIGHT_EDGE: typeof LEFT_EDGE = {
  always: 'pr-4 2xl:pr-4',
  never: '',
  sm: 'pr-4 sm:pr-2 2xl:pr-3',
  md: 'pr-4 md:pr-2 2xl:pr-3',
  lg: 'pr-4 lg:pr-2 2xl:pr-3',
  xl: 'pr-4 xl:pr-2 2xl:pr-3',
  wide: 'pr-4 wide:pr-2 2xl:pr-3',
  '2xl': 'pr-4 2xl:pr-3',
};

/** The class names that each column's heading and cells have in common. */
export function columnClasses(metas: readonly (ColumnMeta | undefined)[]): string[] {
  const share = growShare(metas);
  return metas.map((meta, index) =>
    cx(
      'px-2 2xl:px-3',
      LEFT_EDGE[edgeUntil(metas.slice(0, index))],
      RIGHT_EDGE[edgeUntil(metas.slice(index + 1))],
      meta?.align === 'right' && 'text-right',
      meta?.pinned && 'sticky right-0 z-1 bg-inherit',
      meta?.from && SHOWN_FROM[meta.from],
      meta?.grow && cx('max-w-0 min-w-32', share),
      meta?.width,
    ),
  );
}

const SHARED_STEPS = ['sm', 'md', 'lg', 'xl'] as const;
const SHARES = {
  all: ['', 'w-full', 'w-1/2', 'w-1/3'],
  sm: ['', 'sm:w-full', 'sm:w-1/2', 'sm:w-1/3'],
  md: ['', 'md:w-full', 'md:w-1/2', 'md:w-1/3'],
  lg: ['', 'lg:w-full', 'lg:w-1/2', 'lg:w-1/3'],
  xl: ['', 'xl:w-full', 'xl:w-1/2', 'xl:w-1/3'],
} as const;

// The width of each growing column: an equal share among those that are seen at each width of the screen.
function growShare(metas: readonly (ColumnMeta | undefined)[]): string {
  const growing = metas.filter((meta) => meta?.grow);
  let count = growing.filter((meta) => meta?.from === undefined).length;
  const classes: (string | undefined)[] = [SHARES.all[count]];
  for (const step of SHARED_STEPS) {
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
  wide: 'hidden wide:table-cell',
  '2xl': 'hidden 2xl:table-cell',
};
