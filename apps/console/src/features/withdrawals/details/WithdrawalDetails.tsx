import { inCache } from '#backend/prefetch.ts';
import { notesInCache } from '#engine/notes/notes.api.ts';
import { CopyButton } from '#kit/CopyButton.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { useRowFocus } from '#kit/list/useRowFocus.ts';
import { useHasPane } from '#kit/pane/useHasPane.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WithdrawalActions } from '../actions/WithdrawalActions.tsx';
import { useFollowChanges } from '../useFollowChanges.ts';
import { isUnderWay, type Withdrawal } from '../withdrawal.ts';
import { payoutChecks, withdrawalById, withdrawalHistory } from '../withdrawals.api.ts';
import { WithdrawalReport } from './WithdrawalReport.tsx';

export default function WithdrawalDetails(list: OpenWithdrawal) {
  return useHasPane() ? <WithdrawalPane {...list} /> : <WithdrawalDialog {...list} />;
}

/** A withdrawal in a dialog over the list. */
function WithdrawalDialog({ openId, known, onClose }: OpenWithdrawal) {
  // Keeps the content during the closing animation.
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  const finalFocus = useRowFocus(openId, shownId);
  const query = useQuery({
    ...withdrawalById(shownId ?? ''),
    enabled: openId !== undefined,
    placeholderData: () => known?.find(({ id }) => id === shownId),
  });
  const withdrawal = query.data ?? undefined;
  useFollowChanges(withdrawal && [withdrawal], shownId ?? '');
  return (
    <Dialog
      open={openId !== undefined}
      title="Withdrawal details"
      size="lg"
      onClose={onClose}
      finalFocus={finalFocus}
      footer={
        withdrawal !== undefined && (
          <>
            <span className="mr-auto flex items-center">
              <CopyButton text={withdrawal.id}>Copy ID</CopyButton>
            </span>
            <WithdrawalActions key={withdrawal.id} withdrawal={withdrawal} />
          </>
        )
      }
    >
      <QueryState
        query={query}
        fallback="Failed to load"
        skeleton={
          <div className="flex flex-col gap-3 py-1">
            <Skeleton count={10} className="h-6 w-full" />
          </div>
        }
      >
        {(found) =>
          found === null ? (
            <Empty text="Withdrawal not found" hint="This withdrawal does not exist." />
          ) : (
            <WithdrawalReport withdrawal={found} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

type OpenWithdrawal = OpenRow<Withdrawal>;

/** A withdrawal beside the list. */
function WithdrawalPane(list: OpenWithdrawal) {
  return (
    <RowDrawer
      of={list}
      title={() => 'Withdrawal details'}
      words={{
        untitled: 'Withdrawal details',
        fallback: 'Failed to load',
        missing: 'Withdrawal not found',
      }}
      pane={{
        prefetch: prefetchDetails,
        waits: (one) => one.status === 'pending' && !isUnderWay(one),
      }}
      actions={({ id }) => <CopyButton text={id}>Copy ID</CopyButton>}
      footer={(listed) => <Footer key={listed.id} listed={listed} />}
    >
      {(listed) => <Report key={listed.id} listed={listed} />}
    </RowDrawer>
  );
}

function prefetchDetails(client: QueryClient, { id, status }: Withdrawal): Promise<unknown> {
  return Promise.all([
    inCache(client, withdrawalById(id)),
    inCache(client, withdrawalHistory(id)),
    status === 'pending' && inCache(client, payoutChecks(id)),
    notesInCache(client, { type: 'withdrawal', id }),
  ]);
}

// While a payout is under way, the details are newer than the row.
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
