import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { RefusableButton } from '#kit/RefusableButton.tsx';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useState } from 'react';
import type { RunLine } from '../run.ts';
import { answerRecall, type RecallAnswer, requestRecall, SHOWS_RUNS } from '../runs.api.ts';

const MOST_CHARS = 200;

/** Asks for the recall of a payment with the bank, or for the bank's answer. */
export function RecallButton({ line }: { line: RunLine }) {
  const me = useMe();
  const [isAsked, setAsked] = useState(false);
  if (line.state !== 'accepted') return null;
  const isRequested = line.recall_requested_at !== null;
  if (!may(me, isRequested ? 'money.reconcile' : 'money.process')) return null;
  const refusal = isRequested ? line.blocked.answer_recall : line.blocked.recall;
  const Question = isRequested ? AnswerDialog : RequestDialog;
  return (
    <>
      <RefusableButton size="sm" why={refusal?.message ?? null} onPress={() => setAsked(true)}>
        {isRequested ? 'Bank’s answer' : 'Recall'}
      </RefusableButton>
      <Question open={isAsked} line={line} onClose={() => setAsked(false)} />
    </>
  );
}

interface RecallDialogProps {
  open: boolean;
  line: RunLine;
  onClose: () => void;
}

const sumOf = ({ net_amount_eur: net, holder, destination }: RunLine) =>
  `${formatEuro(net)} to ${holder}, ${destination}`;

function RequestDialog({ open, line, onClose }: RecallDialogProps) {
  const action = useAction({
    run: (reason: string) => requestRecall(line.attempt_id, reason),
    fallback: 'Failed to request the recall',
    errorDisplay: 'inline',
    refresh: SHOWS_RUNS,
    done: () => 'Recall requested. Record the bank’s answer here.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="Recall this payment?"
      verb="Request recall"
      reason={{ hint: 'Shown on the payment and kept in the audit log.', maxLength: MOST_CHARS }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-2 wrap-anywhere">{sumOf(line)}.</p>
      <p className="mb-3 text-muted">
        This only records your request, so ask your bank too. It may refuse, or have paid already.
      </p>
    </ReasonDialog>
  );
}

const CANCELLED = { value: 'cancelled', label: 'Cancelled: nothing was paid' };
const REFUSED = { value: 'refused', label: 'Refused: the payment stands' };

/** What the answer that the bank cancelled the payment leads to. */
const cancelledHint = (line: RunLine): string =>
  line.recall_cancelled_by_name === null
    ? 'Someone else must confirm it. Then the amount is returned to their balance.'
    : `${formatEuro(line.amount_eur)} is returned to ${line.user_name}’s balance. This is final.`;

function AnswerDialog({ open, line, onClose }: RecallDialogProps) {
  const cancelledBy = line.recall_cancelled_by_name;
  const refusal = line.blocked.confirm_recall;
  const [chosen, setAnswer] = useState<RecallAnswer['answer']>('cancelled');
  const answer = refusal ? 'refused' : chosen;
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction<RecallAnswer>({
    run: (given) => answerRecall(line.attempt_id, given),
    fallback: 'Failed to save the answer',
    errorDisplay: 'inline',
    refresh: SHOWS_RUNS,
    done: (_, given) =>
      given.answer === 'refused'
        ? 'The payment stands.'
        : cancelledBy === null
          ? 'Answer saved. Someone else must confirm it.'
          : `${formatEuro(line.amount_eur)} returned to their balance.`,
    onDone: () => {
      setNote('');
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      size="sm"
      title="What did the bank answer?"
      verb="Save answer"
      action={action}
      onClose={onClose}
      onSubmit={() => {
        if (note.trim() === '') setMissing(true);
        else action.start({ answer, note: note.trim() });
      }}
    >
      <p className="wrap-anywhere">{sumOf(line)}.</p>
      <p className="text-muted">
        Recall requested by {line.recall_requested_by_name}: {line.recall_reason}
      </p>
      {cancelledBy !== null && (
        <p className="text-muted">
          {refusal?.message ?? `${cancelledBy} recorded that the bank cancelled this payment.`}
        </p>
      )}
      <SelectField
        label="Answer"
        hint={answer === 'cancelled' && cancelledHint(line)}
        options={refusal ? [REFUSED] : [CANCELLED, REFUSED]}
        value={answer}
        onChange={({ target: { value } }) => setAnswer(value === 'refused' ? 'refused' : 'cancelled')}
      />
      <AreaField
        label="Note"
        hint="Such as the bank’s reference. Kept in the audit log."
        error={isMissing ? 'Enter how the bank answered.' : null}
        rows={2}
        aria-required
        maxLength={MOST_CHARS}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
