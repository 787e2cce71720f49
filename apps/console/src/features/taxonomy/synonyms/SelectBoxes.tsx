import { useEffect, useRef } from 'react';
import { useSelectionOf } from './selection.ts';

const BOX = 'block size-4 rounded-sm accent-accent pointer-coarse:size-6';

/** Selects a row; with Shift all from the last one to this one. */
export function SelectRow({ id, name }: { id: string; name: string }) {
  const { selected, toggle } = useSelectionOf();
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selected.has(id)}
      onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      // A click with Shift would also mark the text in between.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
      className={BOX}
    />
  );
}

/** Selects every row of the page, or none. */
export function SelectPage() {
  const { selected, areAll, toggleAll } = useSelectionOf();
  const box = useRef<HTMLInputElement>(null);
  const areSome = selected.size > 0 && !areAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = areSome;
  }, [areSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all on this page"
      title="Select all on this page"
      checked={areAll}
      onChange={toggleAll}
      className={BOX}
    />
  );
}
