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
  const lock = useOptimisticLock(target);
  const save = useAction({
    run: () =>
      lock.saving(
        rpc('admin_save_service_target', {
          p_desk: draft.desk,
          p_category: draft.category || null,
          p_priority: draft.priority || null,
          p_answer_minutes: answer ?? null,
          p_close_minutes: close ?? null,
          p_expected_updated_at: lock.expected,
        }),
      ),
    fallback: 'Failed to save target',
    errorDisplay: 'inline',
    done: () => 'Target saved.',
    refresh: [TARGETS_KEY],
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={target === null ? 'New target' : 'Edit target'}
      name="Target"
      action={save}
      conflict={
        target === null
          ? undefined
          : {
              lock,
              values: () => [
                ['First answer', timeWords(target.answer_minutes), timeWords(answer ?? null)],
                ['Closed', timeWords(target.close_minutes), timeWords(close ?? null)],
              ],
            }
      }
      className="grid gap-3 pb-2 sm:grid-cols-2"
      onSubmit={() => {
        setTried(true);
        if (answer !== undefined && close !== undefined && !isEmpty) save.start();
      }}
      onClose={onClose}
    >
      <ScopeFields draft={draft} isNew={target === null} change={change} />
      <span className="max-sm:hidden" />
      <TimeField
        label="First answer"
        value={draft.answer}
        error={isTried ? answerProblem(answer, isEmpty) : null}
        onChange={(value) => change({ answer: value })}
      />
      <TimeField
        label="Closed"
        value={draft.close}
        error={isTried && close === undefined ? WRONG : null}
        onChange={(value) => change({ close: value })}
      />
    </FormDialog>
  );
}

function answerProblem(minutes: number | null | undefined, isEmpty: boolean): string | null {
  if (minutes === undefined) return WRONG;
  return isEmpty ? 'Give a time for the first answer, for closing, or both.' : null;
}

interface TimeFieldProps {
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function TimeField({ onChange, ...field }: TimeFieldProps) {
  return (
    <TextField
      {...field}
      hint="Hours of working time."
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ScopeFieldsProps {
  draft: TargetDraft;
  isNew: boolean;
  change: (part: Partial<TargetDraft>) => void;
}

/** The items that the target is for. */
function ScopeFields({ draft, isNew, change }: ScopeFieldsProps) {
  return (
    <>
      <SelectField
        label="Desk"
        disabled={!isNew}
        options={DESK_OPTIONS}
        value={draft.desk}
        onChange={({ target: { value } }) =>
          change({ desk: value === 'report' ? 'report' : 'ticket', category: '' })
        }
      />
      <SelectField
        label="Category"
        disabled={!isNew}
        options={categoryOptions(draft.desk)}
        value={draft.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <SelectField
        label="Priority"
        disabled={!isNew}
        options={priorityOptions(draft.desk)}
        value={draft.priority}
        onChange={(event) => change({ priority: event.target.value })}
      />
    </>
  );
}
