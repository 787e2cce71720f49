import { useMemo, useRef } from 'react';
import { cx } from '../cx.ts';
import { columnClasses, type ListColumn } from './columns.ts';
import { type Sort, SortHeader } from './SortHeader.tsx';
import { bodyEvents, useRowKeys } from './rowEvents.ts';
import { TableRow } from './TableRow.tsx';
import { useFirstScreen } from './useFirstScreen.ts';

export interface DataTableProps<Row extends object> {
  /** The table's accessible name. */
  label: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  sort?: Sort;
  /** The rows belong to the previous page; they stay, dimmed, until the next ones are loaded. */
  stale?: boolean;
  /** A click on a row, or Enter. */
  onOpen?: (row: Row) => void;
  /** The link for a modified click, in a new tab. */
  rowHref?: (row: Row) => string;
  /** The row whose drawer is open. */
  openId?: string | undefined;
  /** Whether `j` and `k` move over the rows; not where several tables share a page. Default: when rows can be opened. */
  keys?: boolean;
  /** Rows that have just appeared or changed; briefly highlighted. */
  marked?: ReadonlySet<string> | undefined;
}

/** A list's table: sticky headings, sorting by them, and rows for mouse and keyboard (`j`, `k`, Enter). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort, stale = false, openId, onOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const classes = useMemo(() => columnClasses(columns), [columns]);
  const { count, missingPx } = useFirstScreen(rows, rowId);
  useRowKeys(body, props);

  return (
    <table
      aria-label={label}
      aria-busy={stale || missingPx > 0 || undefined}
      className="w-full border-separate border-spacing-0"
    >
      <thead>
        <tr>
          {columns.map((column, index) => (
            <SortHeader key={column.id} column={column} sort={sort} className={classes[index]} />
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        // Fast responses don't flicker, and the rows are painted once.
        className={cx(stale && 'opacity-50 transition-opacity delay-200 duration-150')}
        {...bodyEvents(props)}
      >
        {rows.slice(0, count).map((row) => {
          const id = rowId(row);
          return (
            <TableRow
              key={id}
              id={id}
              row={row}
              columns={columns}
              classes={classes}
              isOpen={id === openId}
              canOpen={onOpen !== undefined}
              isMarked={props.marked?.has(id) ?? false}
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
