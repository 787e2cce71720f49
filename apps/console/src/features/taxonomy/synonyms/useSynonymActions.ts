import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import type { PageOf } from '#kit/list/page.ts';
import { useSelection } from '#kit/list/selection.ts';
import { cancelRereads } from '#kit/list/showRow.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useSelectionKeys } from '#kit/list/useSelectionKeys.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CornerUpRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  addSynonyms,
  AS_UNDO,
  deletedText,
  deleteSynonyms,
  type Synonym,
  synonymKey,
  type SynonymRef,
  SYNONYMS_KEY,
} from './synonyms.api.ts';
import type { SynonymsSearch } from './synonyms.search.ts';

interface SynonymActionsOptions {
  rows: readonly Synonym[];
  search: SynonymsSearch;
  page: number;
  list: ListSearch;
  /** The rows belong to the previous page. */
  stale: boolean;
}

/** The selection of a page, with its buttons and keys; needs taxonomy.edit. */
export function useSynonymActions({ rows, search, page, list, stale }: SynonymActionsOptions) {
  // Another page starts without a selection: only visible rows can be changed.
  const edits = may(useMe(), 'taxonomy.edit');
  const selection = useSelection(stale || !edits ? [] : rows.map(synonymKey), JSON.stringify(search));
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
    // Leaves an empty last page.
    if (rows.length === 0 && page > 1) list.page(page - 1);
  });

  const deleteChosen = () => {
    if (chosen.length > 0) deletion.start(chosen);
  };
  const retargetChosen = () => {
    if (chosen.length > 0)
      setRetargeting(({ times }) => ({ open: true, times: times + 1, synonyms: chosen }));
  };
  useShortcuts({ delete: deleteChosen, retarget: retargetChosen });

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

/** Deletes synonyms optimistically, with Undo. */
function useDeleteSynonyms(onDone: () => void): Action<readonly SynonymRef[]> {
  const client = useQueryClient();
  return useAction<readonly SynonymRef[], number>({
    run: deleteSynonyms,
    fallback: 'Bulk delete failed',
    optimistic: (synonyms) => dropSynonyms(client, synonyms),
    done: (count, { length }) => deletedText(count, length),
    // Without Undo after a partial deletion: the server doesn't return which were deleted.
    undo: (count, synonyms) => (count === synonyms.length ? () => addSynonyms(synonyms, AS_UNDO) : null),
    undoFallback: 'Failed to restore synonyms',
    refresh: [['taxonomy']],
    onDone,
  });
}

/** Removes synonyms from the cached pages. Returns a function that restores them. */
function dropSynonyms(client: QueryClient, synonyms: readonly SynonymRef[]): () => void {
  cancelRereads(client, SYNONYMS_KEY);
  const gone = new Set(synonyms.map(synonymKey));
  const before = client.getQueriesData<PageOf<Synonym>>({ queryKey: SYNONYMS_KEY });
  for (const [key, page] of before) {
    if (page === undefined) continue;
    const rows = page.rows.filter((row) => !gone.has(synonymKey(row)));
    // With further pages, an empty page would be refilled at once.
    if (rows.length > 0 || !page.hasNext) client.setQueryData(key, { ...page, rows });
  }
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page);
  };
}
