import { memo } from 'react';
import { cx } from '../cx.ts';
import { columnStyle, type ListColumn } from './columns.ts';

interface TableRowProps<Row extends object> {
  id: string;
  row: Row;
  columns: readonly ListColumn<Row>[];
  /** The cells', of each column. */
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
        // Its first cell may be hidden there.
        '@min-[0rem]/beside:[&:focus-visible>td]:shadow-[inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
        '@min-[0rem]/beside:[&:focus-visible>td:first-child]:shadow-[inset_3px_0_var(--color-accent),inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
        canOpen && 'cursor-pointer hover:bg-hover',
        // Not by :has, for which the browser would look at all cells again whenever something comes or goes on the page.
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
export const TableRow = memo(Line, isSame as never) as typeof Line;
