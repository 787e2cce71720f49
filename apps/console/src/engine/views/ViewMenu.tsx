import { Button } from '#kit/Button.tsx';
import { inThousands } from '#kit/format/count.ts';
import { isolated } from '#kit/format/isolated.ts';
import { parseSearch } from '#kit/list/search.ts';
import MenuPanel, { type MenuItem } from '#kit/menu/MenuPanel.tsx';
import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { BookmarkPlus, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Filters } from '../list/filters.ts';
import { useFilterWords } from '../list/useFilterWords.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useViewActions } from './useViewActions.ts';
import { MOST_COUNTED, pinnedViews, savedViews, type View, viewCounts } from './views.api.ts';
import { LIST_PATHS, notKnown, orderWords, viewAt, viewLinks, viewSearch } from './viewSearch.ts';
import type { ListColumns } from './useListColumns.ts';
import type { FilteredUrl } from '../list/useListUrl.ts';

export interface ViewSwitcherProps {
  of: Pick<FilteredUrl, 'filters' | 'search' | 'list' | 'invalidParams'>;
  /** The list's columns, with the open view. */
  shown: Omit<ListColumns, 'declared' | 'columns'>;
  /** The arguments of the list's procedure. */
  asked: object;
  /** `reports`. */
  things: string;
}

interface ViewMenuProps extends ViewSwitcherProps {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Actions = ReturnType<typeof useViewActions>;

/** The menu of a list's views; beside its button unsaved changes and notes about the open view. */
export default function ViewMenu(props: ViewMenuProps) {
  const { of, shown, asked, anchor, open, onOpenChange } = props;
  const { view } = shown;
  const [dialog, setDialog] = useState<'new' | 'rename'>();
  const words = viewSearch(of.filters, of.search);
  const content = { p_list: shown.list, p_search: words, p_arguments: { ...asked } };
  const actions = useViewActions({ shown, content, list: of.list });
  const views = useViewItems(props);
  const items = useActionItems({
    ...props,
    actions,
    isPlain: Object.keys(words).length === 0 && shown.choice === null,
    onDialog: setDialog,
  });
  return (
    <>
      <MenuPanel
        label="Views"
        align="start"
        items={[...views, 'separator', ...items]}
        anchor={anchor}
        open={open}
        onOpenChange={onOpenChange}
      />
      {view !== undefined && actions.hasChanged && (
        <Button size="sm" busy={actions.save.busy} onClick={() => actions.save.start(view)}>
          Save changes
        </Button>
      )}
      <ViewNote shown={shown} filters={of.filters} />
      {dialog === undefined && view !== undefined && actions.lock.theirsAt !== null && (
        <SavedByNow filters={of.filters} search={view.search} />
      )}
      {dialog !== undefined && (
        <SaveViewDialog
          content={
            dialog === 'rename' && view
              ? { ...content, p_search: view.search, p_arguments: view.arguments }
              : content
          }
          view={dialog === 'rename' ? view : undefined}
          lock={actions.lock}
          choice={shown.choice}
          onSaved={(saved) => of.list.show({ savedView: saved.id })}
          onClose={() => setDialog(undefined)}
          finalFocus={() => anchor.current}
        />
      )}
    </>
  );
}

/** All rows, the built-in views, then the saved ones. Counted while the menu is open. */
function useViewItems({ of, shown: { list }, things, open }: ViewMenuProps): MenuItem[] {
  const router = useRouter();
  const to = LIST_PATHS[list];
  const current = viewAt(to, of.search);
  const saved = useQuery({ ...savedViews(), enabled: open }).data ?? [];
  const counts = useQuery({ ...viewCounts(list), enabled: open }).data;
  const item = (id: string | null, name: string, search: string): MenuItem => ({
    label: name,
    checked: id === current,
    detail: id === null ? undefined : countText(counts?.[id]),
    // Each list parses its parameters from text, see NavigationItem.
    onSelect: () => void router.navigate({ to, search: parseSearch(search) as never }),
  });
  return [
    item(null, `All ${things}`, ''),
    ...viewLinks(saved)
      .filter((view) => view.list === list)
      .map(({ id, name, search }) => item(id, name, search)),
  ];
}

function countText(count: number | undefined): string {
  if (count === undefined) return '';
  return count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : inThousands(count);
}

interface ActionItemsOptions extends ViewMenuProps {
  actions: Actions;
  /** The list has neither filters nor chosen columns. */
  isPlain: boolean;
  onDialog: (dialog: 'new' | 'rename') => void;
}

/** What can be done with the open view. */
function useActionItems(options: ActionItemsOptions): MenuItem[] {
  const { of, shown, actions, isPlain, onDialog, open } = options;
  const { view } = shown;
  const id = shown.isViewMissing ? null : viewAt(LIST_PATHS[shown.list], of.search);
  const pins = useQuery({ ...pinnedViews(useMe().user_id), enabled: open }).data ?? [];
  const isPinned = pins.some((pin) => pin.view === id);
  return [
    {
      label: view === undefined ? 'Save view' : 'Save as new view',
      icon: <BookmarkPlus />,
      disabled: isPlain || of.invalidParams.length > 0,
      onSelect: () => onDialog('new'),
    },
    ...(id === null
      ? []
      : [
          {
            label: isPinned ? 'Unpin from sidebar' : 'Pin to sidebar',
            icon: isPinned ? <PinOff /> : <Pin />,
            onSelect: () => actions.pin.start({ id, isPinned: !isPinned }),
          },
        ]),
    ...(view !== undefined && actions.isOwn
      ? [
          { label: 'Rename or share', icon: <Pencil />, onSelect: () => onDialog('rename') },
          {
            label: 'Delete',
            icon: <Trash2 />,
            dangerous: true,
            onSelect: () => actions.remove.start(view),
          },
        ]
      : []),
  ];
}

interface ViewNoteProps extends Pick<ViewSwitcherProps, 'shown'> {
  filters: Filters;
}

function ViewNote({ shown: { view, isViewMissing }, filters }: ViewNoteProps) {
  const lost = view === undefined ? [] : notKnown(filters, view);
  if (!isViewMissing && lost.length === 0) return null;
  return (
    <p className="text-sm text-warn">
      {isViewMissing
        ? 'This view was deleted, or is not shared with you. Its filters are in the address and still apply.'
        : `This view has filters that the list no longer supports: ${lost.join(', ')}.`}
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
