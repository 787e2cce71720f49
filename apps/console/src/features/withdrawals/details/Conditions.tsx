import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { AccountChange, WithdrawalAction } from '@marketdesk/contract/documents.ts';
import { Clock, ShieldCheck } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ActionButton } from '../actions/ActionButton.tsx';
import { type DecisionDialogProps, useDecision, WhatIsDecided } from '../actions/decision.tsx';
import { awaitsApproval, isUnderWay, type Withdrawal } from '../withdrawal.ts';
import { approveWithdrawal, releaseCoolingOff } from '../withdrawals.api.ts';

interface ConditionBoxProps {
  label: string;
  withdrawal: Withdrawal;
  icon: ReactNode;
  /** The condition, or its end. */
  children: ReactNode;
  /** The button that ends it; null if it is over or can't be ended. */
  lift: { action: WithdrawalAction; verb: string } | null;
  Question: ComponentType<DecisionDialogProps>;
  note?: ReactNode;
}

/** A condition of a payout, with the button that ends it. */
function ConditionBox(props: ConditionBoxProps) {
  const { label, withdrawal, icon, children, lift, Question, note } = props;
  const [isAsked, setAsked] = useState(false);
  const lifts = may(useMe(), 'money.approve');
  return (
    <section aria-label={label} className="rounded-md border bg-sunken px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {icon}
        {children}
        {lift !== null && lifts && (
          <ActionButton
            action={lift.action}
            withdrawal={withdrawal}
            size="sm"
            variant="secondary"
            onPress={() => setAsked(true)}
          >
            {lift.verb}
          </ActionButton>
        )}
      </div>
      {note}
      <Question open={isAsked} withdrawal={withdrawal} onClose={() => setAsked(false)} />
    </section>
  );
}

interface LiftedProps {
  /** `Approved by` */
  how: string;
  by: string | null | undefined;
  at: string | null | undefined;
}

function Lifted({ how, by, at }: LiftedProps) {
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
      {how} <UserRef userId={by ?? null} /> <TimeAgo at={at} />
    </p>
  );
}

const MOST_CHARS = 200;

/** Ends the cooling off, with a reason. The caller can't approve or release the payout afterwards. */
function ReleaseEarlyDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
  const action = useDecision({
    run: (reason: string) => releaseCoolingOff(withdrawal.id, reason),
    fallback: 'Failed to release the withdrawal',
    done: 'Released early. Someone else can now process it.',
    onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="End the wait early?"
      verb="Release early"
      reason={{
        hint: 'Shown to staff on this withdrawal and kept in the audit log.',
        missing: 'Enter a reason for releasing it early.',
        maxLength: MOST_CHARS,
      }}
      action={action}
      onClose={onClose}
    >
      <WhatIsDecided withdrawal={withdrawal}>
        Make sure the change came from the account’s owner. Someone else must then process the withdrawal.
      </WhatIsDecided>
    </ReasonDialog>
  );
}

export const BECAUSE: Readonly<Record<AccountChange, string>> = {
  password: 'The account’s password was changed',
  email: 'The account’s email address was changed',
  second_factor: 'The account’s second factor was reset',
  role: 'The account’s role was changed',
  destination: 'The payout destination was changed',
};

/** The cooling off after a change of the account, or its early end. */
export function CoolingOff({ withdrawal }: { withdrawal: Withdrawal }) {
  const extras = withdrawal.details;
  const { cooling_off_until: until, cooling_off_released_by: releasedBy } = extras;
  if (!until && !releasedBy) return null;
  return (
    <ConditionBox
      label="Cooling off"
      withdrawal={withdrawal}
      icon={
        <Clock
          aria-hidden="true"
          className={until ? 'size-4 shrink-0 text-warn' : 'size-4 shrink-0 text-good'}
        />
      }
      lift={until ? { action: 'release_cooling_off', verb: 'Release early' } : null}
      Question={ReleaseEarlyDialog}
      note={
        !until &&
        extras.cooling_off_released_reason && (
          <p className="mt-1 pl-7 wrap-anywhere text-muted">{extras.cooling_off_released_reason}</p>
        )
      }
    >
      {until ? (
        <p className="min-w-40 flex-1">
          {extras.cooling_off_because ? BECAUSE[extras.cooling_off_because] : 'The account was changed'}, so
          payouts wait until <time dateTime={until}>{exactTime(until)}</time>.
        </p>
      ) : (
        <Lifted how="Released early by" by={releasedBy} at={extras.cooling_off_released_at} />
      )}
    </ConditionBox>
  );
}

/** The required or given approval. */
export function Approval({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approved_by: approver, approved_at: at } = withdrawal.details;
  const isApproved = (approver ?? null) !== null;
  const isWaiting = awaitsApproval(withdrawal);
  if (!isWaiting && !isApproved) return null;
  return (
    <ConditionBox
      label="Approval"
      withdrawal={withdrawal}
      icon={
        <ShieldCheck
          aria-hidden="true"
          className={isApproved ? 'size-4 shrink-0 text-good' : 'size-4 shrink-0 text-muted'}
        />
      }
      lift={isWaiting && !isUnderWay(withdrawal) ? { action: 'approve', verb: 'Approve' } : null}
      Question={ApproveDialog}
    >
      {isApproved ? (
        <Lifted how="Approved by" by={approver} at={at} />
      ) : (
        <p className="min-w-40 flex-1">This amount needs two people: one approves it, another releases it.</p>
      )}
    </ConditionBox>
  );
}

/** Approves a withdrawal. The approver can't release it afterwards. */
function ApproveDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
  const action = useDecision({
    run: () => approveWithdrawal(withdrawal),
    fallback: 'Failed to approve the withdrawal',
    done: 'Approved. Someone else can now release it.',
    onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question="Approve this withdrawal?"
      verb="Approve"
      action={action}
      onCancel={onClose}
      onConfirm={() => action.start(undefined)}
    >
      <WhatIsDecided withdrawal={withdrawal}>Someone else must then release it.</WhatIsDecided>
    </ConfirmDialog>
  );
}
