import { inCache } from '#backend/prefetch.ts';
import { CopyButton } from '#kit/CopyButton.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { notesInCache } from '#engine/notes/notes.api.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { WithdrawalActions } from '../actions/WithdrawalActions.tsx';
import { useFollowChanges } from '../useFollowChanges.ts';
import { isUnderWay, type Withdrawal } from '../withdrawal.ts';
import { withdrawalById, withdrawalHistory } from '../withdrawals.api.ts';
import { WithdrawalReport } from './WithdrawalReport.tsx';

export type OpenWithdrawal = OpenRow<Withdrawal>;

/** A withdrawal beside the list. */
export function WithdrawalPane(list: OpenWithdrawal) {
  return (
    <RowDrawer
      {...list}
      title={() => 'Withdrawal details'}
      untitled="Withdrawal details"
      fallback="Failed to load"
      missing="Withdrawal not found"
      prefetch={prefetchDetails}
      waits={(one) => one.status === 'pending' && !isUnderWay(one)}
      actions={({ id }) => <CopyButton text={id}>Copy ID</CopyButton>}
      footer={(listed) => <Footer key={listed.id} listed={listed} />}
    >
      {(listed) => <Report key={listed.id} listed={listed} />}
    </RowDrawer>
  );
}

function prefetchDetails(client: QueryClient, { id }: Withdrawal): Promise<unknown> {
  return Promise.all([
    inCache(client, withdrawalById(id)),
    inCache(client, withdrawalHistory(id)),
    notesInCache(client, { type: 'withdrawal', id }),
  ]);
}

// Newer than the list's row while a payout is under way.
function useNewest(listed: Withdrawal): Withdrawal {
  return useQuery(withdrawalById(listed.id)).data ?? listed;
}

function Report({ listed }: { listed: Withdrawal }) {
  const withdrawal = useNewest(listed);
  useFollowChanges([withdrawal], withdrawal.id);
  return <WithdrawalReport withdrawal={withdrawal} />;
}

function Footer({ listed }: { listed: Withdrawal }) {
  return <WithdrawalActions withdrawal={useNewest(listed)} />;
}
