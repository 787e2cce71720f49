import { anId } from '#testing/people.ts';
import type { WithdrawalAction, WithdrawalExtras } from '@marketdesk/contract/documents.ts';
import { describe, expect, it } from 'vitest';
import type { Withdrawal } from '../withdrawal.ts';
import { reasonsToShow, whyNot } from './rules.ts';

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

describe('refused actions of a pending withdrawal', () => {
  it.each<[string, WithdrawalExtras, WithdrawalAction[]]>([
    ['a new withdrawal', {}, []],
    ['a payout before sending', { payout_state: 'created' }, ['process']],
    ['a payout during sending', { payout_state: 'sending' }, ['mark_success', 'mark_failed', 'process']],
    ['a payout without a response', { payout_state: 'unknown' }, ['mark_success', 'mark_failed', 'process']],
    ['a payout that was not sent', { payout_state: 'not_sent' }, []],
    [
      'two refusals by the database',
      { blocked: { mark_success: REFUSAL, process: REFUSAL } },
      ['mark_success', 'process'],
    ],
    ['one refusal by the database', { blocked: { mark_failed: REFUSAL } }, ['mark_failed']],
    ['an undecided payout', { payout_state: 'undecided' }, ['process']],
    [
      'an undecided payout that may still be answered',
      { payout_state: 'undecided', markable_at: new Date(Date.now() + 60_000).toISOString() },
      ['mark_success', 'mark_failed', 'process'],
    ],
    [
      'an undecided payout past its deadline',
      { payout_state: 'undecided', markable_at: '2026-01-01T00:00:00Z' },
      ['process'],
    ],
  ])('%s', (_case, details, actions) => {
    expect(refused(details)).toEqual(actions);
  });

  it('shows the message of the database', () => {
    expect(whyNot('process', pending({ blocked: { process: REFUSAL } }))).toBe(REFUSAL.message);
  });
});

describe('reasonsToShow', () => {
  const involved = { hint: 'involved_in_account', message: 'You changed this account.' };
  const cooling = { hint: 'cooling_off', message: 'Payouts wait.' };

  it('returns distinct reasons, without displayed conditions', () => {
    const blocked = { approve: involved, process: involved, mark_success: cooling, mark_failed: REFUSAL };
    expect(reasonsToShow(pending({ blocked }))).toEqual([involved.message]);
    expect(reasonsToShow(pending({}))).toEqual([]);
    const release = { blocked: { release_cooling_off: involved } };
    expect(reasonsToShow(pending(release))).toEqual([]);
    expect(reasonsToShow(pending({ ...release, cooling_off_until: '2026-11-23T08:00:00Z' }))).toEqual([
      involved.message,
    ]);
  });

  it('includes the reason for a withdrawn approval', () => {
    const blocked = { process: REFUSAL };
    expect(reasonsToShow(pending({ blocked, approved_by: anId(3) }))).toEqual([REFUSAL.message]);
  });
});
