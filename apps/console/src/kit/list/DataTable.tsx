import { useTable } from '@tanstack/react-table';
import { useRef } from 'react';
import { cx } from '../cx.ts';
import { CELL_PADDING, columnClass, growShare, listFeatures, type ListColumn } from './columns.ts';
import { type Sort, SortHeader } from './SortHeader.tsx';
import { rowEvents, useRowKeys } from './rowEvents.ts';

export interface DataTableProps<Row extends object> {
  /** The table's accessible name. */
  label: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  sort?: Sort;
  /** The rows belong to the page before; they stay, dimmed, until the next ones are here. */
  stale?: boolean;
  /** A click on a row, or Enter. */
  onOpen?: (row: Row) => void;
  /** Where a modified click leads, in a new tab. */
  rowHref?: (row: Row) => string;
  /** The row whose drawer is open. */
  openId?: string | undefined;
  /** Whether `j` and `k` move over the rows; not where several tables share a page. Default: when rows can be opened. */
  keys?: boolean;
}

/** A list's table: sticky headings, sorting by them, and rows for mouse and keyboard (`j`, `k`, Enter). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort, stale = false, openId } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const table = useTable({ features: listFeatures, columns, data: rows, getRowId: rowId });
  const share = growShare(columns.map(({ meta }) => meta));
  useRowKeys(body, props);

  return (
    <table
      aria-label={label}
      aria-busy={stale || undefined}
      className="w-full border-separate border-spacing-0"
    >
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <SortHeader
                key={header.id}
                label={String(header.column.columnDef.header)}
                meta={header.column.columnDef.meta ?? {}}
                sort={sort}
                share={share}
              />
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body} className={cx('transition-opacity duration-150', stale && 'opacity-50')}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            tabIndex={-1}
            aria-current={row.id === openId || undefined}
            className={cx(
              'group/row outline-none aria-[current]:bg-accent-soft',
              '[&:focus-visible>td]:bg-accent-soft [&:last-child>td]:border-b-0',
              props.onOpen !== undefined && 'cursor-pointer hover:bg-hover',
            )}
            {...rowEvents(row.original, props)}
          >
            {row.getAllCells().map((cell) => {
              const meta = cell.column.columnDef.meta ?? {};
              return (
                <td
                  key={cell.id}
                  className={cx(
                    CELL_PADDING,
                    'h-10 border-b py-1',
                    meta.wrap ? 'min-w-60' : 'truncate',
                    !meta.wrap && !meta.grow && 'max-w-64',
                    columnClass(meta, share),
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
