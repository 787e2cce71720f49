import { FlexRender, type Row as RowOf } from '@tanstack/react-table';
import { memo } from 'react';
import { cx } from '../cx.ts';
import type { ListFeatures } from './columns.ts';

interface TableRowProps<Row extends object> {
  row: RowOf<ListFeatures, Row>;
  /** The columns', see columnClasses. */
  classes: readonly string[];
  /** Whether its drawer is open. */
  isOpen: boolean;
  canOpen: boolean;
  isMarked: boolean;
}

function Line<Row extends object>({ row, classes, isOpen, canOpen, isMarked }: TableRowProps<Row>) {
  return (
    <tr
      tabIndex={-1}
      data-row-id={row.id}
      aria-current={isOpen || undefined}
      className={cx(
        'group/row outline-none aria-[current]:bg-accent-soft',
        '[&:focus-visible>td]:bg-accent-soft [&:last-child>td]:border-b-0',
        canOpen && 'cursor-pointer hover:bg-hover',
        isMarked && 'animate-mark',
      )}
    >
      {row.getAllCells().map((cell, index) => {
        const { wrap, grow } = cell.column.columnDef.meta ?? {};
        return (
          <td
            key={cell.id}
            className={cx(
              'h-10 border-b py-1',
              wrap ? 'min-w-60' : 'truncate',
              !wrap && !grow && 'max-w-64',
              classes[index],
            )}
          >
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}

function isSame(before: TableRowProps<object>, after: TableRowProps<object>): boolean {
  return (
    before.row.original === after.row.original &&
    before.classes === after.classes &&
    before.isOpen === after.isOpen &&
    before.canOpen === after.canOpen &&
    before.isMarked === after.isMarked
  );
}

/** A line of a list. Drawn again only when what it shows has changed: another's drawer or change is not its concern. */
export const TableRow = memo(Line, isSame as never) as typeof Line;
