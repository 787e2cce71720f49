import { anId } from '#testing/people.ts';
import type { WithdrawalAction, WithdrawalExtras } from '@marketdesk/contract/documents.ts';
import { describe, expect, it } from 'vitest';
import type { Withdrawal } from '../withdrawal.ts';
import { reasonsToTell, whyNot } from './rules.ts';

function pending(details: WithdrawalExtras): Withdrawal {
  return {
    id: anId(9),
    user_id: anId(2),
    user_username: null,
    user_full_name: null,
    user_email: null,
    method: 'bank',
    amount_eur: 500.0,
    status: 'pending',
    created_at: '2026-11-20T10:00:00+00:00',
    processed_at: null,
    error_message: null,
    details,
  };
}

const REFUSAL = { hint: 'needs_approval', message: 'Somebody else must approve it first.' };

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
    [
      'one that the database would refuse',
      { blocked: { mark_success: REFUSAL, process: REFUSAL } },
      ['mark_success', 'process'],
    ],
    [
      'one that the database would let nobody decide who asks',
      { blocked: { mark_failed: REFUSAL } },
      ['mark_failed'],
    ],
    ['one that nobody knows of', { payout_state: 'undecided' }, ['process']],
    [
      'one that nobody knows of yet',
      { payout_state: 'undecided', markable_at: new Date(Date.now() + 60_000).toISOString() },
      ['mark_success', 'mark_failed', 'process'],
    ],
    [
      'one that nobody knew of',
      { payout_state: 'undecided', markable_at: '2026-01-01T00:00:00Z' },
      ['process'],
    ],
  ])('%s', (_case, details, actions) => {
    expect(refused(details)).toEqual(actions);
  });

  it('is told in the words of the database', () => {
    expect(whyNot('process', pending({ blocked: { process: REFUSAL } }))).toBe(REFUSAL.message);
  });
});

describe('what the details say of it', () => {
  const involved = { hint: 'involved_in_account', message: 'You changed this account.' };
  const cooling = { hint: 'cooling_off', message: 'Payouts wait.' };

  it('is each reason once, and none that a box of its own tells', () => {
    const blocked = { approve: involved, process: involved, mark_success: cooling, mark_failed: REFUSAL };
    expect(reasonsToTell(pending({ blocked }))).toEqual([involved.message]);
    expect(reasonsToTell(pending({}))).toEqual([]);
    const release = { blocked: { release_cooling_off: involved } };
    expect(reasonsToTell(pending(release))).toEqual([]);
    expect(reasonsToTell(pending({ ...release, cooling_off_until: '2026-11-23T08:00:00Z' }))).toEqual([
      involved.message,
    ]);
  });

  it('includes why an approval no longer counts', () => {
    const blocked = { process: REFUSAL };
    expect(reasonsToTell(pending({ blocked, approved_by: anId(3) }))).toEqual([REFUSAL.message]);
  });
});
