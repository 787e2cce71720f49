import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Spinner } from '../Spinner.tsx';
import { TextInput } from '../TextInput.tsx';
import type { InlineEdit } from './useInlineEdit.ts';

/** Attributes that a control takes from its field. */
export interface EditorControl {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  readOnly: boolean;
  autoFocus: true;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Renders the input; `choose` saves immediately, for selects. */
export type InlineControl = (control: EditorControl, choose: (text: string) => void) => ReactNode;

interface InlineEditorProps {
  labelId: string;
  edit: InlineEdit;
  editor: InlineControl | undefined;
  hint: string | undefined;
  /** Runs the action that ends the edit, and returns the focus to the field. */
  onClose: (finish: () => void) => void;
  /** Blur of the whole editor. */
  onLeave: () => void;
  children: ReactNode;
}

/** The open editor: Enter or blur saves, Escape cancels. */
export function InlineEditor({ labelId, edit, editor, hint, onClose, onLeave, children }: InlineEditorProps) {
  const id = useId();
  const { phase, problem } = edit;
  const note = problem !== null ? `${id}-problem` : hint === undefined ? undefined : `${id}-hint`;
  const control: EditorControl = {
    value: edit.typed,
    onChange: (event) => edit.type(event.target.value),
    onFocus: selectAll,
    readOnly: phase === 'saving',
    autoFocus: true,
    'aria-labelledby': labelId,
    'aria-describedby': note,
    'aria-invalid': problem === null ? undefined : true,
  };

  const leave = (event: FocusEvent<HTMLElement>) => {
    const isWithin = event.currentTarget.contains(event.relatedTarget);
    // Another window or tab became active; the field keeps the page's focus.
    const isElsewhere = document.activeElement === event.target;
    if (!isWithin && !isElsewhere) onLeave();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Escape') {
      // A surrounding dialog or drawer must not react to this Escape.
      event.stopPropagation();
      onClose(edit.restore);
    } else if (event.key === 'Enter' && !event.shiftKey && !isButton) {
      event.preventDefault();
      onClose(() => edit.commit());
    }
  };

  // Shifted left by the control's padding, to keep the text in place.
  return (
    <div onBlur={leave} onKeyDown={press} className="-ml-[11px] flex min-w-0 flex-1 flex-col gap-1.5">
      <span className="relative block">
        {editor === undefined ? (
          <TextInput {...control} />
        ) : (
          editor(control, (text) => onClose(() => edit.commit(text)))
        )}
        {phase === 'saving' && (
          <span
            role="status"
            className="absolute inset-y-0 right-2 flex items-center gap-1.5 bg-surface pl-2 text-sm text-muted"
          >
            <Spinner />
            Saving…
          </span>
        )}
      </span>
      {problem !== null ? (
        <p id={`${id}-problem`} role="alert" className="pb-1 pl-[11px] text-sm text-bad">
          {problem}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-hint`} className="pb-1 pl-[11px] text-sm text-faint">
            {hint}
          </p>
        )
      )}
      {children}
    </div>
  );
}

function selectAll(event: FocusEvent<HTMLElement>): void {
  if (event.target instanceof HTMLInputElement) event.target.select();
}
