import { createContext, useContext, useState } from 'react';

/** Which rows of a page are selected, and how that is changed. */
export interface Selection {
  selected: ReadonlySet<string>;
  areAll: boolean;
  /** Toggles a row; with `range`, all rows from the last touched one to this one. */
  toggle: (id: string, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

interface Chosen {
  page: string;
  ids: ReadonlySet<string>;
  /** Where a range begins: the row that was touched last. */
  anchor: string | null;
}

/**
 * The selection among the rows of a page. `page` names page and filters: another page starts without a selection, so
 * that only visible rows are changed.
 */
export function useSelection(ids: readonly string[], page: string): Selection {
  const [state, setState] = useState<Chosen>({ page, ids: new Set(), anchor: null });
  const { ids: chosen, anchor } = state.page === page ? state : { ids: new Set<string>(), anchor: null };
  // What is gone from the page is no longer selected.
  const selected = new Set(ids.filter((id) => chosen.has(id)));
  const areAll = ids.length > 0 && selected.size === ids.length;
  const choose = (next: Iterable<string>, touched: string | null) =>
    setState({ page, ids: new Set(next), anchor: touched });
  return {
    selected,
    areAll,
    toggle: (id, range) => {
      const touched = range ? between(ids, anchor ?? id, id) : [id];
      const isOn = !selected.has(id);
      choose(isOn ? [...selected, ...touched] : [...selected].filter((one) => !touched.includes(one)), id);
    },
    toggleAll: () => choose(areAll ? [] : ids, null),
    clear: () => choose([], null),
  };
}

function between(ids: readonly string[], from: string, to: string): string[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  // The row where the range began may be gone.
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/**
 * The selection for the checkboxes in a table's cells, as a context, because rows rerender only when they
 * change.
 */
export const SelectionContext = createContext<Selection | null>(null);

export function useSelectionOf(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('A checkbox of a selection stands inside a SelectionContext.');
  return selection;
}
