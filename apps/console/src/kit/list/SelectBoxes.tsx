import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import type { ListColumn } from './columns.ts';
import { useBoxes, useSelectionOf } from './selection.ts';

const BOX = 'block size-4 rounded-sm accent-accent pointer-coarse:size-6';
// Presses beside the box count. Row boxes need no label for that, see bodyEvents.
const AROUND = '-mx-2 -my-1 flex min-h-9 items-center px-2 pointer-coarse:min-h-11';

interface SelectColumnOptions<Row> {
  rowId: (row: Row) => string;
  /** A row's name for screen readers. */
  nameOf: (row: Row) => string;
  /** On phones, boxes show only during selection, see ListTools. */
  onDemand?: boolean;
}

/** The column of selection boxes. */
export function selectColumn<Row extends object>(options: SelectColumnOptions<Row>): ListColumn<Row> {
  const { rowId, nameOf, onDemand = false } = options;
  return {
    id: 'select',
    header: 'Select',
    heading: <SelectPage />,
    cell: (row) => <SelectRow id={rowId(row)} name={nameOf(row)} />,
    width: cx('w-10 pointer-coarse:h-11', onDemand && 'in-data-choosing:table-cell!'),
    ...(onDemand && { from: 'md' }),
  };
}

/** Selects a row; with Shift, the range from the last one. */
function SelectRow({ id, name }: { id: string; name: string }) {
  const { ids, toggle } = useBoxes();
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={ids.has(id)}
      onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className={BOX}
    />
  );
}

/** Selects all rows of the page, or none. */
function SelectPage() {
  const { isEmpty, areAll, toggleAll } = useSelectionOf();
  const box = useRef<HTMLInputElement>(null);
  const areSome = !isEmpty && !areAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = areSome;
  }, [areSome]);
  return (
    <label className={AROUND}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all on this page"
        title="Select all on this page"
        checked={areAll}
        onChange={toggleAll}
        className={BOX}
      />
    </label>
  );
}
