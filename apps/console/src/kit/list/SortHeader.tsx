import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import { cx } from '../cx.ts';
import { columnStyle, type ListColumn } from './columns.ts';
import { boundedPx, MAX_COLUMN_PX } from './chosenColumns.ts';

interface ColumnEdgeProps {
  /** The column's heading. */
  name: string;
  /** Its chosen width; undefined: as wide as its content. */
  px: number | undefined;
  onWidth: (px: number | undefined) => void;
}

const STEP_PX = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };

/**
 * Resizes a column by dragging or arrow keys; a double click or Backspace resets it. The table rerenders on release.
 */
function ColumnEdge({ name, px, onWidth }: ColumnEdgeProps) {
  // Offset of the current drag.
  const [by, setBy] = useState(0);
  const [grip, setGrip] = useState<number | null>(null);
  const release = (edge: HTMLElement) => {
    setGrip(null);
    setBy(0);
    if (by !== 0) onWidth(boundedPx((edge.parentElement?.offsetWidth ?? 0) + by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) setBy(by + step);
    else if (event.key === 'Enter') onWidth(undefined);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip(event.clientX);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      // A label would become part of the heading's name, and collide with the filter's label.
      aria-valuenow={px ?? 0}
      aria-valuemin={0}
      aria-valuemax={MAX_COLUMN_PX}
      aria-valuetext={`Width of ${name}: ${px === undefined ? 'as its content' : `${px} pixels`}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => release(event.currentTarget)}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => grip !== null && setBy(clientX - grip)}
      onPointerUp={(event) => release(event.currentTarget)}
      onPointerCancel={() => {
        setGrip(null);
        setBy(0);
      }}
      onDoubleClick={() => onWidth(undefined)}
      style={by === 0 ? undefined : { transform: `translateX(${by}px)` }}
      className="absolute inset-y-1.5 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-line-strong focus-visible:border-accent active:border-accent max-md:hidden"
    />
  );
}

export interface Sort {
  by: string;
  direction: 'asc' | 'desc';
  onSort: (by: string, direction: 'asc' | 'desc') => void;
}

interface SortHeaderProps {
  column: Omit<ListColumn<object>, 'cell'>;
  /** The direction, if the list is sorted by it. */
  sorted: Sort['direction'] | null;
  /** Undefined: not sortable. */
  onSort: Sort['onSort'] | undefined;
  /** From columnClasses. */
  className: string | undefined;
  /** Resizes the column; undefined: as wide as its content. */
  onWidth?: ((id: string, px: number | undefined) => void) | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A column's heading; a click sorts by it, another reverses the direction. */
export const SortHeader = memo(function SortHeader(props: SortHeaderProps) {
  const { column, sorted, onSort, className, onWidth } = props;
  const { id, header, sort: key, heading, hideHeading, pinned, px } = column;
  const Mark = sorted === null ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      style={columnStyle(column)}
      aria-sort={sorted === null ? undefined : ARIA_SORT[sorted]}
      className={cx(
        'sticky top-0 z-10 h-9 border-b bg-surface text-left text-xs font-medium whitespace-nowrap text-muted',
        className,
      )}
    >
      {heading !== undefined ? (
        heading
      ) : hideHeading ? (
        <span className="max-sm:sr-only @max-[80rem]/beside:sr-only">{header}</span>
      ) : key === undefined || onSort === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={() => onSort(key, nextDirection(sorted, column.firstDirection))}
          className={cx(
            'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 font-medium hover:bg-sunken hover:text-ink',
            sorted !== null && 'text-ink',
          )}
        >
          {header}
          <Mark
            aria-hidden="true"
            className={cx(
              'size-3.5',
              sorted === null &&
                'text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
      )}
      {onWidth && heading === undefined && !pinned && (
        <ColumnEdge name={header} px={px} onWidth={(width) => onWidth(id, width)} />
      )}
    </th>
  );
});

function nextDirection(sorted: 'asc' | 'desc' | null, first: 'asc' | 'desc' = 'asc'): 'asc' | 'desc' {
  if (sorted === null) return first;
  return sorted === 'asc' ? 'desc' : 'asc';
}
