import { type ComponentType, createElement, type ReactNode, useCallback, useState } from 'react';

export interface EditDialogProps<Row> {
  open: boolean;
  /** Null: a new one. */
  edited: Row | null;
  onClose: () => void;
}

/** Opens a dialog that edits a row of a list, or adds one. Each opening mounts it again; the row follows refetches. */
export function useEditDialog<Row>(
  Dialog: ComponentType<EditDialogProps<Row>>,
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
): [edit: (row: Row | null) => void, dialog: ReactNode] {
  const [{ edited, times, open }, setState] = useState({ edited: null as Row | null, times: 0, open: false });
  const edit = useCallback(
    (row: Row | null) => setState((last) => ({ edited: row, times: last.times + 1, open: true })),
    [],
  );
  const id = edited && rowId(edited);
  const dialog =
    times > 0 &&
    createElement(Dialog, {
      key: times,
      open,
      edited: rows?.find((row) => rowId(row) === id) ?? edited,
      onClose: () => setState((last) => ({ ...last, open: false })),
    });
  return [edit, dialog];
}
