import { DataTable, type DataTableProps } from '#kit/list/DataTable.tsx';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Item } from './categories.api.ts';
import { EndsContext } from './cells/cells.tsx';
import { useItems } from './ItemsContext.tsx';
import { type Move, rowOf, stepOf } from './order.ts';
import { useRowDragging } from './useRowDragging.ts';

export interface ItemsTableProps<Row extends Item> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'stale' | 'openId' | 'onOpen'
> {
  /** A new item: scrolled into view and briefly highlighted. */
  createdId: string | undefined;
}

/** The table of a list's items. Dragging, or Alt with the arrow keys, moves rows. */
export function ItemsTable<Row extends Item>({ createdId, ...props }: ItemsTableProps<Row>) {
  const { rows } = props;
  const list = useRef<HTMLDivElement>(null);
  const marked = useMemo(() => (createdId === undefined ? undefined : new Set([createdId])), [createdId]);
  const isThere = rows.some(({ id }) => id === createdId);
  useEffect(() => {
    if (isThere)
      list.current?.querySelector(`[data-row-id="${createdId ?? ''}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isThere, createdId]);
  const { move } = useItems();
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  const ends = useMemo(() => ({ first, last }), [first, last]);
  const moveRow = (wanted: Move) => {
    const item = rows.find(({ id }) => id === wanted.id);
    if (item !== undefined) move(item, wanted);
  };
  const { line, events } = useRowDragging(moveRow);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const { target } = event;
    if (
      !event.altKey ||
      !isArrow ||
      !(target instanceof HTMLElement) ||
      !event.currentTarget.contains(target)
    ) {
      return;
    }
    const row = rowOf(target);
    const wanted = row === null ? null : stepOf(row, event.key === 'ArrowDown' ? 1 : -1);
    if (row === null) return;
    event.preventDefault();
    if (wanted === null) return;
    moveRow(wanted);
    requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <EndsContext value={ends}>
      <div ref={list} {...events} onKeyDown={press} className="relative [&_tr[data-dragged]]:opacity-40">
        <DataTable {...props} rowId={({ id }) => id} marked={marked} keys={false} />
        {line !== null && (
          <div
            aria-hidden="true"
            data-bar
            className="pointer-events-none absolute inset-x-0 z-10 -mt-px h-0.5 bg-accent"
            style={{ top: line }}
          />
        )}
      </div>
    </EndsContext>
  );
}
