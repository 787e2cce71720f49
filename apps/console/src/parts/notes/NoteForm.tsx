import { Button } from '#kit/Button.tsx';
import { Field } from '#kit/Field.tsx';
import { MODIFIER } from '#kit/keys/modifier.ts';
import type { Action } from '#kit/useAction.ts';
import { useState } from 'react';
import { MentionArea } from './MentionArea.tsx';

interface NoteFormProps {
  label: string;
  /** What the note says so far. */
  initial?: string;
  verb: string;
  action: Action<string>;
  onCancel?: () => void;
}

const MOST = 5000;

/** Where a note is written, or changed. Started with its text; a failure is shown, and the text stays. */
export function NoteForm({ label, initial = '', verb, action, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial);
  const isEmpty = text.trim() === '';
  const save = () => {
    if (!isEmpty && !action.busy) action.start(text.trim());
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
            onSubmit={save}
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
