import type { ReactNode } from 'react';
import { SelectionContext, useSelection } from './selection.ts';

interface SelectableProps {
  /** The rows of the page that is shown. */
  ids: readonly string[];
  /** Names the filters, see useSelection. */
  scope: string;
  children: ReactNode;
}

/** Keeps a list's selection, so that only what shows it rerenders when it changes. */
export function Selectable({ ids, scope, children }: SelectableProps) {
  return <SelectionContext value={useSelection(ids, scope)}>{children}</SelectionContext>;
}
