import { describe, expect, it } from 'vitest';
import type { Message } from '../ticket.ts';
import { clockTime, dayName } from './dayName.ts';
import { firstUnread, threadItems } from './threadItems.ts';

const at = (
  id: string,
  moment: string,
  sender: string | null = 'user',
  about: Partial<Message> = {},
): Message => ({
  id,
  ticket_id: 't',
  sender_user_id: sender,
  content: id,
  image_url: null,
  // No time zone: the dates are local in any zone the test runs in.
  created_at: moment,
  read_at: moment,
  held_until: null,
  ...about,
});

const shape = (messages: readonly Message[], firstUnreadId: string | null = null) =>
  threadItems({ messages, ticket: { id: 't', user_id: 'user' }, firstUnreadId }).map((item) =>
    item.kind === 'group'
      ? `${item.side}: ${item.messages.map(({ id }) => id).join('+')}${item.sentInto === null ? '' : ` in ${item.sentInto}`}`
      : item.kind,
  );

describe('messages', () => {
  it('of one person within five minutes are grouped', () => {
    expect(
      shape([
        at('a', '2026-11-20T10:00:00'),
        at('b', '2026-11-20T10:04:59'),
        at('c', '2026-11-20T10:09:59'),
        at('d', '2026-11-20T10:10:00', 'bob'),
      ]),
    ).toEqual(['day', 'user: a+b', 'user: c', 'staff: d']);
  });

  it('sent into a merged ticket form a separate, labelled group', () => {
    expect(
      shape([
        at('a', '2026-11-20T10:00:00', 'user', { ticket_id: 'other' }),
        at('b', '2026-11-20T10:01:00', 'user', { ticket_id: 'other' }),
        at('c', '2026-11-20T10:02:00'),
      ]),
    ).toEqual(['day', 'user: a+b in other', 'user: c']);
  });

  it('of two members of staff form separate groups', () => {
    expect(shape([at('a', '2026-11-20T10:00:00', 'bob'), at('b', '2026-11-20T10:00:01', 'eve')])).toEqual([
      'day',
      'staff: a',
      'staff: b',
    ]);
  });

  it('without a sender count as staff, because deleting a user also deletes the user’s tickets', () => {
    expect(shape([at('a', '2026-11-20T10:00:00', null)])).toEqual(['day', 'staff: a']);
  });

  it('are separated by day in the viewer’s time zone', () => {
    expect(shape([at('a', '2026-11-20T23:59:59'), at('b', '2026-11-21T00:00:01')])).toEqual([
      'day',
      'user: a',
      'day',
      'user: b',
    ]);
  });

  it('are separated by the line above new messages, even within a group', () => {
    expect(shape([at('a', '2026-11-20T10:00:00'), at('b', '2026-11-20T10:00:10')], 'b')).toEqual([
      'day',
      'user: a',
      'unread',
      'user: b',
    ]);
  });
});

it('shows no “New” line once staff have answered', () => {
  const messages = [at('a', '2026-11-20T10:00:00'), at('b', '2026-11-20T10:10:00', 'bob')];
  expect(shape(messages.slice(0, 1), 'a')).toEqual(['day', 'unread', 'user: a']);
  expect(shape(messages, 'a')).toEqual(['day', 'user: a', 'staff: b']);
});

it('puts the “New” line above the first user message unread by staff', () => {
  const unread = { read_at: null };
  expect(
    firstUnread(
      [
        at('a', '2026-11-20T10:00:00', 'bob', unread),
        at('b', '2026-11-20T10:01:00'),
        at('c', '2026-11-20T10:02:00', 'user', unread),
        at('d', '2026-11-20T10:03:00', 'user', unread),
      ],
      'user',
    ),
  ).toBe('c');
  expect(firstUnread([at('b', '2026-11-20T10:01:00')], 'user')).toBeNull();
});

describe('days', () => {
  const now = new Date('2026-11-21T15:00:00').getTime();
  it.each([
    ['2026-11-21T00:00:00', 'Today'],
    ['2026-11-20T23:59:59', 'Yesterday'],
    ['2026-11-20T00:00:00', 'Yesterday'],
    ['2026-11-19T12:00:00', 'Thursday 19 November'],
    ['2025-12-31T12:00:00', '31 December 2025'],
    ['2026-11-22T00:00:00', 'Sunday 22 November'],
  ])('formats %s as %s', (moment, name) => expect(dayName(moment, now)).toBe(name));

  it('formats the time of day', () => expect(clockTime('2026-11-21T09:05:59')).toBe('09:05'));
});
