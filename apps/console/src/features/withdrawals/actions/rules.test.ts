import { anId } from '#testing/people.ts';
import { describe, expect, it } from 'vitest';
import type { Withdrawal, WithdrawalExtras } from '../withdrawal.ts';
import { type WithdrawalAction, whyNot } from './rules.ts';

function pending(details: WithdrawalExtras): Withdrawal {
  return {
    id: anId(9),
    user_id: anId(2),
    user_username: null,
    user_full_name: null,
    user_email: null,
    method: 'bank',
    amount_eur: '500.00',
    status: 'pending',
    created_at: '2026-11-20T10:00:00+00:00',
    processed_at: null,
    error_message: null,
    details,
  };
}

const refused = (details: WithdrawalExtras) =>
  (['mark_success', 'mark_failed', 'process'] satisfies WithdrawalAction[]).filter(
    (action) => whyNot(action, pending(details)) !== null,
  );

describe('what cannot be done to a pending withdrawal', () => {
  it.each<[string, WithdrawalExtras, WithdrawalAction[]]>([
    ['a new one', {}, []],
    ['one that waits to be sent', { payout_state: 'created' }, ['process']],
    ['one that is being sent', { payout_state: 'sending' }, ['mark_success', 'mark_failed', 'process']],
    ['one without an answer', { payout_state: 'unknown' }, ['mark_success', 'mark_failed', 'process']],
    ['one the provider did not take', { payout_state: 'not_sent' }, []],
    ['a large one', { needs_approval: true }, ['mark_success', 'process']],
    ['a large one that was approved', { needs_approval: false, approved_by: anId(3) }, []],
    ['one that nobody knows of', { payout_state: 'undecided' }, ['process']],
  ])('%s', (_case, details, actions) => {
    expect(refused(details)).toEqual(actions);
  });
});
