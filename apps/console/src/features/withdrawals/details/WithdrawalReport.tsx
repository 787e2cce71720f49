import { formatEuro } from '#kit/format/money.ts';
import { Note } from '#kit/Note.tsx';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import type { WithdrawalExtras } from '@marketdesk/contract/documents.ts';
import { reasonsToTell } from '../actions/rules.ts';
import { AfterFailure } from '../NextStep.tsx';
import { userOf, type Withdrawal } from '../withdrawal.ts';
import { WithdrawalState } from '../WithdrawalState.tsx';
import { Approval } from './Approval.tsx';
import { CoolingOff } from './CoolingOff.tsx';
import { PayoutNote } from './PayoutNote.tsx';
import { PayoutSimulator } from './PayoutSimulator.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { WithdrawalHistory } from './WithdrawalHistory.tsx';

/** One withdrawal from top to bottom: how much for whom, how it stands, its facts, and how it came to this. */
export function WithdrawalReport({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="tabular text-2xl font-semibold tracking-tight">
          {formatEuro(withdrawal.amount_eur)}
        </span>
        <WithdrawalState withdrawal={withdrawal} />
        <span className="min-w-0 sm:ml-auto">
          <UserLink user={userOf(withdrawal)} />
        </span>
      </div>
      <PayoutNote withdrawal={withdrawal} />
      <AfterFailure withdrawal={withdrawal} />
      <WhyBlocked withdrawal={withdrawal} />
      <CoolingOff withdrawal={withdrawal} />
      <Approval withdrawal={withdrawal} />
      <WithdrawalFacts withdrawal={withdrawal} />
      <PayoutSimulator withdrawal={withdrawal} />
      <NotesSection noted={{ type: 'withdrawal', id: withdrawal.id }} />
      <WithdrawalHistory withdrawal={withdrawal} />
      <RawDetails details={withdrawal.details} />
    </div>
  );
}

/** What the server keeps beside the row's own fields, as it keeps it. */
function RawDetails({ details }: { details: WithdrawalExtras | null }) {
  return (
    <details>
      <summary className="w-fit rounded-sm py-1 text-sm font-medium text-muted hover:text-ink">
        Raw details
      </summary>
      <pre
        tabIndex={0}
        aria-label="Raw details"
        className="mt-1 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs"
      >
        {JSON.stringify(details, null, 2)}
      </pre>
    </details>
  );
}

/** Why a button is disabled, and who can press it, as visible text: not everybody can hover or press. */
function WhyBlocked({ withdrawal }: { withdrawal: Withdrawal }) {
  const reasons = reasonsToTell(withdrawal);
  if (reasons.length === 0) return null;
  return (
    <Note isWarning>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Note>
  );
}
