import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { AccountChange } from '@marketdesk/contract/documents.ts';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ReleaseEarlyDialog } from '../actions/ReleaseEarlyDialog.tsx';
import { type Withdrawal } from '../withdrawal.ts';

const BECAUSE: Readonly<Record<AccountChange, string>> = {
  password: 'The account’s password was changed',
  email: 'The account’s email address was changed',
  role: 'The account’s role was changed',
  destination: 'The payout destination was changed',
};

/** That the payout waits after a change of the account, until when, and who ended the wait early. */
export function CoolingOff({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isAsked, setAsked] = useState(false);
  const extras = withdrawal.details;
  const { cooling_off_until: until, cooling_off_released_by: releasedBy } = extras;
  if (!until && !releasedBy) return null;
  return (
    <section aria-label="Cooling off" className="rounded-md border bg-sunken px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Clock
          aria-hidden="true"
          className={until ? 'size-4 shrink-0 text-warn' : 'size-4 shrink-0 text-good'}
        />
        {until ? (
          <p className="min-w-40 flex-1">
            {extras.cooling_off_because ? BECAUSE[extras.cooling_off_because] : 'The account was changed'}, so
            payouts wait until <time dateTime={until}>{exactTime(until)}</time>.
          </p>
        ) : (
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
            Released early by <UserRef userId={releasedBy ?? null} />{' '}
            <TimeAgo at={extras.cooling_off_released_at} />
          </p>
        )}
        {until && (
          <ActionButton
            action="release_cooling_off"
            withdrawal={withdrawal}
            size="sm"
            variant="secondary"
            onPress={() => setAsked(true)}
          >
            Release early
          </ActionButton>
        )}
      </div>
      {!until && extras.cooling_off_released_reason && (
        <p className="mt-1 pl-7 wrap-anywhere text-muted">{extras.cooling_off_released_reason}</p>
      )}
      <ReleaseEarlyDialog open={isAsked} withdrawal={withdrawal} onClose={() => setAsked(false)} />
    </section>
  );
}
