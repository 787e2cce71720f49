import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { ConflictPanel } from '#kit/fields/ConflictPanel.tsx';
import { type InlineEdit, type Reading, useInlineEdit } from '#kit/fields/useInlineEdit.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { Spinner } from '#kit/Spinner.tsx';
import { May } from '#session/May.tsx';
import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { Check, Eraser, Pencil } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useContext, useId, useLayoutEffect, useRef } from 'react';
import type { Item } from '../categories.api.ts';
import { useItems } from '../ItemsContext.tsx';
import { rowBeside, rowOf } from '../order.ts';
import { EditedNameContext } from './cells.tsx';

/** An item's name in the edited language. The key discards typed text when the language changes. */
export function NameCell({ item }: { item: Item }) {
  const { locale } = useItems();
  return <NameEditor key={locale} item={item} />;
}

/**
 * The name as text; the pencil or F2 opens its editor. Enter saves and goes on to the next row, the arrow keys move
 * between rows, leaving saves, Escape cancels.
 */
function NameEditor({ item }: { item: Item }) {
  const { names, english, locale } = useItems();
  const { editedId, setEditedId } = useContext(EditedNameContext);
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
  const isEdited = editedId === item.id;
  useLayoutEffect(() => {
    if (isEdited) box.current?.focus();
  }, [isEdited]);
  const keys = useNameKeys(edit, {
    isWrong: 'problem' in readName(edit.typed, item.display_name),
    onNext: setEditedId,
    onClose: () => setEditedId((now) => (now === item.id ? null : now)),
  });
  const isShown = edit.phase === 'shown';
  // A name that was left stays open until it is saved.
  if (!isEdited && isShown) return <ShownName item={item} onEdit={() => setEditedId(item.id)} />;
  const isChanged = !isShown && edit.isChanged;
  // The pressed button disappears, so the input gets the focus.
  const thenToBox = (act: () => void) => () => {
    act();
    box.current?.focus();
  };
  return (
    <div {...keys} className="-ml-2 min-w-0 whitespace-normal">
      <div className="relative flex items-center">
        <input
          ref={box}
          type="text"
          lang={locale}
          value={isShown ? (item.display_name ?? '') : edit.typed}
          placeholder={english.get(item.id) ?? NOTHING}
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
          className={NAME_CLASS}
        />
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
  'h-8 w-full min-w-16 truncate rounded-md border border-accent bg-surface pr-8 pl-2',
  'placeholder:text-muted placeholder:italic aria-invalid:border-bad',
  'focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
);

function ShownName({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const { english, locale } = useItems();
  const { display_name: name, id, slug } = item;
  return (
    <div className="relative flex h-8 min-w-0 items-center gap-1">
      <span
        lang={name === null ? undefined : locale}
        dir="auto"
        title={name ?? english.get(id)}
        className={cx(
          'min-w-0 truncate group-focus-within/row:mr-7 group-hover/row:mr-7 pointer-coarse:mr-11',
          name === null && 'text-muted italic',
        )}
      >
        {name ?? english.get(id) ?? NOTHING}
      </span>
      {name === null && (
        <span className="shrink-0 group-focus-within/row:hidden group-hover/row:hidden">
          <Badge tone="warn">Missing</Badge>
        </span>
      )}
      <May permission="taxonomy.edit">
        <IconButton
          size="sm"
          icon={<Pencil />}
          label={`Edit name: ${slug}`}
          className={cx('absolute right-0', ON_DEMAND)}
          onClick={onEdit}
        />
      </May>
    </div>
  );
}

/** Parses a typed name. Empty text without a stored name means no change. */
function readName(typed: string, present: string | null): Reading<string | null> {
  const name = typed.replace(/\s+/g, ' ').trim();
  if (name !== '') return { value: name };
  return present === null ? { value: null } : { problem: 'Enter a name, or delete the translation.' };
}

interface NameActions {
  /** The typed text can't be saved. */
  isWrong: boolean;
  /** Opens the editor of another row. */
  onNext: (id: string) => void;
  onClose: () => void;
}

/** Key and blur handlers of an open editor. */
function useNameKeys(edit: InlineEdit, { isWrong, onNext, onClose }: NameActions) {
  // Enter has saved or Escape has restored the name, and the blur must not save it again.
  const isSettled = useRef(false);
  const toRow = (row: HTMLElement | null) => {
    isSettled.current = true;
    row?.focus();
    isSettled.current = false;
    onClose();
  };
  const go = (box: HTMLInputElement, step: -1 | 1) => {
    const row = rowOf(box);
    const next = row === null ? null : rowBeside(row, step);
    next?.scrollIntoView({ block: 'nearest' });
    if (next?.dataset.rowId !== undefined) onNext(next.dataset.rowId);
    else toRow(row);
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target: box, key } = event;
      if (!(box instanceof HTMLInputElement) || event.altKey) return;
      if (key === 'Escape' && edit.phase !== 'saving') {
        event.stopPropagation();
        edit.restore();
        toRow(rowOf(box));
      } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        edit.commit();
        if (edit.phase === 'typing' && isWrong) return;
        go(box, key === 'ArrowUp' || event.shiftKey ? -1 : 1);
      }
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const isWithin = event.currentTarget.contains(event.relatedTarget);
      // Another window or tab became active; the input keeps the page's focus.
      const isElsewhere = document.activeElement === event.target;
      if (isWithin || isElsewhere || isSettled.current) return;
      // Only Enter sends a refused value again.
      if (edit.problem === null) edit.commit();
      onClose();
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
      className={PLACE}
      onClick={onDelete}
    />
  );
}

// Inside the input, whose padding keeps the text away from it.
const PLACE = 'absolute top-0.5 right-0.5';

// Visible in the hovered or focused row.
const ON_DEMAND =
  'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100';
