import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { NOTHING } from '../format/nothing.ts';
import { LeaveGuard } from '../LeaveGuard.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { FieldRow } from './FieldRow.tsx';
import { type InlineControl, InlineEditor } from './InlineEditor.tsx';
import { type InlineEditOptions, useInlineEdit } from './useInlineEdit.ts';
import { Pencil } from 'lucide-react';

interface InlineBoxProps<Value> {
  /** The label, and the id of the element that shows it. */
  label: string;
  labelId: string;
  edits: InlineEditOptions<Value>;
  /** Default: read-only. */
  editable: boolean;
  /** Rendering of the value while it isn't edited. */
  children: ReactNode;
  /** The input; default a text line. */
  editor?: InlineControl | undefined;
  hint?: string | undefined;
  /** Right of the value, for example a link, and below it. */
  around?: Surroundings;
}

interface Surroundings {
  beside?: ReactNode;
  below?: ReactNode;
}

/**
 * A value edited inline, in a form row or table cell. Click, Enter or F2 opens it, Enter or blur saves, Escape cancels.
 * On a conflict, both values are shown.
 */
function InlineBox<Value>(props: InlineBoxProps<Value>) {
  const { label, labelId, edits, editable, children, editor, hint, around = {} } = props;
  const edit = useInlineEdit(edits);
  // After the keyboard, the focus returns to the field; after a click elsewhere, it stays there.
  const [takesFocus, setTakesFocus] = useState(false);
  const close = (finish: () => void) => {
    setTakesFocus(true);
    finish();
  };
  const leave = () => {
    setTakesFocus(false);
    // Blur does not resend a refused value; Enter does.
    if (edit.problem === null) edit.commit();
  };

  if (edit.phase === 'shown') {
    return (
      <InlineValue
        labelId={labelId}
        onOpen={editable ? edit.open : null}
        takesFocus={takesFocus}
        around={around}
      >
        {children}
      </InlineValue>
    );
  }
  return (
    <>
      <InlineEditor labelId={labelId} edit={edit} editor={editor} hint={hint} onClose={close} onLeave={leave}>
        {edit.phase === 'conflict' && (
          <ConflictPanel
            theirs={edits.text || NOTHING}
            mine={edit.typed}
            onKeepMine={() => close(edit.keepMine)}
            onTakeTheirs={() => close(edit.restore)}
          />
        )}
      </InlineEditor>
      {edit.isChanged && <LeaveGuard what={label} isSafe={edit.isSafe} />}
    </>
  );
}

interface InlineValueProps {
  labelId: string;
  /** Null if the user may not edit it. */
  onOpen: (() => void) | null;
  /** Takes the focus when it replaces the editor. */
  takesFocus: boolean;
  around: Surroundings;
  children: ReactNode;
}

/** The value; a press opens its editor. */
function InlineValue({ labelId, onOpen, takesFocus, around, children }: InlineValueProps) {
  const valueId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') onOpen?.();
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col items-start">
      <div className="flex w-full min-w-0 items-center gap-x-2">
        {onOpen === null ? (
          <span className="min-w-0 flex-1 py-1.5 wrap-anywhere whitespace-pre-line">
            <span dir="auto">{children}</span>
          </span>
        ) : (
          <span className="group relative -ml-2 flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 pl-2 hover:bg-hover">
            <span id={valueId} className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
              <span dir="auto">{children}</span>
            </span>
            <Pencil
              aria-hidden="true"
              className="mr-2 size-3.5 shrink-0 text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
            />
            {/* The button covers the value instead of containing it: the label is its name, the value its description. */}
            <button
              ref={button}
              type="button"
              aria-labelledby={labelId}
              aria-describedby={valueId}
              onClick={onOpen}
              onKeyDown={openByKey}
              className="absolute inset-0 rounded-md"
            />
          </span>
        )}
        {around.beside}
      </div>
      {around.below}
    </div>
  );
}

/** A form row edited inline. */
export function InlineField<Value>(props: Omit<InlineBoxProps<Value>, 'labelId'>) {
  const labelId = useId();
  return (
    <FieldRow label={props.label} labelId={labelId}>
      <InlineBox {...props} labelId={labelId} />
    </FieldRow>
  );
}

/** A table cell edited inline. The label is for screen readers: the column heading shows it. */
export function InlineCell<Value>(props: Omit<InlineBoxProps<Value>, 'labelId'>) {
  const labelId = useId();
  return (
    <div className="flex min-h-8 min-w-0 items-center">
      <span id={labelId} className="sr-only">
        {props.label}
      </span>
      <InlineBox {...props} labelId={labelId} />
    </div>
  );
}
