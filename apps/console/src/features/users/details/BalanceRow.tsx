import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { InlineField } from '#kit/fields/InlineField.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { TextField, TextInput } from '#kit/TextInput.tsx';
import { useState } from 'react';
import { TYPED_FIELDS } from './fields.ts';
import type { Profile } from './profile.ts';
import { NO_PART_IN_MONEY } from './SignInWarning.tsx';
import { useReloadUser, useSaveField } from './useSaveField.ts';

interface Question {
  amount: string | number | null;
  /** With the reason, or null when the person called it off. */
  answer: (reason: string | null) => void;
}

const FIELD = TYPED_FIELDS.balance;

/** The balance; an admin corrects it, with a reason that goes into the ledger. */
export function BalanceRow({ user, editable }: { user: Profile; editable: boolean }) {
  const saveField = useSaveField(user.user_id);
  const reload = useReloadUser(user.user_id);
  const [question, setQuestion] = useState<Question | null>(null);

  const askReason = (amount: Question['amount']) =>
    new Promise<string | null>((resolve) => {
      setQuestion({
        amount,
        answer: (reason) => {
          setQuestion(null);
          resolve(reason);
        },
      });
    });

  return (
    <>
      <InlineField<Question['amount']>
        label={FIELD.label}
        editable={editable}
        text={FIELD.write(user)}
        value={user.balance}
        read={FIELD.read}
        save={async (value, seen) => {
          const reason = await askReason(value);
          return reason !== null && saveField({ name: 'balance', value, seen, reason });
        }}
        reload={reload}
        fallback="Failed to save"
        editor={(control) => <TextInput {...control} inputMode="decimal" className="tabular" />}
      >
        <span className="tabular">{formatEuro(user.balance)}</span>
      </InlineField>
      <ReasonDialog question={question} balance={user.balance} />
    </>
  );
}

/** Asks why. Its own component, so that each question starts with an empty reason. */
function ReasonDialog({ question, balance }: { question: Question | null; balance: Profile['balance'] }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const finish = (given: string | null) => {
    question?.answer(given);
    setReason('');
    setMissing(false);
  };
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else finish(reason.trim());
  };
  return (
    <ConfirmDialog
      open={question !== null}
      question={`Correct the balance to ${formatEuro(question?.amount)}?`}
      verb="Correct"
      onCancel={() => finish(null)}
      onConfirm={confirm}
    >
      <p className="mb-3 text-muted">
        The current balance is {formatEuro(balance)}. The correction is recorded in the ledger.{' '}
        {NO_PART_IN_MONEY}
      </p>
      <TextField
        label="Reason"
        error={missing ? 'Enter a reason for the correction.' : null}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          confirm();
        }}
      />
    </ConfirmDialog>
  );
}
