import { isolated } from '#kit/format/isolated.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useState } from 'react';
import { mayChange } from './answer.ts';
import {
  type After,
  type AnswerDraft,
  answerProblems,
  differences,
  draftOf,
  saveArguments,
} from './answerDraft.ts';
import { type Answer, ANSWERS_KEY, saveAnswer } from './answers.api.ts';
import { TextFields } from './TextFields.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { SelectField } from '#kit/Select.tsx';
import { colleagues } from '#engine/notes/notes.api.ts';
import { teams } from '#parts/teams.api.ts';
import { nameOf } from '#parts/users.api.ts';
import { PRIORITIES, SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';

const UNCHANGED = { value: '', label: 'Stays as it is' } as const;
const NOTE_MAX_CHARS = 5000;

interface StepFieldsProps {
  draft: AnswerDraft;
  isReadOnly: boolean;
  onChange: (part: Partial<AnswerDraft>) => void;
}

/** The steps that sending the answer executes. */
function StepFields({ draft, isReadOnly, onChange }: StepFieldsProps) {
  const afterwards = useAfterwards(draft.after);
  return (
    <fieldset disabled={isReadOnly} className="grid gap-3 rounded-md border p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm font-medium text-muted">When it is sent</legend>
      <SelectField
        label="Category"
        options={[UNCHANGED, ...SUPPORT_CATEGORIES.map((one) => ({ value: one, label: one }))]}
        value={draft.category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <SelectField
        label="Priority"
        options={[UNCHANGED, ...optionsOf(PRIORITIES)]}
        value={draft.priority}
        onChange={({ target }) =>
          onChange({ priority: PRIORITIES.find((one) => one === target.value) ?? '' })
        }
      />
      <TextField
        label="Note for colleagues"
        maxLength={NOTE_MAX_CHARS}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <SelectField
        label="Then the ticket"
        options={afterwards}
        value={draft.after}
        onChange={({ target }) =>
          onChange({ after: afterwards.find(({ value }) => value === target.value)?.value ?? '' })
        }
      />
    </fieldset>
  );
}

function useAfterwards(chosen: After): { value: After; label: string }[] {
  const groups = useQuery(teams()).data;
  const people = useQuery(colleagues()).data;
  const known: { value: After; label: string }[] = [
    UNCHANGED,
    { value: 'close', label: 'is closed' },
    ...(groups ?? []).map(({ id, name }) => ({
      value: `team:${id}` as const,
      label: `goes to the team ${isolated(name)}`,
    })),
    ...(people ?? []).map((person) => ({
      value: `person:${person.user_id}` as const,
      label: `goes to ${nameOf(person)}`,
    })),
  ];
  const isKnown = known.some(({ value }) => value === chosen);
  if (isKnown) return known;
  const isRead = groups !== undefined && people !== undefined;
  const label = isRead ? 'goes to someone who is not on the staff' : 'goes to someone else';
  return [...known, { value: chosen, label }];
}

const TITLE_MAX_CHARS = 100;

/** Creates or edits a saved answer; read-only without permission. */
export function AnswerDialog({ open, edited: answer, onClose }: EditDialogProps<Answer>) {
  const me = useMe();
  const keepsShared = may(me, 'config.edit');
  const works = answer === null || mayChange(answer, me);
  const [draft, setDraft] = useState<AnswerDraft>(() => draftOf(answer, keepsShared));
  const [isTried, setTried] = useState(false);
  const lock = useOptimisticLock(answer);
  const problems = isTried ? answerProblems(draft) : {};
  const change = (part: Partial<AnswerDraft>) => setDraft({ ...draft, ...part });
  const save = useAction<AnswerDraft>({
    run: (wanted) => lock.saving(saveAnswer(saveArguments(wanted, answer, lock.expected))),
    fallback: 'Failed to save the answer',
    errorDisplay: 'inline',
    done: () => 'Answer saved.',
    refresh: [ANSWERS_KEY],
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      size="lg"
      title={answer === null ? 'New answer' : works ? `Edit ${isolated(answer.title)}` : answer.title}
      name="Saved answer"
      action={save}
      conflict={{ lock, values: () => differences(draftOf(answer, keepsShared), draft) }}
      isReadOnly={!works}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(answerProblems(draft)).length === 0) save.start(draft);
      }}
      onClose={onClose}
    >
      <div className="flex min-w-0 flex-col gap-3">
        {!works && <p className="text-muted">Admins keep the answers that all staff share.</p>}
        <TextField
          label="Title"
          disabled={!works}
          error={problems.title}
          maxLength={TITLE_MAX_CHARS}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextFields
          bodies={draft.bodies}
          problem={problems.body}
          isReadOnly={!works}
          onChange={(bodies) => change({ bodies })}
        />
        <StepFields draft={draft} isReadOnly={!works} onChange={change} />
        {keepsShared && (
          <Checkbox
            label="Shared with all staff"
            checked={draft.isShared}
            onChange={(event) => change({ isShared: event.target.checked })}
          />
        )}
      </div>
    </FormDialog>
  );
}
