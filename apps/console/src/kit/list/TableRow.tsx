import { memo } from 'react';
import { cx } from '../cx.ts';
import type { ListColumn } from './columns.ts';

interface TableRowProps<Row extends object> {
  id: string;
  row: Row;
  columns: readonly ListColumn<Row>[];
  /** The columns', see columnClasses. */
  classes: readonly string[];
  /** Whether its drawer is open. */
  isOpen: boolean;
  canOpen: boolean;
  isMarked: boolean;
}

function Line<Row extends object>(props: TableRowProps<Row>) {
  const { id, row, columns, classes, isOpen, canOpen, isMarked } = props;
  return (
    <tr
      tabIndex={-1}
      data-row-id={id}
      data-opens={canOpen || undefined}
      aria-current={isOpen || undefined}
      className={cx(
        'group/row bg-surface outline-none aria-[current]:bg-accent-soft',
        '[&:focus-visible>td]:bg-accent-soft [&:focus-visible>td:first-child]:shadow-[inset_3px_0_var(--color-accent)] [&:last-child>td]:border-b-0',
        canOpen && 'cursor-pointer hover:bg-hover',
        isMarked && 'animate-mark',
      )}
    >
      {columns.map((column, index) => {
        const { wrap, grow } = column;
        return (
          <td
            key={column.id}
            className={cx(
              'h-10 border-b py-1',
              wrap ? 'min-w-60' : 'truncate',
              !wrap && !grow && 'max-w-64',
              classes[index],
            )}
          >
            {column.cell(row)}
          </td>
        );
      })}
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
    before.isMarked === after.isMarked
  );
}

/** A row of a list. Rerenders only when its own content changes. */
export const TableRow = memo(Line, isSame as never) as typeof Line;
