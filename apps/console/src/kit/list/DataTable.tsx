import { memo, useContext, useMemo, useRef } from 'react';
import { cx } from '../cx.ts';
import { cellClass, columnClasses, type ColumnLook, columnStyle, type ListColumn } from './columns.ts';
import { type Sort, SortHeader } from './SortHeader.tsx';
import { bodyEvents, type RowBehaviour, useRowKeys } from './rowEvents.ts';
import { SelectionContext } from './selection.ts';
import { useFirstScreen } from './useFirstScreen.ts';
import { useShownColumns } from './useShownColumns.ts';

interface TableRowProps<Row extends object> {
  id: string;
  row: Row;
  columns: readonly ListColumn<Row>[];
  /** The cells' class names, by column. */
  classes: readonly string[];
  /** Whether its drawer is open. */
  isOpen: boolean;
  canOpen: boolean;
  isSelected: boolean;
  isMarked: boolean;
}

function Line<Row extends object>(props: TableRowProps<Row>) {
  const { id, row, columns, classes, isOpen, canOpen, isSelected, isMarked } = props;
  return (
    <tr
      tabIndex={-1}
      data-row-id={id}
      data-opens={canOpen || undefined}
      aria-current={isOpen || undefined}
      className={cx(
        'group/row scroll-mt-9 bg-surface outline-none aria-[current]:bg-accent-soft',
        '[&:focus-visible>td]:bg-accent-soft [&:focus-visible>td:first-child]:shadow-[inset_3px_0_var(--color-accent)] [&:last-child>td]:border-b-0',
        // The first cell may be hidden there.
        '@min-[0rem]/beside:[&:focus-visible>td]:shadow-[inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
        '@min-[0rem]/beside:[&:focus-visible>td:first-child]:shadow-[inset_3px_0_var(--color-accent),inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
        canOpen && 'cursor-pointer hover:bg-hover',
        // Not by :has: the browser would recheck all cells after every change of the page.
        isSelected && '[&>td]:bg-accent-soft',
        isMarked && 'animate-mark',
      )}
    >
      {columns.map((column, index) => (
        <td key={column.id} style={columnStyle(column)} className={classes[index]}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function isSame(before: TableRowProps<object>, after: TableRowProps<object>): boolean {
  return (
    before.row === after.row &&
    before.id === after.id &&
    before.columns === after.columns &&
    before.classes === after.classes &&
    before.isOpen === after.isOpen &&
    before.canOpen === after.canOpen &&
    before.isSelected === after.isSelected &&
    before.isMarked === after.isMarked
  );
}

/** A row of a list. Rerenders only when its own content changes. */
const TableRow = memo(Line, isSame as never) as typeof Line;

export interface DataTableProps<Row extends object> {
  /** The table's accessible name. */
  label: string;
  columns: ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: Sort;
  /** The rows are the previous page's; they stay, dimmed, until the next ones are loaded. */
  stale?: boolean;
  behaviour?: RowBehaviour<Row>;
  list?: ListParts<Row>;
}

/** What only lists have. */
interface ListParts<Row extends object> {
  /** Selection boxes before the columns; see selectColumn. */
  boxes?: ListColumn<Row> | undefined;
  /** Rows that have just appeared or changed; briefly highlighted. */
  marked?: ReadonlySet<string> | undefined;
  /** Resizes a column; undefined: as wide as its content. */
  onWidth?: ((id: string, px: number | undefined) => void) | undefined;
}

/** A list's table: sticky headings, sorting by them, and rows for mouse and keyboard (`j`, `k`, Enter). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, sort, stale = false, behaviour = {}, list = {} } = props;
  const { boxes, marked, onWidth } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useShownColumns(props.columns);
  const columns = useMemo(() => (boxes === undefined ? shown : [boxes, ...shown]), [boxes, shown]);
  const classes = useMemo(() => columnClasses(columns), [columns]);
  const cells = useMemo(
    () => columns.map((column, index) => cx(cellClass(column), classes[index])),
    [columns, classes],
  );
  const selection = useContext(SelectionContext);
  const { count, missingPx } = useFirstScreen(rows, rowId);
  useRowKeys(body, { rows, rowId, ...behaviour });

  return (
    <table
      aria-label={label}
      aria-busy={stale || missingPx > 0 || undefined}
      // If all columns have a width, the rest of the table stays empty; otherwise they would share it.
      className={cx('border-separate border-spacing-0', columns.some(hasRoom) && 'w-full')}
    >
      <thead>
        <tr>
          {columns.map((column, index) => (
            <SortHeader
              key={column.id}
              column={column}
              sorted={sort !== undefined && column.sort === sort.by ? sort.direction : null}
              onSort={sort?.onSort}
              className={classes[index]}
              onWidth={onWidth}
            />
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        // Delayed: fast responses must not flicker.
        className={cx(stale && 'opacity-50 transition-opacity delay-200 duration-150')}
        {...bodyEvents({
          ...{ rows, rowId, ...behaviour },
          onSelect: selection?.toggle,
          isChoosing: selection?.isChoosing,
        })}
      >
        {rows.slice(0, count).map((row) => {
          const id = rowId(row);
          return (
            <TableRow
              key={id}
              id={id}
              row={row}
              columns={columns}
              classes={cells}
              isOpen={id === behaviour.openId}
              canOpen={behaviour.onOpen !== undefined}
              isSelected={selection?.ids.has(id) ?? false}
              isMarked={marked?.has(id) ?? false}
            />
          );
        })}
        {missingPx > 0 && (
          <tr aria-hidden="true">
            <td style={{ height: missingPx }} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

const hasRoom = ({ px, pinned, heading }: ColumnLook) => px === undefined && !pinned && heading === undefined;
