import { isolated } from '#kit/format/isolated.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { undoLatest } from '../undo/undo.api.ts';
import type { ListColumns } from './useListColumns.ts';
import { deleteView, saveView, setViewPin, type View, type ViewContent, VIEWS_KEY } from './views.api.ts';
import { isSameSearch } from './viewSearch.ts';

interface ViewActionsOptions {
  shown: Pick<ListColumns, 'view' | 'choice'>;
  /** The list as displayed. */
  content: ViewContent;
  list: ListSearch;
}

/** The actions on the open view. */
export function useViewActions({ shown: { view, choice }, content, list }: ViewActionsOptions) {
  const me = useMe();
  const lock = useOptimisticLock(view ?? null);
  const isOwn = view !== undefined && (view.owner_user_id === me.user_id || may(me, 'config.edit'));
  const hasOtherColumns =
    view !== undefined && view.columns !== null && JSON.stringify(view.columns) !== JSON.stringify(choice);
  const hasChanged = view !== undefined && (hasOtherColumns || !isSameSearch(view.search, content.p_search));
  const save = useAction({
    run: (changed: View) =>
      lock.saving(
        saveView({
          ...content,
          p_name: changed.name,
          p_team_id: changed.team_id,
          p_is_for_all: changed.is_for_all,
          p_columns: changed.columns && choice,
          p_id: changed.id,
          p_expected_updated_at: lock.expected,
        }),
      ),
    fallback: 'Failed to save view',
    done: ({ name }) => `View ${isolated(name)} saved.`,
    refresh: [VIEWS_KEY],
  });
  const remove = useAction({
    run: ({ id }: View) => deleteView(id),
    fallback: 'Failed to delete view',
    done: (_nothing, { name }) => `View ${isolated(name)} deleted.`,
    undo: (_nothing, { id }) => undoLatest('delete_view', id),
    refresh: [VIEWS_KEY],
    onDone: () => list.show({ savedView: undefined }),
  });
  const pin = useAction({
    run: ({ id, isPinned }: { id: string; isPinned: boolean }) => setViewPin(id, isPinned),
    fallback: 'Failed to pin view',
    refresh: [VIEWS_KEY],
  });
  return {
    lock,
    /** Whether this person may change the view. */
    isOwn,
    /** Whether there are changes to save. */
    hasChanged: hasChanged && isOwn,
    save,
    remove,
    pin,
  };
}
