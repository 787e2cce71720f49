import { isolated } from '#kit/format/isolated.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { useState } from 'react';
import { mayChange } from './answer.ts';
import { type AnswerDraft, answerProblems, differences, draftOf, saveArguments } from './answerDraft.ts';
import { type Answer, ANSWERS_KEY, saveAnswer } from './answers.api.ts';
import { StepFields } from './StepFields.tsx';
import { TextFields } from './TextFields.tsx';

const TITLE_MAX_CHARS = 100;

/** A saved answer to be written, changed, or, if it is not the viewer's to change, read. */
export function AnswerDialog({ open, edited: answer, onClose }: EditDialogProps<Answer>) {
  const me = useMe();
  const { keepsShared } = permissionsOf(me.role);
  const works = answer === null || mayChange(answer, me);
  const [draft, setDraft] = useState<AnswerDraft>(() => draftOf(answer, keepsShared));
  const [isTried, setTried] = useState(false);
  const { expected, isConflict, theirsAt, saving } = useOptimisticLock(answer);
  const problems = isTried ? answerProblems(draft) : {};
  const change = (part: Partial<AnswerDraft>) => setDraft({ ...draft, ...part });
  const save = useAction<AnswerDraft>({
    run: (wanted) => saving(saveAnswer(saveArguments(wanted, answer, expected))),
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
      isConflict={isConflict}
      theirVersion={
        answer && theirsAt !== null
          ? { at: theirsAt, values: differences(draftOf(answer, keepsShared), draft) }
          : undefined
      }
      isReadOnly={!works}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(answerProblems(draft)).length === 0) save.start(draft);
      }}
      onClose={onClose}
    >
      <fieldset disabled={!works} className="flex min-w-0 flex-col gap-3">
        {!works && <p className="text-muted">Admins keep the answers that all staff share.</p>}
        <TextField
          label="Title"
          error={problems.title}
          maxLength={TITLE_MAX_CHARS}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextFields bodies={draft.bodies} problem={problems.body} onChange={(bodies) => change({ bodies })} />
        <StepFields draft={draft} onChange={change} />
        {keepsShared && (
          <Checkbox
            label="Shared with all staff"
            checked={draft.isShared}
            onChange={(event) => change({ isShared: event.target.checked })}
          />
        )}
      </fieldset>
    </FormDialog>
  );
}
