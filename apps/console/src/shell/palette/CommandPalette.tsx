import { Avatar } from '#kit/Avatar.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { type FoundItem, KINDS } from '#parts/found/found.api.ts';
import { FOUND_KINDS, useOpenFound } from '#parts/found/foundKinds.tsx';
import type { workingShortcuts } from '#kit/keys/useShortcuts.ts';
import { useMayOpen } from '#session/useMayOpen.ts';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { History, Search, Zap } from 'lucide-react';
import { ADMIN_LINKS, MORE_STAFF_LINKS, type NavigationLink, STAFF_LINKS } from '../navigation.tsx';
import { Key } from '../Key.tsx';
import { ITEM_SHORTCUTS, keysOf, SHORTCUT_WORDS } from '../shortcutWords.ts';
import { OpenView } from './OpenView.tsx';
import { PaletteGroup, PaletteItem } from './PaletteItem.tsx';
import { closeSearch, searchIsFocused, typeSearch } from './searchKey.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

interface CommandPaletteProps extends Pick<ItemActionsProps, 'actions'> {
  typed: string;
  onJustDone: () => void;
}

/** Finds pages, people, and their content, actions and payments. */
export default function CommandPalette({ typed, actions, onJustDone }: CommandPaletteProps) {
  const mayOpen = useMayOpen();
  const { items, isWaiting, hint } = usePaletteSearch(typed);
  const isMeant = (label: string) => label.toLowerCase().includes(typed.trim().toLowerCase());
  const pages = [...STAFF_LINKS, ...ADMIN_LINKS, ...MORE_STAFF_LINKS].filter(
    (link) => isMeant(link.label) && mayOpen(link),
  );

  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : closeSearch())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 short:top-2 z-40 w-[36rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 overflow-hidden rounded-xl bg-raised text-ink shadow-popup outline-none">
          <Dialog.Title className="sr-only">Search or go to</Dialog.Title>
          {/* The server has already searched; cmdk would drop matches in fields that aren't shown. */}
          <Command
            shouldFilter={false}
            label="Search or go to"
            loop
            className="flex max-h-[min(31rem,65vh+3rem,85vh-var(--toasts))] flex-col"
          >
            <Command.Input
              value={typed}
              onValueChange={typeSearch}
              onFocus={({ currentTarget: box }) => {
                // Starts with the text typed while the palette loaded.
                box.setSelectionRange(box.value.length, box.value.length);
                searchIsFocused();
              }}
              placeholder="Go to a page, or find a person, ticket, report, payment…"
              className="h-12 w-full shrink-0 border-b bg-transparent px-4 text-lg outline-none focus-visible:outline-none"
            />
            <Command.List className="min-h-0 overflow-y-auto p-2">
              {/* The first item is preselected: without text this one, which does nothing on Enter. */}
              {typed.trim() === '' && <Command.Item value="none" hidden />}
              <ItemActions actions={actions} isMeant={isMeant} onGone={closeSearch} />
              <GoTo pages={pages} onGone={closeSearch} />
              <OpenView text={typed.trim()} onGone={closeSearch} />
              <PaletteGroup heading="Undo">
                {isMeant('Just done')
                  ? [
                      <PaletteItem
                        key="done"
                        id="just done"
                        icon={<History />}
                        label="Just done"
                        onSelect={() => {
                          closeSearch();
                          onJustDone();
                        }}
                      />,
                    ]
                  : []}
              </PaletteGroup>
              <FoundGroups items={items} onGone={closeSearch} />
              {/* Not during a search: Enter must not skip its results. */}
              {items.length > 0 && !isWaiting && <AllFound text={typed.trim()} onGone={closeSearch} />}
            </Command.List>
            {/* Outside the listbox, which may contain only options. */}
            <p role="status" className="shrink-0 px-4 pt-2 pb-3 text-sm text-muted empty:hidden">
              {hint}
            </p>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ItemActionsProps {
  actions: ReturnType<typeof workingShortcuts>;
  isMeant: (label: string) => boolean;
  /** Called on selection. */
  onGone: () => void;
}

/** What can be done with the focused row or the open item. */
function ItemActions({ actions, isMeant, onGone }: ItemActionsProps) {
  return (
    <PaletteGroup heading="Actions">
      {ITEM_SHORTCUTS.flatMap((name) => {
        const act = actions[name];
        const label = SHORTCUT_WORDS[name];
        if (act === undefined || !isMeant(label)) return [];
        return [
          <PaletteItem
            key={name}
            id={`action ${name}`}
            icon={<Zap />}
            label={label}
            badge={keysOf(name).map((key) => (
              <Key key={key} name={key} />
            ))}
            onSelect={() => {
              onGone();
              act();
            }}
          />,
        ];
      })}
    </PaletteGroup>
  );
}

/** Opens the search page with more results. */
function AllFound({ text, onGone }: { text: string; onGone: () => void }) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="More">
      {[
        <PaletteItem
          key="all"
          id="all results"
          icon={<Search />}
          label="Show all results"
          onSelect={() => {
            onGone();
            void navigate({ to: '/admin/search', search: { q: text } });
          }}
        />,
      ]}
    </PaletteGroup>
  );
}

interface GoToProps {
  pages: readonly NavigationLink[];
  /** Called on selection. */
  onGone: () => void;
}

/** The console's pages. */
function GoTo({ pages, onGone }: GoToProps) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="Go to">
      {pages.map(({ label, icon, to }) => (
        <PaletteItem
          key={label}
          id={`page ${label}`}
          icon={icon}
          label={label}
          onSelect={() => {
            onGone();
            void navigate({ to });
          }}
        />
      ))}
    </PaletteGroup>
  );
}

interface FoundGroupsProps {
  items: readonly FoundItem[];
  /** Called on selection. */
  onGone: () => void;
}

/** Results by kind; the kind with the best match first. */
function FoundGroups({ items, onGone }: FoundGroupsProps) {
  const open = useOpenFound();
  // Within a kind the best comes first.
  const best = (kind: string) => items.find((item) => item.kind === kind)?.rank ?? Infinity;
  return KINDS.toSorted((one, other) => Math.sign(best(one) - best(other)) || 0).map((kind) => {
    const look = FOUND_KINDS[kind];
    return (
      <PaletteGroup key={kind} heading={look.label}>
        {items
          .filter((item) => item.kind === kind)
          .map((item) => (
            <PaletteItem
              key={item.id}
              id={`${kind} ${item.id}`}
              icon={kind === 'user' ? <Avatar name={item.title} /> : look.icon}
              label={look.title(item)}
              detail={[kind === 'user' ? null : item.person, look.detail(item)]
                .flatMap((text) => (text === null || text === '' ? [] : isolated(text)))
                .join(' · ')}
              badge={
                <>
                  {item.status !== null && look.badge(item.status)}
                  <span className="text-xs text-faint max-sm:hidden">
                    <TimeAgo at={item.created_at} short />
                  </span>
                </>
              }
              onSelect={() => {
                onGone();
                open(item);
              }}
            />
          ))}
      </PaletteGroup>
    );
  });
}
