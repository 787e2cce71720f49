import { CopyButton } from '#kit/CopyButton.tsx';
import { WithdrawalActions } from '../actions/WithdrawalActions.tsx';
import type { Withdrawal } from '../withdrawal.ts';

/** The buttons below a withdrawal. */
export function WithdrawalFooter({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <span className="mr-auto flex items-center">
        <CopyButton text={withdrawal.id}>Copy ID</CopyButton>
      </span>
      <WithdrawalActions withdrawal={withdrawal} />
    </>
  );
}
