import { NO_PART_IN_MONEY } from '#engine/user-flags/RoleDialog.tsx';
import { Badge, type Tone } from '#kit/Badge.tsx';
import { Card } from '#kit/Card.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { InlineField } from '#kit/fields/InlineBox.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { effectiveTier } from '#kit/format/tier.ts';
import { exactTime, remainingTime } from '#kit/format/time.ts';
import { useNow } from '#kit/format/useNow.ts';
import { TextField, TextInput } from '#kit/TextInput.tsx';
import { useState } from 'react';
import { TierBadge } from '#features/users/badges.tsx';
import type { GridProps, Profile } from '../profile.ts';
import { TYPED_FIELDS } from './fields.ts';
import { TypedFieldRow } from './TypedFieldRow.tsx';
import { useReloadUser, useSaveField } from './useSaveField.ts';

export function AccountCard({ user, rights }: GridProps) {
  const own = { user, editable: rights.edits };
  return (
    <Card title="Subscription and account" flush>
      <dl className="px-4 py-1">
        <TypedFieldRow {...own} field={TYPED_FIELDS.subscription_tier}>
          <Tier user={user} />
        </TypedFieldRow>
        <TypedFieldRow {...own} field={TYPED_FIELDS.subscription_expires_at}>
          <Expiry at={user.subscription_expires_at} />
        </TypedFieldRow>
        <BalanceRow user={user} editable={rights.editsBalance} />
        <TypedFieldRow
          {...own}
          field={TYPED_FIELDS.stripe_customer_id}
          beside={
            user.stripe_customer_id !== null && (
              <CopyButton text={user.stripe_customer_id} variant="ghost">
                Copy
              </CopyButton>
            )
          }
        >
          <span className="font-mono text-sm">{user.stripe_customer_id ?? NOTHING}</span>
        </TypedFieldRow>
        <FlagRow label="Suspended" on={user.is_suspended} tone="warn" />
        <FlagRow label="Banned" on={user.is_banned} tone="bad" />
        {user.must_change_password && (
          <FieldRow label="Password">Set by staff. To be changed at the next sign-in.</FieldRow>
        )}
      </dl>
    </Card>
  );
}

function Tier({ user }: { user: Profile }) {
  const now = useNow(user.subscription_expires_at);
  const isRunOut = user.subscription_tier === 'pro' && effectiveTier(user, now) === 'free';
  return (
    <span className="inline-flex items-center gap-2">
      <TierBadge profile={user} />
      {isRunOut && <span className="text-sm text-muted">Pro expired</span>}
    </span>
  );
}

function Expiry({ at }: { at: string | null }) {
  const now = useNow(at);
  if (at === null) return <>{NOTHING}</>;
  const left = remainingTime(at, now);
  return (
    <span>
      <span className="tabular">{exactTime(at)}</span>{' '}
      <span className="text-muted">({left === 'expired' ? left : `${left} left`})</span>
    </span>
  );
}

// Read-only: the buttons at the top of the page change flags.
function FlagRow({ label, on, tone }: { label: string; on: boolean; tone: Tone }) {
  return (
    <FieldRow label={label}>
      {on ? <Badge tone={tone}>Yes</Badge> : <span className="text-muted">No</span>}
    </FieldRow>
  );
}

interface Question {
  amount: string | number | null;
  /** Null: cancelled. */
  answer: (reason: string | null) => void;
}

const FIELD = TYPED_FIELDS.balance;

/** The balance. Admins correct it, with a reason for the ledger. */
function BalanceRow({ user, editable }: { user: Profile; editable: boolean }) {
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
        edits={{
          text: FIELD.write(user),
          value: user.balance,
          read: FIELD.read,
          save: async (value, seen) => {
            const reason = await askReason(value);
            return reason !== null && saveField({ name: 'balance', value, seen, reason });
          },
          reload,
          fallback: 'Failed to save',
        }}
        editor={(control) => <TextInput {...control} inputMode="decimal" className="tabular" />}
      >
        <span className="tabular">{formatEuro(user.balance)}</span>
      </InlineField>
      <ReasonDialog question={question} balance={user.balance} />
    </>
  );
}

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
