import { type ReactNode, useState } from 'react';
import { NOTHING } from '../format/nothing.ts';
import { LeaveGuard } from '../LeaveGuard.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { type InlineControl, InlineEditor } from './InlineEditor.tsx';
import { InlineValue } from './InlineValue.tsx';
import { type InlineEditOptions, useInlineEdit } from './useInlineEdit.ts';

export interface InlineBoxProps<Value> extends InlineEditOptions<Value> {
  /** The field's label, and the id of the element that shows it. */
  label: string;
  labelId: string;
  /** Otherwise it is read-only. */
  editable: boolean;
  /** The value's rendering while it isn't edited. */
  children: ReactNode;
  /** The input; by default one line of text. */
  editor?: InlineControl | undefined;
  hint?: string | undefined;
  /** Right of the value, for example a link. */
  beside?: ReactNode;
  below?: ReactNode;
}

/**
 * A value that is edited inline, in a row of a grid or a cell of a table: opened by a click, Enter or F2; saved by Enter or by leaving it;
 * Escape cancels. If somebody else changed it meanwhile, both values are shown to choose from.
 */
export function InlineBox<Value>(props: InlineBoxProps<Value>) {
  const { label, labelId, editable, children, editor, hint, beside, below, ...options } = props;
  const edit = useInlineEdit(options);
  // After finishing by keyboard, the focus returns to the field; after a click elsewhere, it stays there.
  const [takesFocus, setTakesFocus] = useState(false);
  const close = (finish: () => void) => {
    setTakesFocus(true);
    finish();
  };
  const leave = () => {
    setTakesFocus(false);
    // A refused value is not sent again just by losing the focus; Enter tries again.
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
