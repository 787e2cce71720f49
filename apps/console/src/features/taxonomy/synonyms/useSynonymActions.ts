import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useSelection } from '#kit/list/selection.ts';
import { useSelectionKeys } from '#kit/list/useSelectionKeys.ts';
import { CornerUpRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
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
  // Another page starts without a selection, so that only visible rows are changed.
  const selection = useSelection(stale ? [] : rows.map(synonymKey), JSON.stringify(search));
  const chosen = rows.filter((row) => selection.ids.has(synonymKey(row)));
  useSelectionKeys(selection);
  const [retargeting, setRetargeting] = useState<{ open: boolean; times: number; synonyms: Synonym[] }>({
    open: false,
    times: 0,
    synonyms: [],
  });
  const closeRetarget = () => setRetargeting((before) => ({ ...before, open: false }));
  const deletion = useDeleteSynonyms(() => {
    selection.clear();
    // When the last page becomes empty, go to the one before.
    if (rows.length === 0 && page > 1) list.page(page - 1);
  });

  const deleteChosen = () => {
    if (chosen.length > 0) deletion.start(chosen);
  };
  const retargetChosen = () => {
    if (chosen.length > 0)
      setRetargeting(({ times }) => ({ open: true, times: times + 1, synonyms: chosen }));
  };
  useShortcuts({ d: deleteChosen, t: retargetChosen });

  return {
    selection,
    count: chosen.length,
    buttons: [
      { label: 'Retarget selected', icon: CornerUpRight, onPress: retargetChosen },
      { label: 'Delete selected', icon: Trash2, onPress: deleteChosen },
    ],
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
