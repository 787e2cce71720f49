import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useState } from 'react';
import { useSelection } from './selection.ts';
import type { Synonym } from './synonyms.api.ts';
import type { SynonymsSearch } from './synonyms.search.ts';
import { useDeleteSynonyms } from './useDeleteSynonyms.ts';
import { synonymKey } from './words.ts';

interface SynonymActionsOptions {
  /** Those of the page that is shown. */
  rows: readonly Synonym[];
  search: SynonymsSearch;
  page: number;
  list: ListSearch;
  /** The rows are still those of the page before. */
  stale: boolean;
}

/** The selection of a page of synonyms, and what is done with it by buttons and keys. */
export function useSynonymActions({ rows, search, page, list, stale }: SynonymActionsOptions) {
  const selection = useSelection(stale ? [] : rows.map(synonymKey), JSON.stringify(search));
  const chosen = rows.filter((row) => selection.selected.has(synonymKey(row)));
  const [retargeting, setRetargeting] = useState<{ open: boolean; times: number; synonyms: Synonym[] }>({
    open: false,
    times: 0,
    synonyms: [],
  });
  const closeRetarget = () => setRetargeting((before) => ({ ...before, open: false }));
  const deletion = useDeleteSynonyms(() => {
    // A last page that was emptied is no page any more.
    if (rows.length === 0 && page > 1) list.page(page - 1);
  });

  const deleteChosen = () => {
    if (chosen.length === 0) return;
    selection.clear();
    deletion.start(chosen);
  };
  const retargetChosen = () => {
    if (chosen.length > 0)
      setRetargeting(({ times }) => ({ open: true, times: times + 1, synonyms: chosen }));
  };
  const toggleFocused = (range: boolean) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row-id]');
    if (row?.dataset.rowId !== undefined) selection.toggle(row.dataset.rowId, range);
  };
  useShortcuts({
    x: () => toggleFocused(false),
    X: () => toggleFocused(true),
    d: deleteChosen,
    t: retargetChosen,
  });

  return {
    selection,
    bar: {
      count: chosen.length,
      onDelete: deleteChosen,
      onRetarget: retargetChosen,
      onClear: selection.clear,
    },
    retargeting: {
      times: retargeting.times,
      dialog: {
        open: retargeting.open,
        synonyms: retargeting.synonyms,
        onClose: closeRetarget,
        onDone: () => {
          selection.clear();
          closeRetarget();
        },
      },
    },
  };
}
