import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { BoxesContext, type Selection, SelectionContext, useSelection } from './selection.ts';

interface SelectableProps {
  /** The rows of the page that is shown. */
  ids: readonly string[];
  /** Names the filters, see useSelection. */
  scope: string;
  children: ReactNode;
}

/** Keeps a list's selection, so that only what shows it rerenders when it changes. */
export function Selectable({ ids, scope, children }: SelectableProps) {
  return <Selecting selection={useSelection(ids, scope)}>{children}</Selecting>;
}

/** Gives a selection to what is inside. */
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
