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
  ['pending', 'CREATED', 'PendingReceived by provider'],
  ['pending', 'on_hold', 'PendingOn hold'],
  ['success', 'completed', 'SuccessPaid'],
  ['failed', 'failed', 'Failed'],
] as const)('shows %s with the remote state %s as %s', (status, remote_state, shown) => {
  const details = { payout_state: 'accepted', remote_state } as const;
  const { container } = render(<WithdrawalState withdrawal={aWithdrawal(1, { status, details })} />);
  expect(container).toHaveTextContent(new RegExp(`^${shown}$`));
});

it('shows an undecided payout as unclear, for any remote state', () => {
  const details = { payout_state: 'undecided', remote_state: 'active' } as const;
  const { container } = render(<WithdrawalState withdrawal={aWithdrawal(1, { details })} />);
  expect(container).toHaveTextContent(/^PendingUnclear$/);
});
