import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { Menu } from '#kit/menu/Menu.tsx';
import { useAction } from '#kit/useAction.ts';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { Bookmark, BookmarkPlus, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Filters } from '../list/filters.ts';
import { undoLatest } from '../undo/undo.api.ts';
import { useFilterWords } from '../list/useFilterWords.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import type { ListColumns } from './useListColumns.ts';
import { deleteView, saveView, type View, VIEWS_KEY } from './views.api.ts';
import { isSameSearch, notKnown, orderWords } from './viewSearch.ts';

export interface ViewActionsProps {
  of: Omit<ListColumns, 'declared' | 'columns'>;
  filters: Filters;
  /** What a view stores of the URL. */
  words: Readonly<Record<string, string>>;
  /** The arguments of the list's procedure. */
  asked: object;
  list: ListSearch;
}

/** Saves the list as a view, and changes or deletes the open one. */
export default function ViewActions({ of, filters, words, asked, list }: ViewActionsProps) {
  const me = useMe();
  const { view, choice } = of;
  const lock = useOptimisticLock(view ?? null);
  const opener = useRef<HTMLSpanElement>(null);
  // Saving or deleting a view replaces the pressed button by another one.
  const keepFocus = useKeptFocus(opener, view?.id ?? '');
  const [dialog, setDialog] = useState<'closed' | 'new' | 'rename'>('closed');
  const content = { p_list: of.list, p_search: words, p_arguments: { ...asked } };
  const mayChange =
    view !== undefined && (view.owner_user_id === me.user_id || permissionsOf(me.role).keepsShared);
  const hasChanged =
    view !== undefined &&
    (!isSameSearch(view.search, words) ||
      (view.columns !== null && JSON.stringify(view.columns) !== JSON.stringify(choice)));

  const change = useAction({
    run: (changed: View) =>
      lock.saving(
        saveView({
          ...content,
          ...sharingOf(changed),
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

  return (
    <>
      <span ref={opener} className="contents" onFocus={keepFocus}>
        {view === undefined ? (
          <Button variant="ghost" size="sm" icon={<BookmarkPlus />} onClick={() => setDialog('new')}>
            Save view
          </Button>
        ) : (
          <Menu
            label={`View ${isolated(view.name)}`}
            align="start"
            items={[
              { label: 'Save as new view', icon: <BookmarkPlus />, onSelect: () => setDialog('new') },
              ...(mayChange
                ? ([
                    { label: 'Rename or share', icon: <Pencil />, onSelect: () => setDialog('rename') },
                    'separator',
                    {
                      label: 'Delete',
                      icon: <Trash2 />,
                      dangerous: true,
                      onSelect: () => remove.start(view),
                    },
                  ] as const)
                : []),
            ]}
            trigger={(trigger) => (
              <Button
                variant="ghost"
                size="sm"
                icon={<Bookmark />}
                {...trigger}
                aria-label={`View ${isolated(view.name)}`}
              >
                <span dir="auto" className="max-w-40 truncate">
                  {view.name}
                </span>
                <ChevronDown aria-hidden="true" />
              </Button>
            )}
          />
        )}
      </span>
      {hasChanged && mayChange && (
        <Button size="sm" busy={change.busy} onClick={() => change.start(view)}>
          Save changes
        </Button>
      )}
      <ViewNote of={of} filters={filters} />
      {dialog === 'closed' && view !== undefined && lock.theirsAt !== null && (
        <SavedByNow filters={filters} search={view.search} />
      )}
      {dialog !== 'closed' && (
        <SaveViewDialog
          content={
            dialog === 'rename' && view
              ? { ...content, p_search: view.search, p_arguments: view.arguments }
              : content
          }
          view={dialog === 'rename' ? view : undefined}
          lock={lock}
          choice={choice}
          onSaved={(saved) => list.show({ savedView: saved.id })}
          onClose={() => setDialog('closed')}
          finalFocus={() => opener.current?.querySelector('button') ?? null}
        />
      )}
    </>
  );
}

function ViewNote({ of, filters }: Pick<ViewActionsProps, 'of' | 'filters'>) {
  const lost = of.view === undefined ? [] : notKnown(filters, of.view);
  if (!of.isViewMissing && lost.length === 0) return null;
  return (
    <p className="text-sm text-warn">
      {of.isViewMissing
        ? 'This view was deleted, or is not shared with you. Its filters are in the address and still apply.'
        : `This view has filters that the list does not have any more: ${lost.join(', ')}.`}
    </p>
  );
}

/** Another user's version. */
function SavedByNow({ filters, search }: { filters: Filters; search: View['search'] }) {
  const wordsOf = useFilterWords(filters, search);
  const words = Object.entries(search).map(([name, text]) => {
    const filter = filters[name];
    return filter ? `${filter.label}: ${isolated(wordsOf(filter, text))}` : orderWords(name, text);
  });
  return (
    <p className="text-sm text-warn">
      As saved by now it has {words.join(', ') || 'no filters'}. Save the changes again to replace that with
      yours.
    </p>
  );
}

const sharingOf = ({ name, team_id, is_for_all }: View) => ({
  p_name: name,
  p_team_id: team_id,
  p_is_for_all: is_for_all,
});
