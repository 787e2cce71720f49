import type { HistoryDetails, HistoryKind } from '@marketdesk/contract/documents.ts';
import { expect, it } from 'vitest';
import { entryPage, entryWords } from './entryWords.ts';
import type { HistoryEntry } from './history.api.ts';

const ANA = '00000000-0000-4000-8000-00000000000a';
const POST = '00000000-0000-4000-8000-0000000000b0';

function entry(kind: HistoryKind, details: HistoryDetails, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    kind,
    details,
    id: '1',
    at: '2026-11-20T10:00:00Z',
    title: null,
    actor_user_id: null,
    entity_table: 'reports',
    entity_id: null,
    ...more,
  };
}

it.each<[HistoryKind, HistoryDetails, string]>([
  ['report_about', { target_type: 'user' }, 'Reported'],
  ['report_about', { target_type: 'post' }, 'Post of theirs reported'],
  ['report_by', { target_type: 'review' }, 'Reported a review'],
  ['decision', { decision: 'no_violation', target_type: 'post' }, 'No violation'],
  ['decision', { decision: 'remove', removes: true, target_type: 'post' }, 'Post removed'],
  ['decision', { decision: 'ban', removes: true, target_type: 'post' }, 'Banned, post removed'],
  [
    'decision',
    { decision: 'limit', limits: ['posting', 'messaging'], target_type: 'user' },
    'Limited: posting, messaging',
  ],
  ['sanction', { sanction: 'suspend' }, 'Suspended'],
  ['sanction', { sanction: 'limit_withdrawing' }, 'May not withdraw money'],
  ['balance', { change: 'correction' }, 'Balance corrected'],
  ['note', { target_type: 'ticket' }, 'Note on a ticket'],
  ['note', { target_type: 'user' }, 'Note'],
])('describes %s with %j as “%s”', (kind, details, text) => {
  expect(entryWords(entry(kind, details), { type: 'user', id: ANA }).text).toBe(text);
});

it('formats amounts as withdrawals do', () => {
  const { more } = entryWords(entry('withdrawal', { amount_eur: 1234.5, method: 'payout_link' }), {
    type: 'user',
    id: ANA,
  });
  expect(more).toBe('€1,234.50, Payout link');
});

it('links to its target, except on the target’s own page', () => {
  const of = { type: 'user', id: ANA } as const;
  const about = { target_type: 'post', target_id: POST };
  expect(entryPage(entry('decision', about, { entity_table: 'decisions', entity_id: '1' }), of)).toBe(
    `/admin/posts/${POST}`,
  );
  const own = { target_type: 'user', target_id: ANA };
  expect(entryPage(entry('note', own, { entity_table: 'notes', entity_id: '1' }), of)).toBeNull();
  expect(
    entryPage(entry('withdrawal', {}, { entity_table: 'withdrawal_requests', entity_id: POST }), of),
  ).toBe(`/admin/withdrawals?withdrawal=${POST}`);
});
