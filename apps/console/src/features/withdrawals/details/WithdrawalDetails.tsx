import { useHasPane } from '#kit/pane/useHasPane.ts';
import { WithdrawalDialog } from './WithdrawalDialog.tsx';
import { type WithdrawalDetailsProps, WithdrawalPane } from './WithdrawalPane.tsx';

/** Everything about one withdrawal, and all that can be done to it. */
export default function WithdrawalDetails(props: WithdrawalDetailsProps) {
  return useHasPane() ? <WithdrawalPane {...props} /> : <WithdrawalDialog {...props} />;
}
