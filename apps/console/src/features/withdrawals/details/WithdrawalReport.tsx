import { formatEuro } from '#kit/format/money.ts';
import { NotesSection } from '#parts/notes/NotesCard.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { userOf, type Withdrawal } from '../withdrawal.ts';
import { WhyBlocked } from './WhyBlocked.tsx';
import { AfterFailure } from '../NextStep.tsx';
import { WithdrawalState } from '../WithdrawalState.tsx';
import { Approval } from './Approval.tsx';
import { CoolingOff } from './CoolingOff.tsx';
import { PayoutNote } from './PayoutNote.tsx';
import { PayoutSimulator } from './PayoutSimulator.tsx';
import { RawDetails } from './RawDetails.tsx';
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
