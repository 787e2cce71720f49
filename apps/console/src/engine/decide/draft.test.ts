import { describe, expect, it } from 'vitest';
import { frequentReasons, policyOfReasons } from './decision.ts';
import { choiceOf, decideArguments, type Draft, NEW_DRAFT, problemsOf, type Proposal } from './draft.ts';

const SPAM: Proposal = {
  policy: { code: 'spam' },
  sanction: 'limit_posting',
  reason: 'Spam, kako je prijavljeno.',
  isRemovable: true,
};
const POST = { type: 'post', id: 'p' } as const;
const NOW = Date.parse('2026-11-20T12:00:00Z');

const choice = (draft: Partial<Draft>, proposal: Partial<Proposal> = {}) =>
  choiceOf({ ...NEW_DRAFT, ...draft }, { ...SPAM, ...proposal });

describe('the proposal', () => {
  it('has the policy, the reason in the person’s language, and the policy’s limit', () => {
    expect(choice({ kind: 'limit' })).toMatchObject({
      policy: 'spam',
      reason: 'Spam, kako je prijavljeno.',
      limits: ['posting'],
    });
  });

  it.each([
    ['ban', true],
    ['remove', true],
    ['warn', false],
    ['no_violation', false],
  ] as const)('%s removes the post: %s', (kind, removes) => {
    expect(choice({ kind }).removes).toBe(removes);
  });

  it('is overridden by a choice, and removes only removable posts', () => {
    const mine = { policy: 'scams', reason: 'Mine', limits: [], removes: true } as const;
    expect(choice({ kind: 'warn', ...mine })).toMatchObject(mine);
    expect(choice({ kind: 'ban', removes: true }, { isRemovable: false }).removes).toBe(false);
  });
});

it.each([
  [{}, {}, { kind: 'Choose a decision.' }],
  [{ kind: 'no_violation' }, { policy: undefined }, {}],
  [{ kind: 'warn', reason: ' ' }, {}, { reason: 'Enter a reason.' }],
  [
    { kind: 'ban' },
    { policy: undefined, reason: undefined },
    { policy: 'Choose the policy that was broken.', reason: 'Enter a reason.' },
  ],
  [{ kind: 'limit', limits: [] }, {}, { limits: 'Choose at least one.' }],
  [{ kind: 'suspend', length: 'date' }, {}, { date: 'Enter a date.' }],
  [{ kind: 'suspend', length: 'date', date: '2026-11-19' }, {}, { date: 'Enter a date in the future.' }],
  [{ kind: 'suspend', length: 'date', date: '2026-11-20' }, {}, {}],
] as const)('the draft %j with the proposal %j has the problems %j', (draft, proposal, problems) => {
  expect(problemsOf(choice(draft, proposal), NOW)).toEqual(problems);
});

describe('the request', () => {
  it('contains the choice and its end', () => {
    const limit = { ...choice({ kind: 'limit', length: '7', message: ' Stop ' }), kind: 'limit' } as const;
    expect(decideArguments(POST, limit, { expectedOpen: 3, now: NOW })).toEqual({
      p_target_type: 'post',
      p_target_id: 'p',
      p_kind: 'limit',
      p_policy: 'spam',
      p_reason: 'Spam, kako je prijavljeno.',
      p_message: 'Stop',
      p_limits: ['posting'],
      p_ends_at: '2026-11-27T12:00:00.000Z',
      p_removes: true,
      p_expected_open: 3,
    });
  });

  it('contains no policy for No violation, and no end for decisions without one', () => {
    const none = { ...choice({ kind: 'no_violation' }), kind: 'no_violation' } as const;
    expect(decideArguments(POST, none, { expectedOpen: undefined, now: NOW })).toEqual({
      p_target_type: 'post',
      p_target_id: 'p',
      p_kind: 'no_violation',
    });
    const suspend = { ...choice({ kind: 'suspend', length: 'lifted' }), kind: 'suspend' } as const;
    expect(decideArguments(POST, suspend, { expectedOpen: 1, now: NOW })).not.toHaveProperty('p_ends_at');
  });
});

it('proposes the policy of the most frequent reason if it is in use', () => {
  const reasons = ['Scams', 'Harassment', 'Harassment', 'Other'].map((reason_category) => ({
    reason_category,
  }));
  expect(frequentReasons(reasons)).toEqual(['Harassment', 'Scams', 'Other']);
  const policies = [
    { code: 'harassment', is_active: false },
    { code: 'scams', is_active: true },
  ];
  expect(policyOfReasons(frequentReasons(reasons), policies)).toBe('scams');
});
