import { Button } from '#kit/Button.tsx';
import { Field } from '#kit/Field.tsx';
import { draftKey, keepDraft, storedDraft, subscribeToDrafts } from '#kit/keptDrafts.ts';
import { MODIFIER } from '#kit/keys/modifier.ts';
import { newId } from '#kit/newId.ts';
import { useAction } from '#kit/useAction.ts';
import { HISTORIES } from '#engine/history/history.api.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useSyncExternalStore } from 'react';
import { MentionArea } from './MentionArea.tsx';
import { type Note, type Noted, notesKey } from './notes.api.ts';

interface NoteDraft {
  text: string;
  /** Renewed with each change of the text. */
  id: string | null;
  setText: (text: string) => void;
}

/** The draft of a note, else `initial`. Stored in this browser until it is saved or discarded. */
function useNoteDraft(about: string, initial: string): NoteDraft {
  const key = draftKey('note', useMe().user_id, about);
  const stored = useSyncExternalStore(subscribeToDrafts, () => storedDraft(key));
  const { text, id } = stored === null ? NONE : read(stored);
  return {
    text: text ?? initial,
    id,
    setText: (next) => keepDraft(key, next === initial ? null : { text: next, id: newId() }),
  };
}

const NONE = { text: null, id: null };

/** Validates the stored draft. */
function read(stored: string): { text: string | null; id: string | null } {
  try {
    const { text, id } = JSON.parse(stored) as { text?: unknown; id?: unknown };
    return { text: typeof text === 'string' ? text : null, id: typeof id === 'string' ? id : null };
  } catch {
    return NONE;
  }
}

interface NoteFormProps {
  noted: Noted;
  label: string;
  verb: string;
  /** The edited note; none for a new one. */
  note?: Note;
  /** `id` is the idempotency key of the typed text. */
  save: (body: string, id: string | null) => Promise<Note>;
  onDone?: () => void;
  onCancel?: () => void;
}

const MOST = 5000;

/** The form of a note. The typed text is kept until it is saved, after failures and elsewhere too. */
export function NoteForm({ noted, label, verb, note, save, onDone, onCancel }: NoteFormProps) {
  const initial = note?.body ?? '';
  const { text, id, setText } = useNoteDraft(note?.id ?? `${noted.type}.${noted.id}`, initial);
  const action = useAction({
    run: ({ body, bodyId }: { body: string; bodyId: string | null }) => save(body, bodyId),
    fallback: 'Failed to save the note',
    errorDisplay: 'inline',
    done: () => 'Note saved.',
    undo: ({ id }) => undoLatest(onCancel === undefined ? 'add_note' : 'edit_note', id),
    refresh: [notesKey(noted), ...HISTORIES],
    onDone: () => {
      setText(initial);
      onDone?.();
    },
  });
  const isEmpty = text.trim() === '';
  const submit = () => {
    if (!isEmpty && !action.busy) action.start({ body: text.trim(), bodyId: id });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label} hint="Visible to staff only. Type @ to notify a colleague." error={action.error}>
        {(control) => (
          <MentionArea
            {...control}
            rows={2}
            maxLength={MOST}
            // Editing was requested.
            autoFocus={onCancel !== undefined}
            value={text}
            onChange={setText}
            onSubmit={submit}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" variant="primary" busy={action.busy} disabled={isEmpty}>
          {verb}
        </Button>
        {onCancel !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              setText(initial);
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        <span className="text-sm text-faint max-sm:hidden">{MODIFIER} Enter</span>
      </div>
    </form>
  );
}
