import { type ReactNode, useState } from 'react';
import { NOTHING } from '../format/nothing.ts';
import { LeaveGuard } from '../LeaveGuard.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { type InlineControl, InlineEditor } from './InlineEditor.tsx';
import { InlineValue } from './InlineValue.tsx';
import { type InlineEditOptions, useInlineEdit } from './useInlineEdit.ts';

export interface InlineBoxProps<Value> extends InlineEditOptions<Value> {
  /** What the field is called, and the id of the element that says so. */
  label: string;
  labelId: string;
  /** Otherwise the value is only shown. */
  editable: boolean;
  /** How the value looks while it isn't edited. */
  children: ReactNode;
  /** What it is typed into; by default one line of text. */
  editor?: InlineControl | undefined;
  hint?: string | undefined;
  /** Stands at the value's right, for example a link that it leads to. */
  beside?: ReactNode;
  below?: ReactNode;
}

/**
 * A value that is edited where it stands, in a row of a grid or a cell of a table: opened by a click, Enter or F2; saved by Enter or by leaving it; Escape
 * puts it back. When somebody else changed it meanwhile, both values are shown and the person chooses.
 */
export function InlineBox<Value>(props: InlineBoxProps<Value>) {
  const { label, labelId, editable, children, editor, hint, beside, below, ...options } = props;
  const edit = useInlineEdit(options);
  // Who finished with the keyboard goes on from the same field; who clicked elsewhere is left where they clicked.
  const [takesFocus, setTakesFocus] = useState(false);
  const close = (finish: () => void) => {
    setTakesFocus(true);
    finish();
  };
  const leave = () => {
    setTakesFocus(false);
    // What was refused once is not sent again by a passing focus; Enter tries again.
    if (edit.problem === null) edit.commit();
  };

  if (edit.phase === 'shown') {
    return (
      <InlineValue
        labelId={labelId}
        onOpen={editable ? edit.open : null}
        takesFocus={takesFocus}
        beside={beside}
        below={below}
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
            theirs={options.text || NOTHING}
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
