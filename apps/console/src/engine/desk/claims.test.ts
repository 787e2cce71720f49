import { describe, expect, it } from 'vitest';
import { type Claimable, claimActions, mayPassOn, whyNot } from './claims.ts';

const open: Claimable = { status: 'open', claimed_by_user_id: null };
const claimedBy = (claimed_by_user_id: string): Claimable => ({
  status: 'claimed',
  claimed_by_user_id,
});
const closed: Claimable = { status: 'closed', claimed_by_user_id: 'me' };
const moderator = { user_id: 'me', role: 'moderator' };
const admin = { user_id: 'me', role: 'admin' };

describe.each([
  ['a moderator', moderator],
  ['an admin', admin],
])('%s', (_who, me) => {
  it('can claim open items', () => expect(claimActions(open, me)).toEqual(['claim']));
  it('can release and close their own items', () =>
    expect(claimActions(claimedBy('me'), me)).toEqual(['release', 'close']));
  it('can do nothing with closed items', () => expect(claimActions(closed, me)).toEqual([]));
});

it('offers moderators to take over another person’s item', () => {
  expect(claimActions(claimedBy('bob'), moderator)).toEqual(['take_over']);
});

it('offers admins to take over or release another person’s item, never to close it', () => {
  expect(claimActions(claimedBy('bob'), admin)).toEqual(['take_over', 'release']);
});

it('hand-over: the claimer or an admin for claimed items, all staff for open, none for closed', () => {
  const items = [open, claimedBy('me'), claimedBy('bob'), closed];
  expect(items.map((item) => mayPassOn(item, moderator))).toEqual([true, true, false, false]);
  expect(items.map((item) => mayPassOn(item, admin))).toEqual([true, true, true, false]);
});

describe('the message of an unavailable key', () => {
  it.each([
    [closed, 'close', 'This report is closed.'],
    [closed, 'claim', 'This report is closed.'],
    [open, 'close', 'Claim this report first.'],
    [claimedBy('me'), 'claim', 'This report is already claimed.'],
    [claimedBy('bob'), 'close', 'Only the claimer can close this report.'],
    [claimedBy('bob'), 'release', 'Someone else has claimed this report.'],
  ] as const)('explains for %j why %s is unavailable', (item, action, sentence) => {
    const desk = { thing: 'report', unclaimedSentence: 'Claim this report first.' };
    expect(whyNot(desk, item, action)).toBe(sentence);
  });
});
