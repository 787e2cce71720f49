import { CopyButton } from '#kit/CopyButton.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { useRowFocus } from '#kit/list/useRowFocus.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WithdrawalActions } from '../actions/WithdrawalActions.tsx';
import { useFollowChanges } from '../useFollowChanges.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { withdrawalById } from '../withdrawals.api.ts';
import type { OpenWithdrawal } from './WithdrawalPane.tsx';
import { WithdrawalReport } from './WithdrawalReport.tsx';

/** A withdrawal in a dialog over the list. */
export function WithdrawalDialog({ openId, known, onClose }: OpenWithdrawal) {
  // While the dialog fades out it still shows what it showed.
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
      footer={withdrawal !== undefined && <WithdrawalFooter key={withdrawal.id} withdrawal={withdrawal} />}
    >
      <QueryState query={query} fallback="Failed to load" skeleton={<ReportSkeleton />}>
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

function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-3 py-1">
      {Array.from({ length: 10 }, (_, line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
    </div>
  );
}

/** The buttons below a withdrawal. */
function WithdrawalFooter({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <span className="mr-auto flex items-center">
        <CopyButton text={withdrawal.id}>Copy ID</CopyButton>
      </span>
      <WithdrawalActions withdrawal={withdrawal} />
    </>
  );
}
