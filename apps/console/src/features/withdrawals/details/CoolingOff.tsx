import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { exactTime } from '#kit/format/time.ts';
import type { AccountChange } from '@marketdesk/contract/documents.ts';
import { Clock } from 'lucide-react';
import { useDecision } from '../actions/useDecision.ts';
import { type DecisionDialogProps, WhatIsDecided } from '../actions/WhatIsDecided.tsx';
import type { Withdrawal } from '../withdrawal.ts';
import { releaseCoolingOff } from '../withdrawals.api.ts';
import { ConditionBox, Lifted } from './ConditionBox.tsx';

const MOST_CHARS = 200;

/** Asks for the reason to end the cooling off. The person can neither approve nor release the payout afterwards. */
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
      hint="Shown to staff on this withdrawal and kept in the audit log."
      missing="Enter a reason for releasing it early."
      maxLength={MOST_CHARS}
      action={action}
      onClose={onClose}
    >
      <WhatIsDecided withdrawal={withdrawal}>
        Make sure the change came from the account’s owner. Someone else must then process the withdrawal.
      </WhatIsDecided>
    </ReasonDialog>
  );
}

const BECAUSE: Readonly<Record<AccountChange, string>> = {
  password: 'The account’s password was changed',
  email: 'The account’s email address was changed',
  role: 'The account’s role was changed',
  destination: 'The payout destination was changed',
};

/** That the payout waits after a change of the account, until when, and who ended the wait early. */
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
