import type { ClaimStatus } from '@marketdesk/contract/enums.ts';
import { describe, expect, it } from 'vitest';
import { reportActions, whyNot } from './reportActions.ts';

const ME = 'me';
const OTHER = 'other';
const moderator = { user_id: ME, role: 'moderator' };
const admin = { user_id: ME, role: 'admin' };
const aReport = (status: ClaimStatus, claimer: string | null = null) => ({
  status,
  claimed_by_user_id: claimer,
});

describe('what is offered', () => {
  it.each([
    ['open', null, ['claim', 'save'], ['claim', 'save']],
    ['claimed', ME, ['release', 'close', 'save'], ['release', 'close', 'save']],
    ['claimed', OTHER, [], ['take_over', 'release', 'save']],
    ['claimed', null, [], ['release', 'save']],
    ['closed', ME, ['save'], ['save']],
    ['closed', OTHER, [], ['save']],
  ] as const)('%s by %s: a moderator %j, an admin %j', (status, claimer, forModerator, forAdmin) => {
    expect(reportActions(aReport(status, claimer), moderator)).toEqual(forModerator);
    expect(reportActions(aReport(status, claimer), admin)).toEqual(forAdmin);
  });
});

describe('what a key says that does nothing', () => {
  it.each([
    [aReport('closed', ME), 'close', 'This report is closed.'],
    [aReport('closed', ME), 'claim', 'This report is closed.'],
    [aReport('open'), 'close', 'Claim this report first.'],
    [aReport('claimed', ME), 'claim', 'This report is already claimed.'],
    [aReport('claimed', OTHER), 'close', 'Only the claimer can close this report.'],
    [aReport('claimed', OTHER), 'release', 'Someone else has claimed this report.'],
  ] as const)('%j, %s', (report, action, sentence) => {
    expect(whyNot(report, action)).toBe(sentence);
  });
});
