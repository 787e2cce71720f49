import { sqlWords } from '#testing/sqlWords.ts';
import { expect, it } from 'vitest';
import { type Notification, unreadWords } from './notifications.api.ts';
import { notificationPage, notificationWords } from './notificationWords.ts';

const ID = '00000000-0000-4000-8000-00000000000a';

it.each([
  ['mention', 'posts', ID, `/admin/posts/${ID}`],
  ['ticket_answer', 'support_tickets', ID, `/admin/support/${ID}`],
  ['mention', 'withdrawal_requests', ID, `/admin/withdrawals?withdrawal=${ID}`],
  ['proposal_confirmed', 'profiles', ID, `/admin/users/${ID}`],
  ['proposal_confirmed', 'settings', null, '/admin/global-config'],
  ['hand_over', 'settings', null, null],
])('links %s of %s to its page', (kind, entity_table, entity_id, page) => {
  expect(notificationPage({ kind, entity_table, entity_id } as Notification)).toBe(page);
});

it.each([
  [undefined, ''],
  [0, ''],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
])('labels %s unread notifications “%s”', (count, words) => {
  expect(unreadWords(count)).toBe(words);
});

it('has words for every kind that the database writes', () => {
  const kinds = sqlWords(/private\.notify\(\s*[^,']+,\s*'([a-z_]+)'/g);
  expect(kinds.length).toBeGreaterThan(4);
  const unchanged = kinds.filter((kind) => notificationWords(kind) === kind.replaceAll('_', ' '));
  expect(unchanged).toEqual([]);
});

it('shows an unknown kind unchanged', () => {
  expect(notificationWords('appeal_waits')).toBe('appeal waits');
});
