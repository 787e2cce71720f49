import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Reads } from './page.ts';

/** A column's look and sort. */
export interface ColumnLook {
  /** The server's name of the sort column; without it the heading is plain text. */
  sort?: string;
  /** The direction of the first click; default ascending. */
  firstDirection?: 'asc' | 'desc';
  align?: 'right';
  /** Hidden on screens narrower than this, least important first. */
  from?: Step;
  /**
   * Takes the remaining space, shared with other growing columns, and truncates. A list's main column should grow, to
   * make the table as wide as the window.
   */
  grow?: boolean;
  /** Hidden beside a pane if the list is narrower than that; default as `from`. */
  besideFrom?: Step | undefined;
  /** Tailwind width class. */
  width?: string;
  /** Width in pixels, chosen by the user. */
  px?: number;
  /** Text colour of the cells; saves an element in each. */
  tone?: 'muted' | 'faint';
  /** Cells may wrap; default truncated. */
  wrap?: boolean;
  /** On phones and beside a pane the heading is for screen readers only, as over row actions. */
  hideHeading?: boolean;
  /** Sticky at the right edge of an overflowing table. For row actions. */
  pinned?: boolean;
  /** Only shown to people with it, as buttons that all need it. */
  permission?: Permission;
  /** Replaces the heading's label by a control for the column, such as 'select all'. */
  heading?: ReactNode;
}

/**
 * A column of a list. The server sorts, filters and pages; a table library would take a third of the rendering time.
 */
export interface ListColumn<Row extends object> extends ColumnLook {
  id: string;
  header: string;
  /** The cell's content. Called as a function, not as a component: no hooks. */
  cell: (row: Row) => ReactNode;
}

/** Common to all columns of row buttons. */
export const ACTIONS = {
  id: 'actions',
  header: 'Actions',
  align: 'right',
  hideHeading: true,
  pinned: true,
} as const;

/** The columns of a list; a cell sees only the fields that its column reads. */
export function listColumns<Row extends object, const R extends Reads<Row>>(columns: {
  [Id in Exclude<keyof R & string, 'others'>]: Omit<ListColumn<Pick<Row, R[Id][number]>>, 'id'>;
}): ListColumn<Pick<Row, R[keyof R][number]>>[] {
  type Column = Omit<ListColumn<Pick<Row, R[keyof R][number]>>, 'id'>;
  return Object.entries<Column>(columns).map(([id, column]) => ({ id, ...column }));
}

export const STEPS = ['sm', 'md', 'lg', 'xl', 'wide', '2xl', '3xl', '4xl'] as const;
type Step = (typeof STEPS)[number];

/** Least width in pixels at which a column shows; tokens.css defines those that are not Tailwind's. */
export const STEP_PX: Readonly<Record<Step, number>> = {
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  wide: 1400,
  '2xl': 1536,
  '3xl': 1700,
  '4xl': 1900,
};

// The table's edges have more padding. A column is at an edge where those beyond it are hidden.
function edgeUntil(beyond: readonly ColumnLook[]): Step | 'always' | 'never' {
  if (beyond.length === 0) return 'always';
  const steps = beyond.map(({ from }) => (from === undefined ? -1 : STEPS.indexOf(from)));
  return STEPS[Math.min(...steps)] ?? 'never';
}

const LEFT_EDGE: Record<Step | 'always' | 'never', string> = {
  always: 'pl-4 2xl:pl-4',
  never: '',
  sm: 'pl-4 sm:pl-2 2xl:pl-3',
  md: 'pl-4 md:pl-2 2xl:pl-3',
  lg: 'pl-4 lg:pl-2 2xl:pl-3 @max-[40rem]/beside:pl-4',
  xl: 'pl-4 xl:pl-2 2xl:pl-3 @max-[60rem]/beside:pl-4',
  wide: 'pl-4 wide:pl-2 2xl:pl-3 @max-[72rem]/beside:pl-4',
  '2xl': 'pl-4 2xl:pl-3 @max-[84rem]/beside:pl-4',
  '3xl': 'pl-4 2xl:pl-4 3xl:pl-3 @max-[92rem]/beside:pl-4',
  '4xl': 'pl-4 2xl:pl-4 4xl:pl-3 @max-[100rem]/beside:pl-4',
};

const RIGHT_EDGE: typeof LEFT_EDGE = {
  always: 'pr-4 2xl:pr-4',
  never: '',
  sm: 'pr-4 sm:pr-2 2xl:pr-3',
  md: 'pr-4 md:pr-2 2xl:pr-3',
  lg: 'pr-4 lg:pr-2 2xl:pr-3 @max-[40rem]/beside:pr-4',
  xl: 'pr-4 xl:pr-2 2xl:pr-3 @max-[60rem]/beside:pr-4',
  wide: 'pr-4 wide:pr-2 2xl:pr-3 @max-[72rem]/beside:pr-4',
  '2xl': 'pr-4 2xl:pr-3 @max-[84rem]/beside:pr-4',
  '3xl': 'pr-4 2xl:pr-4 3xl:pr-3 @max-[92rem]/beside:pr-4',
  '4xl': 'pr-4 2xl:pr-4 4xl:pr-3 @max-[100rem]/beside:pr-4',
};

/** Class names shared by each column's heading and cells. */
export function columnClasses(columns: readonly ColumnLook[]): string[] {
  const share = growShare(columns);
  return columns.map((column, index) =>
    cx(
      'px-2 2xl:px-3',
      LEFT_EDGE[edgeUntil(columns.slice(0, index))],
      RIGHT_EDGE[edgeUntil(columns.slice(index + 1))],
      column.align === 'right' && 'text-right',
      column.pinned && 'sticky right-0 z-1 bg-inherit',
      // During selection on phones, the boxes have their room.
      column.pinned && 'max-md:in-data-choosing:hidden',
      column.from && SHOWN_FROM[column.from],
      besideClass(column),
      column.grow && column.px === undefined && cx('max-w-0 min-w-32', share),
      column.width,
    ),
  );
}

/** Additional class names of the cells. */
export const cellClass = ({ wrap, grow, pinned, tone }: ColumnLook): string =>
  cx(
    // Two lines of a name, of 16 pixels each, fit without growing the row.
    'h-(--row) border-b py-[3.5px]',
    // Buttons are never truncated.
    pinned ? 'whitespace-nowrap' : wrap ? 'min-w-60' : grow ? 'truncate' : 'max-w-64 truncate',
    tone && TONES[tone],
  );

const TONES = { muted: 'text-muted', faint: 'text-faint' };

const SHARED_STEPS = ['sm', 'md', 'lg', 'xl'] as const;
const SHARES = {
  all: ['', 'w-full', 'w-1/2', 'w-1/3'],
  sm: ['', 'sm:w-full', 'sm:w-1/2', 'sm:w-1/3'],
  md: ['', 'md:w-full', 'md:w-1/2', 'md:w-1/3'],
  lg: ['', 'lg:w-full', 'lg:w-1/2', 'lg:w-1/3'],
  xl: ['', 'xl:w-full', 'xl:w-1/2', 'xl:w-1/3'],
} as const;

// The width of each growing column: an equal share among those visible at each screen width.
function growShare(columns: readonly ColumnLook[]): string {
  const growing = columns.filter(({ grow, px }) => grow && px === undefined);
  let count = growing.filter(({ from }) => from === undefined).length;
  const classes: (string | undefined)[] = [SHARES.all[count]];
  for (const step of SHARED_STEPS) {
    const joining = growing.filter(({ from }) => from === step).length;
    count += joining;
    if (joining > 0) classes.push(SHARES[step][count]);
  }
  return cx(...classes);
}

/** Class names that hide a column on narrow screens. */
const SHOWN_FROM: Record<Step, string> = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
  wide: 'hidden wide:table-cell',
  '2xl': 'hidden 2xl:table-cell',
  '3xl': 'hidden 3xl:table-cell',
  '4xl': 'hidden 4xl:table-cell',
};

/** The same beside a pane, where rows have no buttons; chosen columns have no more room there than others. */
const SHOWN_BESIDE: Partial<Record<Step, string>> = {
  lg: '@max-[40rem]/beside:hidden',
  xl: '@max-[60rem]/beside:hidden',
  wide: '@max-[72rem]/beside:hidden',
  '2xl': '@max-[84rem]/beside:hidden',
  '3xl': '@max-[92rem]/beside:hidden',
  '4xl': '@max-[100rem]/beside:hidden',
};

/** The style of a column's heading and cells: its chosen width, if any. */
export function columnStyle({ px }: ColumnLook): CSSProperties | undefined {
  return px === undefined ? undefined : { width: px, minWidth: px, maxWidth: px };
}

function besideClass({ from, besideFrom = from }: ColumnLook): string | undefined {
  return besideFrom && SHOWN_BESIDE[besideFrom];
}
