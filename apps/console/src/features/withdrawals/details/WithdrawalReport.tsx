import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { buttonClass } from '#kit/Button.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { Note } from '#kit/Note.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { PayoutChecks } from '#parts/PayoutChecks.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { WriteToThem } from '#parts/write/WriteToThem.tsx';
import type { PayoutState } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { reasonsToShow, whyNot } from '../actions/rules.ts';
import { RunLink, type RunRef } from '../runs/RunLink.tsx';
import { isPutOff, runOf, userOf, userSearchOf, type Withdrawal } from '../withdrawal.ts';
import { payoutChecks } from '../withdrawals.api.ts';
import { WithdrawalState } from '../WithdrawalState.tsx';
import { Approval, CoolingOff } from './Conditions.tsx';
import { PayoutSimulator } from './PayoutSimulator.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { WithdrawalHistory } from './WithdrawalHistory.tsx';

const NOTES: Partial<Record<PayoutState, { text: string; isWarning?: boolean }>> = {
  created: { text: 'The payout is about to be sent.' },
  sending: { text: 'The payout is being sent to the provider.' },
  accepted: { text: 'The provider has accepted the payout and has yet to complete it.' },
  unknown: {
    text: 'The provider has not answered. It will be asked again until the outcome is known; nothing is sent twice.',
    isWarning: true,
  },
  not_sent: { text: 'The payout was not sent; nothing was paid.', isWarning: true },
  undecided: {
    text: 'It is unclear whether this was paid. Check the provider’s account, then mark it.',
    isWarning: true,
  },
};

const REJECTED = {
  text: 'The provider rejected the payout; nothing was paid.',
  isWarning: true,
};

const PUT_OFF = {
  text: 'The payout could not be sent yet. It will be retried automatically, or you can mark it.',
  isWarning: true,
};

/** An explanation of the payout's state. */
function PayoutNote({ withdrawal }: { withdrawal: Withdrawal }) {
  const { payout_state: state, payout_error: error, payout_rejected: isRejected } = withdrawal.details;
  if (withdrawal.status !== 'pending' || !state) return null;
  const run = runOf(withdrawal);
  if (run !== null) return <RunNote run={run} isWithBank={state === 'accepted'} />;
  const note = isPutOff(withdrawal) ? PUT_OFF : isRejected ? REJECTED : NOTES[state];
  if (note === undefined) return null;
  const canAgain = state === 'not_sent' && whyNot('process', withdrawal) === null;
  return (
    <Note isWarning={note.isWarning ?? false}>
      <p>
        {note.text}
        {canAgain && ' Try again, or mark it as failed to return the money.'}
      </p>
      {/* Current reasons are displayed below. */}
      {error && !reasonsToShow(withdrawal).includes(error) && (
        <p className="mt-0.5 text-sm wrap-anywhere">{error}</p>
      )}
    </Note>
  );
}

function RunNote({ run, isWithBank }: { run: RunRef; isWithBank: boolean }) {
  return (
    <Note>
      In{' '}
      <span className="underline underline-offset-2">
        <RunLink run={run} />
      </span>
      .{' '}
      {isWithBank
        ? 'The bank has its file, and has yet to report the payment.'
        : 'It is paid once the run is released and its file is with the bank.'}
    </Note>
  );
}

/** The next steps after a failed withdrawal: only the user can request it again. */
function AfterFailure({ withdrawal }: { withdrawal: Withdrawal }) {
  if (withdrawal.status !== 'failed') return null;
  const look = buttonClass('secondary', 'sm');
  return (
    <Note>
      <p>
        {formatEuro(withdrawal.amount_eur)} was returned to their balance. They can request it again; if the
        payout details were wrong, they have to correct them first.
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Link to="/admin/withdrawals" search={{ userSearch: userSearchOf(withdrawal) }} className={look}>
          Their requests
        </Link>
        <Link to="/admin/users/$userId" params={{ userId: withdrawal.user_id }} className={look}>
          Their profile
        </Link>
      </span>
    </Note>
  );
}

/** Signs that the payout needs a closer look. They block nothing. */
function Checks({ withdrawal: { id, user_id: userId } }: { withdrawal: Withdrawal }) {
  const query = useQuery(payoutChecks(id));
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-2 font-semibold">
        Checks
      </h3>
      <QueryState
        query={query}
        fallback="Failed to load the checks"
        skeleton={<Skeleton className="h-12 w-full" />}
      >
        {(checks) => <PayoutChecks checks={checks} userId={userId} />}
      </QueryState>
    </section>
  );
}

export function WithdrawalReport({ withdrawal }: { withdrawal: Withdrawal }) {
  const reasons = reasonsToShow(withdrawal);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="tabular text-2xl font-semibold tracking-tight">
          {formatEuro(withdrawal.amount_eur)}
        </span>
        <WithdrawalState withdrawal={withdrawal} />
        <span className="flex min-w-0 flex-wrap items-center gap-2 sm:ml-auto">
          <UserRef user={userOf(withdrawal)} />
          <WriteToThem userId={withdrawal.user_id} />
        </span>
      </div>
      <PayoutNote withdrawal={withdrawal} />
      <AfterFailure withdrawal={withdrawal} />
      {/* As text, for people who can't see the tooltips of disabled buttons. */}
      {reasons.length > 0 && (
        <Note isWarning>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Note>
      )}
      <CoolingOff withdrawal={withdrawal} />
      <Approval withdrawal={withdrawal} />
      {withdrawal.status === 'pending' && <Checks withdrawal={withdrawal} />}
      <WithdrawalFacts withdrawal={withdrawal} />
      {withdrawal.details.is_simulated === true && <PayoutSimulator withdrawal={withdrawal} />}
      <NotesSection noted={{ type: 'withdrawal', id: withdrawal.id }} />
      <WithdrawalHistory withdrawal={withdrawal} />
      <details>
        <summary className="w-fit rounded-sm py-1 text-sm font-medium text-muted hover:text-ink">
          Raw details
        </summary>
        <pre
          tabIndex={0}
          aria-label="Raw details"
          className="mt-1 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs"
        >
          {JSON.stringify(withdrawal.details, null, 2)}
        </pre>
      </details>
    </div>
  );
}
