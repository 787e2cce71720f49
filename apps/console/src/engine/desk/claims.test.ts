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
  it('claims open items', () => expect(claimActions(open, me)).toEqual(['claim']));
  it('releases and closes their own', () =>
    expect(claimActions(claimedBy('me'), me)).toEqual(['release', 'close']));
  it('does nothing to closed items', () => expect(claimActions(closed, me)).toEqual([]));
});

it('offers a moderator to take over another person’s item', () => {
  expect(claimActions(claimedBy('bob'), moderator)).toEqual(['take_over']);
});

it('offers an admin to take over or release another person’s item, never to close it', () => {
  expect(claimActions(claimedBy('bob'), admin)).toEqual(['take_over', 'release']);
});

it('lets the claimer and admins pass on a claimed item, everyone an open one, no one a closed one', () => {
  const items = [open, claimedBy('me'), claimedBy('bob'), closed];
  expect(items.map((item) => mayPassOn(item, moderator))).toEqual([true, true, false, false]);
  expect(items.map((item) => mayPassOn(item, admin))).toEqual([true, true, true, false]);
});

describe('what a key says that does nothing', () => {
  it.each([
    [closed, 'close', 'This report is closed.'],
    [closed, 'claim', 'This report is closed.'],
    [open, 'close', 'Claim this report first.'],
    [claimedBy('me'), 'claim', 'This report is already claimed.'],
    [claimedBy('bob'), 'close', 'Only the claimer can close this report.'],
    [claimedBy('bob'), 'release', 'Someone else has claimed this report.'],
  ] as const)('%j, %s', (item, action, sentence) => {
    const desk = { thing: 'report', unclaimedSentence: 'Claim this report first.' };
    expect(whyNot(desk, item, action)).toBe(sentence);
  });
});
