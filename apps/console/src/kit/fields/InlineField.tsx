import { type ReactNode, useId, useState } from 'react';
import { NOTHING } from '../format/nothing.ts';
import { LeaveGuard } from '../LeaveGuard.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { FieldRow } from './FieldRow.tsx';
import { type InlineControl, InlineEditor } from './InlineEditor.tsx';
import { InlineValue } from './InlineValue.tsx';
import { type InlineEditOptions, useInlineEdit } from './useInlineEdit.ts';

interface InlineFieldProps<Value> extends InlineEditOptions<Value> {
  label: string;
  /** Otherwise the value is only shown. */
  editable: boolean;
  /** How the value looks while it isn't edited. */
  children: ReactNode;
  /** What it is typed into; by default one line of text. */
  editor?: InlineControl | undefined;
  hint?: string | undefined;
  /** Stands beside or below the value, for example a link that it leads to. */
  beside?: ReactNode;
}

/**
 * A field that is edited where it stands: opened by a click, Enter or F2; saved by Enter or by leaving it; Escape
 * puts it back. When somebody else changed it meanwhile, both values are shown and the person chooses.
 */
export function InlineField<Value>(props: InlineFieldProps<Value>) {
  const { label, editable, children, editor, hint, beside, ...options } = props;
  const labelId = useId();
  const edit = useInlineEdit(options);
  // Who finished with the keyboard goes on from the same field; who clicked elsewhere is left where they clicked.
  const [takesFocus, setTakesFocus] = useState(false);
  const close = (finish: () => void) => {
    setTakesFocus(true);
    finish();
  };
  const leave = () => {
    setTakesFocus(false);
    edit.commit();
  };

  if (edit.phase === 'shown') {
    return (
      <FieldRow label={label} labelId={labelId}>
        <InlineValue
          labelId={labelId}
          onOpen={editable ? edit.open : null}
          takesFocus={takesFocus}
          beside={beside}
        >
          {children}
        </InlineValue>
      </FieldRow>
    );
  }
  return (
    <FieldRow label={label} labelId={labelId}>
      <InlineEditor labelId={labelId} edit={edit} editor={editor} hint={hint} onClose={close} onLeave={leave}>
        {edit.phase === 'conflict' && (
          <ConflictPanel
            theirs={options.text || NOTHING}
            mine={edit.typed}
            onKeepMine={() => close(edit.keepMine)}
            onTakeTheirs={() => close(edit.restore)}
          />
        )}
      </InlineEditor>
      {edit.isChanged && <LeaveGuard what={label} isSafe={edit.isSafe} />}
    </FieldRow>
  );
}
