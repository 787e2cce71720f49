import { rpc } from '#backend/rest.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { useState } from 'react';
import { type Target, TARGETS_KEY } from './desks.api.ts';
import {
  categoryOptions,
  DESK_OPTIONS,
  draftOf,
  minutesOf,
  NEW_TARGET,
  priorityOptions,
  type TargetDraft,
  timeWords,
} from './targets.ts';

const WRONG = 'Enter hours of working time, such as 4 or 1.5, at most 720.';

/** Creates or edits a response and resolution target. */
export function TargetDialog({ open, edited: target, onClose }: EditDialogProps<Target>) {
  const [draft, setDraft] = useState<TargetDraft>(() => (target === null ? NEW_TARGET : draftOf(target)));
  const [isTried, setTried] = useState(false);
  const [answer, close] = [minutesOf(draft.answer), minutesOf(draft.close)];
  const isEmpty = answer === null && close === null;
  const change = (part: Partial<TargetDraft>) => setDraft({ ...draft, ...part });
  const { expected, isConflict, theirsAt, saving } = useOptimisticLock(target);
  const save = useAction({
    run: () =>
      saving(
        rpc('admin_save_service_target', {
          p_desk: draft.desk,
          p_category: draft.category || null,
          p_priority: draft.priority || null,
          p_answer_minutes: answer ?? null,
          p_close_minutes: close ?? null,
          p_expected_updated_at: expected,
        }),
      ),
    fallback: 'Failed to save target',
    errorDisplay: 'inline',
    done: () => 'Target saved.',
    refresh: [TARGETS_KEY],
    onDone: onClose,
  });
  const time = (name: 'answer' | 'close', label: string, minutes: number | null | undefined) => (
    <TextField
      label={label}
      hint="Hours of working time."
      error={
        isTried && minutes === undefined
          ? WRONG
          : isTried && isEmpty && name === 'answer'
            ? 'Give a time for the first answer, for closing, or both.'
            : null
      }
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <FormDialog
      open={open}
      title={target === null ? 'New target' : 'Edit target'}
      name="Target"
      action={save}
      isConflict={isConflict}
      theirVersion={
        target && theirsAt !== null
          ? {
              at: theirsAt,
              values: [
                ['First answer', timeWords(target.answer_minutes), timeWords(answer ?? null)],
                ['Closed', timeWords(target.close_minutes), timeWords(close ?? null)],
              ],
            }
          : undefined
      }
      className="grid gap-3 pb-2 sm:grid-cols-2"
      onSubmit={() => {
        setTried(true);
        if (answer !== undefined && close !== undefined && !isEmpty) save.start();
      }}
      onClose={onClose}
    >
      <SelectField
        label="Desk"
        disabled={target !== null}
        options={DESK_OPTIONS}
        value={draft.desk}
        onChange={({ target: { value } }) =>
          change({ desk: value === 'report' ? 'report' : 'ticket', category: '' })
        }
      />
      <SelectField
        label="Category"
        disabled={target !== null}
        options={categoryOptions(draft.desk)}
        value={draft.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <SelectField
        label="Priority"
        disabled={target !== null}
        options={priorityOptions(draft.desk)}
        value={draft.priority}
        onChange={(event) => change({ priority: event.target.value })}
      />
      <span className="max-sm:hidden" />
      {time('answer', 'First answer', answer)}
      {time('close', 'Closed', close)}
    </FormDialog>
  );
}
