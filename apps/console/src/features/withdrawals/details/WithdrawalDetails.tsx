import { useHasPane } from '#kit/pane/useHasPane.ts';
import { WithdrawalDialog } from './WithdrawalDialog.tsx';
import { type OpenWithdrawal, WithdrawalPane } from './WithdrawalPane.tsx';

/** Everything about one withdrawal, and all that can be done to it. */
export default function WithdrawalDetails(list: OpenWithdrawal) {
  return useHasPane() ? <WithdrawalPane {...list} /> : <WithdrawalDialog {...list} />;
}
