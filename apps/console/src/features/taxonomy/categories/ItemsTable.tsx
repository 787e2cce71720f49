import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import type { RowBehaviour } from '#kit/list/rowEvents.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Item } from './categories.api.ts';
import { EditedNameContext, EndsContext } from './cells/cells.tsx';
import { useItems } from './ItemsContext.tsx';
import { type Move, rowBeside, rowOf, stepOf } from './order.ts';
import { useRowDragging } from './useRowDragging.ts';

export interface ItemsTableProps<Row extends Item> extends Pick<RowBehaviour<Row>, 'openId' | 'onOpen'> {
  label: string;
  columns: ListColumn<Row>[];
  rows: readonly Row[];
  stale: boolean;
  /** A new item: scrolled into view and briefly highlighted. */
  createdId: string | undefined;
}

/** The table of a list's items. Dragging, or Alt with the arrow keys, moves rows; F2 edits a row's name. */
export function ItemsTable<Row extends Item>(props: ItemsTableProps<Row>) {
  const { createdId, openId, onOpen, rows, ...table } = props;
  const list = useRef<HTMLDivElement>(null);
  const marked = useMemo(() => (createdId === undefined ? undefined : new Set([createdId])), [createdId]);
  const isThere = rows.some(({ id }) => id === createdId);
  useEffect(() => {
    if (isThere)
      list.current?.querySelector(`[data-row-id="${createdId ?? ''}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isThere, createdId]);
  const { move } = useItems();
  const edits = may(useMe(), 'taxonomy.edit');
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  const ends = useMemo(() => ({ first, last }), [first, last]);
  const moveRow = (wanted: Move) => {
    const item = rows.find(({ id }) => id === wanted.id);
    if (item !== undefined) move(item, wanted);
  };
  const { line, events } = useRowDragging(moveRow);

  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = useMemo(() => ({ editedId, setEditedId }), [editedId]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    const row = target instanceof Element && event.currentTarget.contains(target) ? rowOf(target) : null;
    if (row === null) return;
    if (key === 'F2' && edits) {
      event.preventDefault();
      setEditedId(row.dataset.rowId ?? null);
    }
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    const step = key === 'ArrowDown' ? 1 : -1;
    if (event.altKey) {
      event.preventDefault();
      if (!edits) return;
      const wanted = stepOf(row, step);
      if (wanted === null) return;
      moveRow(wanted);
      requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
    } else if (target === row) {
      event.preventDefault();
      rowBeside(row, step)?.focus();
    }
  };
  return (
    <EndsContext value={ends}>
      <EditedNameContext value={edited}>
        <div ref={list} {...events} onKeyDown={press} className="relative [&_tr[data-dragged]]:opacity-40">
          <DataTable
            {...table}
            rows={rows}
            rowId={({ id }) => id}
            behaviour={{ openId, keys: false, ...(onOpen && { onOpen }) }}
            list={{ marked }}
          />
          {line !== null && (
            <div
              aria-hidden="true"
              data-bar
              className="pointer-events-none absolute inset-x-0 z-10 -mt-px h-0.5 bg-accent"
              style={{ top: line }}
            />
          )}
        </div>
      </EditedNameContext>
    </EndsContext>
  );
}
