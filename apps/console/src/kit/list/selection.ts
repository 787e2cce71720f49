import { createContext, useContext, useState } from 'react';

/** State that row boxes need. */
interface Boxes {
  /** The selected rows, other pages included. While everything is selected, the page's rows. */
  ids: ReadonlySet<string>;
  /** Toggles a row; with `range`, all rows from the last toggled one. */
  toggle: (id: string, range: boolean) => void;
}

/** A list's selection. */
export interface Selection extends Boxes {
  isEmpty: boolean;
  /** Whether the page has rows and all are selected. */
  areAll: boolean;
  /** Whether all rows that match the filters are selected, on all pages. */
  isEverything: boolean;
  /** Whether boxes are shown where they start hidden, as on phones. */
  isChoosing: boolean;
  toggleAll: () => void;
  selectEverything: () => void;
  choose: () => void;
  clear: () => void;
}

interface Chosen {
  scope: string;
  ids: ReadonlySet<string>;
  isEverything: boolean;
  isChoosing: boolean;
  /** Start of a range: the last toggled row. */
  anchor: string | null;
}

/**
 * The selection in a list. `ids` are the displayed rows. `scope` identifies the filters: a change clears the selection.
 * Rows that left the page stay selected.
 */
export function useSelection(ids: readonly string[], scope: string): Selection {
  const [state, setState] = useState<Chosen>(() => nothing(scope));
  const now = state.scope === scope ? state : nothing(scope);
  if (now !== state) setState(now);
  const chosen = now.isEverything ? new Set(ids) : now.ids;
  const areAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const set = (next: Iterable<string>, about: Partial<Chosen> = {}) => {
    setState({ ...now, isEverything: false, anchor: null, ...about, ids: new Set(next) });
  };
  return {
    ids: chosen,
    isEmpty: chosen.size === 0 && !now.isEverything,
    areAll,
    isEverything: now.isEverything,
    isChoosing: now.isChoosing,
    toggle: (id, range) => {
      const touched = range ? between(ids, now.anchor ?? id, id) : [id];
      set(chosen.has(id) ? without(chosen, touched) : [...chosen, ...touched], { anchor: id });
    },
    toggleAll: () => set(areAll ? without(chosen, ids) : [...chosen, ...ids]),
    selectEverything: () => set(ids, { isEverything: true }),
    choose: () => setState({ ...now, isChoosing: true }),
    clear: () => setState(nothing(scope)),
  };
}

function nothing(scope: string): Chosen {
  return { scope, ids: new Set(), isEverything: false, isChoosing: false, anchor: null };
}

function without(chosen: ReadonlySet<string>, touched: readonly string[]): string[] {
  return [...chosen].filter((id) => !touched.includes(id));
}

function between(ids: readonly string[], from: string, to: string): string[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  // The row where the range began may be gone, or on another page.
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** The selection, for everything around the rows. Null in a list without one. */
export const SelectionContext = createContext<Selection | null>(null);

/** The same for row boxes: changes only with the selected rows. */
export const BoxesContext = createContext<Boxes | null>(null);

export const useSelectionOf = (): Selection => inside(useContext(SelectionContext));

export const useBoxes = (): Boxes => inside(useContext(BoxesContext));

function inside<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Selected rows are used inside Selecting.');
  return value;
}
