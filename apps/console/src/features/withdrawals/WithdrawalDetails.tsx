import { CopyButton } from '#kit/CopyButton.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { useState } from 'react';
import type { Withdrawal } from './withdrawal.ts';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';

interface WithdrawalDetailsProps {
  /** Undefined when closed. */
  withdrawalId: string | undefined;
  /** The loaded page; undefined while it loads. */
  known: readonly Withdrawal[] | undefined;
  onClose: () => void;
}

/** Everything about one request. */
export function WithdrawalDetails({ withdrawalId, known, onClose }: WithdrawalDetailsProps) {
  // While the dialog fades out it still shows what it showed.
  const [shownId, setShownId] = useState(withdrawalId);
  if (withdrawalId !== undefined && withdrawalId !== shownId) setShownId(withdrawalId);
  const withdrawal = known?.find(({ id }) => id === shownId);
  return (
    <Dialog
      open={withdrawalId !== undefined && known !== undefined}
      title="Withdrawal details"
      onClose={onClose}
      footer={withdrawal !== undefined && <CopyButton text={withdrawal.id}>Copy ID</CopyButton>}
    >
      {withdrawal === undefined ? (
        <Empty
          text="This withdrawal is not on this page of the list."
          hint="Look for it with the filters, or on another page."
        />
      ) : (
        <WithdrawalFacts withdrawal={withdrawal} />
      )}
    </Dialog>
  );
}
