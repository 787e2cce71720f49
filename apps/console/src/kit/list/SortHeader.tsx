import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../cx.ts';
import { ColumnEdge } from './ColumnEdge.tsx';
import { columnStyle, type ListColumn } from './columns.ts';

export interface Sort {
  by: string;
  direction: 'asc' | 'desc';
  onSort: (by: string, direction: 'asc' | 'desc') => void;
}

interface SortHeaderProps {
  column: Omit<ListColumn<object>, 'cell'>;
  /** The direction, if the list is sorted by it. */
  sorted: Sort['direction'] | null;
  /** Undefined: a list that can't be sorted. */
  onSort: Sort['onSort'] | undefined;
  /** The column's, see columnClasses. */
  className: string | undefined;
  /** Makes the column wider or narrower; undefined: as wide as its content. */
  onWidth?: ((id: string, px: number | undefined) => void) | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A column's heading; a click sorts by it, another reverses the direction. Turning a page does not render it again. */
export const SortHeader = memo(function SortHeader(props: SortHeaderProps) {
  const { column, sorted, onSort, className, onWidth } = props;
  const { id, header, sort: key, heading, hideHeading, pinned, px } = column;
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
          <SortMark sorted={sorted} />
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

function SortMark({ sorted }: { sorted: 'asc' | 'desc' | null }) {
  const size = 'size-3.5';
  if (sorted === 'asc') return <ArrowUp aria-hidden="true" className={size} />;
  if (sorted === 'desc') return <ArrowDown aria-hidden="true" className={size} />;
  return (
    <ChevronsUpDown
      aria-hidden="true"
      className={cx(size, 'text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100')}
    />
  );
}
