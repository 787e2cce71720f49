import { expect, it } from 'vitest';
import type { Withdrawal } from '../withdrawal.ts';
import { outcomeOf } from './outcome.ts';

const one: Withdrawal = {
  id: 'a',
  user_id: 'b',
  user_username: null,
  user_full_name: 'Ana Horvat',
  user_email: null,
  method: 'bank',
  amount_eur: 100,
  status: 'pending',
  created_at: '2026-11-20T10:00:00+00:00',
  processed_at: null,
  error_message: null,
  details: { net_amount_eur: 95 },
};

it.each([
  ['success', 'completed', 'done', '€95.00 paid to Ana Horvat.'],
  [
    'failed',
    'failed',
    'error',
    'The payout to Ana Horvat failed. No funds. €100.00 was returned to their balance.',
  ],
  ['pending', 'not_sent', 'error', 'The payout to Ana Horvat was not sent. No funds.'],
  [
    'pending',
    'undecided',
    'error',
    'It is unclear whether Ana Horvat was paid. Check with the provider, then mark it.',
  ],
  [
    'pending',
    'unknown',
    'done',
    'No answer about the payout to Ana Horvat yet. The provider will be asked again.',
  ],
  [
    'pending',
    'created',
    'done',
    'The payout to Ana Horvat could not be sent yet. It will be retried automatically.',
  ],
  ['pending', 'accepted', 'done', 'Payout to Ana Horvat sent. The provider has yet to complete it.'],
] as const)('reports a %s withdrawal with the payout state %s as %s: %s', (status, state, kind, text) => {
  const details = { ...one.details, payout_state: state, payout_error: 'No funds' };
  const toast = outcomeOf({ ...one, status, details });
  expect({ kind: 'done', ...toast }).toEqual({ kind, text });
});

it('reports a rejection by the provider', () => {
  const details = { payout_state: 'not_sent', payout_rejected: true, payout_error: 'No funds.' } as const;
  const text = 'The provider rejected the payout to Ana Horvat. No funds.';
  expect(outcomeOf({ ...one, details })).toEqual({ kind: 'error', text });
});
