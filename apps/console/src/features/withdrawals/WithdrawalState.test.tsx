// @vitest-environment jsdom

import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aWithdrawal } from './withdrawals.testing.ts';
import { WithdrawalState } from './WithdrawalState.tsx';

it.each([
  ['pending', 'pending', 'PendingAccepted'],
  ['pending', 'PENDING', 'PendingAccepted'],
  ['pending', 'processing', 'PendingBeing paid'],
  ['pending', 'awaiting', 'PendingAwaiting provider'],
  ['pending', 'CREATED', 'PendingCreated'],
  ['pending', 'on_hold', 'PendingOn hold'],
  ['success', 'completed', 'SuccessPaid'],
  ['failed', 'failed', 'Failed'],
] as const)('of %s, of which the provider says %s, is shown as %s', (status, remote_state, shown) => {
  const details = { payout_state: 'accepted', remote_state } as const;
  const { container } = render(<WithdrawalState withdrawal={aWithdrawal(1, { status, details })} />);
  expect(container).toHaveTextContent(new RegExp(`^${shown}$`));
});

it('of one that is unclear says so, whatever the provider says', () => {
  const details = { payout_state: 'undecided', remote_state: 'active' } as const;
  const { container } = render(<WithdrawalState withdrawal={aWithdrawal(1, { details })} />);
  expect(container).toHaveTextContent(/^PendingUnclear$/);
});
