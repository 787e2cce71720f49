import { Button } from '#kit/Button.tsx';
import { Field } from '#kit/Field.tsx';
import { MODIFIER } from '#kit/keys/modifier.ts';
import { useAction } from '#kit/useAction.ts';
import { HISTORIES } from '#parts/history/history.api.ts';
import { undoLatest } from '#parts/undo/undo.api.ts';
import { useState } from 'react';
import { MentionArea } from './MentionArea.tsx';
import { type Note, type Noted, notesKey } from './notes.api.ts';

interface NoteFormProps {
  noted: Noted;
  label: string;
  verb: string;
  /** What the note says so far. */
  initial?: string;
  save: (body: string) => Promise<Note>;
  onDone?: () => void;
  onCancel?: () => void;
}

const MOST = 5000;

/** Where a note is written, or changed. A failure is shown, and the text stays. */
export function NoteForm({ noted, label, verb, initial = '', save, onDone, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial);
  const action = useAction({
    run: save,
    fallback: 'Failed to save the note',
    tell: 'inline',
    done: () => 'Note saved.',
    undo:
      ({ id }) =>
      () =>
        undoLatest(onCancel === undefined ? 'add_note' : 'edit_note', id),
    refresh: [notesKey(noted), ...HISTORIES],
    onDone: () => {
      setText('');
      onDone?.();
    },
  });
  const isEmpty = text.trim() === '';
  const submit = () => {
    if (!isEmpty && !action.busy) action.start(text.trim());
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label} hint="For staff only. @name tells a colleague." error={action.error}>
        {(control) => (
          <MentionArea
            {...control}
            rows={2}
            maxLength={MOST}
            // The form of an existing note was asked for.
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
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span className="text-sm text-faint max-sm:hidden">{MODIFIER} Enter</span>
      </div>
    </form>
  );
}
