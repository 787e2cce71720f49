import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Field } from '#kit/Field.tsx';
import { Select } from '#kit/Select.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useId, useState } from 'react';
import { type Target, TARGETS_KEY } from './desks.api.ts';
import {
  categoryOptions,
  DESK_OPTIONS,
  draftOf,
  minutesOf,
  NEW_TARGET,
  priorityOptions,
  type TargetDraft,
} from './targets.ts';

interface TargetDialogProps {
  open: boolean;
  /** Null: a new one. What it is about never changes: another one is another target. */
  target: Target | null;
  onClose: () => void;
}

const WRONG = 'Enter hours of working time, such as 4 or 1.5, at most 720.';

/** What is to be done how soon. */
export function TargetDialog({ open, target, onClose }: TargetDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState<TargetDraft>(() => (target === null ? NEW_TARGET : draftOf(target)));
  const [isTried, setTried] = useState(false);
  const [answer, close] = [minutesOf(draft.answer), minutesOf(draft.close)];
  const isEmpty = answer === null && close === null;
  const change = (part: Partial<TargetDraft>) => setDraft({ ...draft, ...part });
  const save = useAction({
    run: () =>
      rpc('admin_save_service_target', {
        p_desk: draft.desk,
        p_category: draft.category || null,
        p_priority: draft.priority || null,
        p_answer_minutes: answer ?? null,
        p_close_minutes: close ?? null,
      }),
    fallback: 'Failed to save target',
    tell: 'inline',
    done: () => 'Target saved.',
    refresh: [TARGETS_KEY],
    onDone: onClose,
  });
  const time = (name: 'answer' | 'close', label: string, minutes: number | null | undefined) => (
    <Field
      label={label}
      hint="Hours of working time."
      error={
        isTried && minutes === undefined
          ? WRONG
          : isTried && isEmpty && name === 'answer'
            ? 'Give a time for the first answer, for closing, or both.'
            : null
      }
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open={open}
      title={target === null ? 'New target' : 'Edit target'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        aria-label="Target"
        noValidate
        className="grid gap-3 pb-2 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (answer !== undefined && close !== undefined && !isEmpty && !save.busy) save.start();
        }}
      >
        <Field label="Desk">
          {(control) => (
            <Select
              {...control}
              disabled={target !== null}
              options={DESK_OPTIONS}
              value={draft.desk}
              onChange={({ target: { value } }) =>
                change({ desk: value === 'report' ? 'report' : 'ticket', category: '' })
              }
            />
          )}
        </Field>
        <Field label="Category">
          {(control) => (
            <Select
              {...control}
              disabled={target !== null}
              options={categoryOptions(draft.desk)}
              value={draft.category}
              onChange={(event) => change({ category: event.target.value })}
            />
          )}
        </Field>
        <Field label="Priority">
          {(control) => (
            <Select
              {...control}
              disabled={target !== null}
              options={priorityOptions(draft.desk)}
              value={draft.priority}
              onChange={(event) => change({ priority: event.target.value })}
            />
          )}
        </Field>
        <span className="max-sm:hidden" />
        {time('answer', 'First answer', answer)}
        {time('close', 'Closed', close)}
        {save.error !== null && (
          <p role="alert" className="text-bad sm:col-span-2">
            {save.error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
