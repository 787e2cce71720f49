import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Field } from '#kit/Field.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { useId, useState } from 'react';
import { mayChange } from './answer.ts';
import { type AnswerDraft, answerProblems, draftOf, saveArguments } from './answerDraft.ts';
import { type Answer, ANSWERS_KEY, saveAnswer } from './answers.api.ts';
import { StepFields } from './StepFields.tsx';
import { TextFields } from './TextFields.tsx';

interface AnswerDialogProps {
  open: boolean;
  /** Null: a new one. */
  answer: Answer | null;
  onClose: () => void;
}

const TITLE_MAX_CHARS = 100;

/** A saved answer to be written, changed, or, if it is not the viewer's to change, read. */
export function AnswerDialog({ open, answer, onClose }: AnswerDialogProps) {
  const form = useId();
  const me = useMe();
  const { keepsSharedAnswers } = permissionsOf(me.role);
  const works = answer === null || mayChange(answer, me);
  const [draft, setDraft] = useState<AnswerDraft>(() => draftOf(answer, keepsSharedAnswers));
  const [isTried, setTried] = useState(false);
  const problems = isTried ? answerProblems(draft) : {};
  const change = (part: Partial<AnswerDraft>) => setDraft({ ...draft, ...part });
  const save = useAction<AnswerDraft>({
    run: (wanted) => saveAnswer(saveArguments(wanted, answer)),
    fallback: 'Failed to save the answer',
    tell: 'inline',
    done: () => 'Answer saved',
    refresh: [ANSWERS_KEY],
    onDone: onClose,
  });
  return (
    <Dialog
      open={open}
      size="lg"
      title={answer === null ? 'New answer' : works ? `Edit ${answer.title}` : answer.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{works ? 'Cancel' : 'Close'}</Button>
          {works && (
            <Button type="submit" form={form} variant="primary" busy={save.busy}>
              Save
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        aria-label="Saved answer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(answerProblems(draft)).length === 0 && !save.busy) save.start(draft);
        }}
      >
        <fieldset disabled={!works} className="flex min-w-0 flex-col gap-3">
          {!works && <p className="text-muted">Admins keep the answers that all staff share.</p>}
          <Field label="Title" error={problems.title}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={TITLE_MAX_CHARS}
                value={draft.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <TextFields
            bodies={draft.bodies}
            problem={problems.body}
            onChange={(bodies) => change({ bodies })}
          />
          <StepFields draft={draft} onChange={change} />
          {keepsSharedAnswers && (
            <Checkbox
              label="Shared with all staff"
              checked={draft.isShared}
              onChange={(event) => change({ isShared: event.target.checked })}
            />
          )}
        </fieldset>
        {save.error !== null && (
          <p role="alert" className="pt-3 text-bad">
            {save.error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
