import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { ConflictPanel } from '#kit/fields/ConflictPanel.tsx';
import { type InlineEdit, type Reading, useInlineEdit } from '#kit/fields/useInlineEdit.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { Spinner } from '#kit/Spinner.tsx';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { Check, Eraser } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import type { Item } from '../categories.api.ts';
import { useItems } from '../ItemsContext.tsx';
import { goToName, NAME_BOX } from '../order.ts';

/** An item's name in the edited language. The key discards typed text when the language changes. */
export function NameCell({ item }: { item: Item }) {
  const { locale } = useItems();
  return <NameEditor key={locale} item={item} />;
}

/** Enter saves and focuses the next row, the arrow keys move between rows, leaving saves, Escape cancels. */
function NameEditor({ item }: { item: Item }) {
  const { names, english, locale } = useItems();
  const problemId = useId();
  const box = useRef<HTMLInputElement>(null);
  const edit = useInlineEdit<string | null>({
    text: item.display_name ?? '',
    value: item.display_name,
    read: (typed) => readName(typed, item.display_name),
    save: async (name, seen) => {
      if (name !== null) await names.save(item, name, seen);
      return true;
    },
    reload: names.reload,
    fallback: 'Failed to save name',
  });
  const keys = useNameKeys(edit, 'problem' in readName(edit.typed, item.display_name));
  const isShown = edit.phase === 'shown';
  const isChanged = !isShown && edit.isChanged;
  // The pressed button disappears, so the input gets the focus.
  const thenToBox = (act: () => void) => () => {
    act();
    box.current?.focus();
  };
  return (
    <div {...keys} className="-ml-2 min-w-0 whitespace-normal">
      <div className="relative flex items-center gap-1">
        <input
          ref={box}
          {...{ [NAME_BOX]: '' }}
          type="text"
          lang={locale}
          value={isShown ? (item.display_name ?? '') : edit.typed}
          placeholder={english.get(item.id) ?? NOTHING}
          title={item.display_name ?? english.get(item.id)}
          maxLength={TAXONOMY_WORD_MAX_CHARS}
          autoComplete="off"
          readOnly={edit.phase === 'saving'}
          aria-label={`Name: ${item.slug}`}
          aria-invalid={edit.problem !== null || undefined}
          aria-describedby={edit.problem === null ? undefined : problemId}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            if (isShown) edit.open();
            edit.type(event.target.value);
          }}
          className={cx(NAME_CLASS, (isChanged || item.display_name !== null) && ROOM_FOR_BUTTON)}
        />
        {item.display_name === null && !isChanged && (
          <span className="shrink-0 peer-focus:hidden">
            <Badge tone="warn">Missing</Badge>
          </span>
        )}
        <NameButton
          item={item}
          isChanged={isChanged}
          isSaving={edit.phase === 'saving'}
          onSave={thenToBox(() => edit.commit())}
          onDelete={thenToBox(() => names.remove(item))}
        />
      </div>
      {edit.problem !== null && (
        <p id={problemId} role="alert" className="py-1 pl-2 text-sm text-bad">
          {edit.problem}
        </p>
      )}
      {edit.phase === 'conflict' && (
        <ConflictPanel
          theirs={item.display_name ?? NOTHING}
          mine={edit.typed}
          onKeepMine={thenToBox(edit.keepMine)}
          onTakeTheirs={thenToBox(edit.restore)}
        />
      )}
      {isChanged && <LeaveGuard what={`the name of ${item.slug}`} isSafe={edit.isSafe} />}
    </div>
  );
}

const NAME_CLASS = cx(
  'peer h-8 w-full min-w-16 truncate rounded-md border border-transparent bg-transparent px-2',
  'placeholder:text-muted placeholder:italic pointer-coarse:border-field',
  'transition-colors duration-100 hover:border-line-strong focus:border-accent focus:bg-surface',
  'focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-bad',
);

const ROOM_FOR_BUTTON = 'focus:pr-8 group-hover/row:pr-8 pointer-coarse:pr-8';

/** Parses a typed name. Empty text without a stored name means no change. */
function readName(typed: string, present: string | null): Reading<string | null> {
  const name = typed.replace(/\s+/g, ' ').trim();
  if (name !== '') return { value: name };
  return present === null ? { value: null } : { problem: 'Enter a name, or delete the translation.' };
}

/** Key and blur handlers. `isWrong`: the typed text can't be saved. */
function useNameKeys(edit: InlineEdit, isWrong: boolean) {
  // Enter saves, and its blur must not save again.
  const isSaved = useRef(false);

  const enter = (box: HTMLInputElement, step: -1 | 1) => {
    edit.commit();
    if (edit.phase === 'typing' && isWrong) return;
    isSaved.current = true;
    goToName(box, step);
    isSaved.current = false;
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target: box, key } = event;
      if (!(box instanceof HTMLInputElement) || event.altKey) return;
      if (key === 'Escape' && edit.phase !== 'shown') {
        event.stopPropagation();
        edit.restore();
      } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        if (key === 'Enter') enter(box, event.shiftKey ? -1 : 1);
        else goToName(box, key === 'ArrowDown' ? 1 : -1);
      }
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const isWithin = event.currentTarget.contains(event.relatedTarget);
      // Another window or tab became active; the input keeps the page's focus.
      const isElsewhere = document.activeElement === event.target;
      if (isWithin || isElsewhere || isSaved.current) return;
      // Only Enter sends a refused value again.
      if (edit.problem === null) edit.commit();
    },
  };
}

interface NameButtonProps {
  item: Item;
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDelete: () => void;
}

/** The button that saves the typed name or deletes the stored name. */
function NameButton({ item, isChanged, isSaving, onSave, onDelete }: NameButtonProps) {
  if (isSaving) {
    return (
      <span role="status" className={cx(PLACE, 'flex size-7 items-center justify-center text-muted')}>
        <Spinner />
        <span className="sr-only">Saving…</span>
      </span>
    );
  }
  if (isChanged) {
    return (
      <IconButton
        size="sm"
        icon={<Check />}
        label={`Save name: ${item.slug}`}
        className={PLACE}
        onClick={onSave}
      />
    );
  }
  if (item.display_name === null) return null;
  return (
    <IconButton
      size="sm"
      icon={<Eraser />}
      label={`Delete name: ${item.slug}`}
      className={cx(PLACE, ON_DEMAND)}
      onClick={onDelete}
    />
  );
}

// Inside the input; ROOM_FOR_BUTTON keeps the text away from it.
const PLACE = 'absolute top-0.5 right-0.5';

// Visible in the hovered or focused row.
const ON_DEMAND =
  'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100';
