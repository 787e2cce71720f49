import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { BoxesContext, type Selection, SelectionContext, useSelection } from './selection.ts';

interface SelectableProps {
  /** Ids of the displayed rows. */
  ids: readonly string[];
  /** Identifies the filters, see useSelection. */
  scope: string;
  /** False: the list has no selection. */
  isOffered?: boolean;
  children: ReactNode;
}

/** Holds a list's selection; a change rerenders only what shows it. */
export function Selectable({ ids, scope, isOffered = true, children }: SelectableProps) {
  const selection = useSelection(ids, scope);
  return isOffered ? <Selecting selection={selection}>{children}</Selecting> : children;
}

/** Provides a selection. */
export function Selecting({ selection, children }: { selection: Selection; children: ReactNode }) {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const { ids } = selection;
  const boxes = useMemo(
    () => ({ ids, toggle: (id: string, range: boolean) => latest.current.toggle(id, range) }),
    [ids],
  );
  return (
    <SelectionContext value={selection}>
      <BoxesContext value={boxes}>{children}</BoxesContext>
    </SelectionContext>
  );
}
