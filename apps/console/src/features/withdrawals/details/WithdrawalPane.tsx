import { inCache } from '#backend/prefetch.ts';
import { CopyButton } from '#kit/CopyButton.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { notesInCache } from '#parts/notes/notes.api.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { WithdrawalActions } from '../actions/WithdrawalActions.tsx';
import { useFollowChanges } from '../useFollowChanges.ts';
import { isUnderWay, type Withdrawal } from '../withdrawal.ts';
import { withdrawalById, withdrawalHistory } from '../withdrawals.api.ts';
import { WithdrawalReport } from './WithdrawalReport.tsx';
import type { PageOf } from '#kit/list/page.ts';

/** A withdrawal beside the list. */
export function WithdrawalPane({ openId, rows, ...on }: WithdrawalDetailsProps) {
  return (
    <RowDrawer
      openId={openId}
      known={rows}
      rowId={({ id }) => id}
      find={withdrawalById}
      title={() => 'Withdrawal details'}
      untitled="Withdrawal details"
      fallback="Failed to load"
      missing="Withdrawal not found"
      ahead={readAhead}
      waits={(one) => one.status === 'pending' && !isUnderWay(one)}
      actions={({ id }) => <CopyButton text={id}>Copy ID</CopyButton>}
      footer={(listed) => <Footer key={listed.id} listed={listed} />}
      {...on}
    >
      {(listed) => <Report key={listed.id} listed={listed} />}
    </RowDrawer>
  );
}

function readAhead(client: QueryClient, { id }: Withdrawal): Promise<unknown> {
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

export interface WithdrawalDetailsProps {
  /** Undefined when closed. */
  openId: string | undefined;
  /** The list's rows: whatever is among them is shown before it is asked for. */
  rows: readonly Withdrawal[] | undefined;
  onClose: () => void;
  onShow: (id: string) => void;
  reread: () => Promise<PageOf<Withdrawal> | undefined>;
}
