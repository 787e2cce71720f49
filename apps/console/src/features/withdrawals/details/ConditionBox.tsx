import type { WithdrawalAction } from '@marketdesk/contract/documents.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { DecisionDialogProps } from '../actions/WhatIsDecided.tsx';
import type { Withdrawal } from '../withdrawal.ts';

interface ConditionBoxProps {
  label: string;
  withdrawal: Withdrawal;
  icon: ReactNode;
  /** The condition, or who has lifted it. */
  children: ReactNode;
  /** The button that lifts it; null if there is nothing to lift, or nobody can. */
  lift: { action: WithdrawalAction; verb: string } | null;
  /** Asks before it is lifted. */
  Question: ComponentType<DecisionDialogProps>;
  note?: ReactNode;
}

/** Something that a payout waits for, with the button that ends the wait. */
export function ConditionBox(props: ConditionBoxProps) {
  const { label, withdrawal, icon, children, lift, Question, note } = props;
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-label={label} className="rounded-md border bg-sunken px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {icon}
        {children}
        {lift !== null && (
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

export function Lifted({ how, by, at }: LiftedProps) {
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
      {how} <UserRef userId={by ?? null} /> <TimeAgo at={at} />
    </p>
  );
}
