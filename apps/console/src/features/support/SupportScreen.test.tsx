import { claimedBy } from '#engine/desk/desk.testing.ts';
import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMessage, aTicket, SupportDesk } from './support.testing.ts';

let desk: SupportDesk;
let server: FakeServer;

beforeEach(() => {
  // Narrower lists show the person beside the subject.
  window.innerWidth = 1440;
  desk = new SupportDesk([aTicket(1, claimedBy(BOB.user_id))]);
  server = desk.server;
});

describe('as a list', () => {
  // Background reads would interfere with tests that change a response between two clicks.
  beforeEach(() => {
    localStorage.setItem('marketdesk.live/admin/support', '{"realtime":false,"refreshSeconds":0}');
  });

  listStories({
    server: () => server,
    path: '/admin/support',
    source: 'admin_get_support_tickets',
    label: 'Support',
    headings: ['Subject', 'User', 'Category', 'Status', 'Last activity', 'ID', 'Actions'],
    row: aTicket,
    failed: 'Failed to load tickets',
    empty: 'No tickets found.',
    filter: 'category=Billing',
    wrongFilter: { name: 'category', text: 'Weather' },
  });
});

it('requests exactly the parameters of the URL', async () => {
  server.on('admin_get_support_tickets', () => [aTicket(1)]);
  await openConsole(
    '/admin/support?status=open&claimedOnly=true&category=Report%20Appeal&from=2026-11-01T00:00:00Z' +
      '&to=2026-11-02T00:00:00Z&search=pro&turn=breached&priority=high&tag=vip&orderBy=last_activity_at&orderDir=asc&page=2',
  );
  await screen.findByRole('table', { name: 'Support' });
  expect(server.called('admin_get_support_tickets').at(-1)?.args).toEqual({
    p_status: 'open',
    p_claimed_only: true,
    p_category: 'Report Appeal',
    p_date_from: '2026-11-01T00:00:00.000Z',
    p_date_to: '2026-11-02T00:00:00.000Z',
    p_search: 'pro',
    p_turn: 'breached',
    p_priority: 'high',
    p_tag: 'vip',
    p_order_by: 'last_activity_at',
    p_order_dir: 'asc',
    p_limit: 51,
    p_offset: 50,
  });
});

it('shows the names of the user and the claimer', async () => {
  await openConsole('/admin/support');
  const table = await screen.findByRole('table', { name: 'Support' });
  expect(await within(table).findByRole('link', { name: 'Ana Horvat' })).toBeVisible();
  expect(await within(table).findByText(/Bob Weber/)).toBeVisible();
});

it('has no status where all tickets have the same one', async () => {
  const { router } = await openConsole('/admin/support?turn=unassigned');
  await screen.findByRole('table', { name: 'Support' });
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
  await router.navigate({ to: '/admin/support', search: { turn: 'waiting' } });
  expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeVisible();
});

it('shows the last message, the user’s language and what is unusual', async () => {
  desk.items = [aTicket(1, { priority: 'high' }), aTicket(2), aTicket(3)];
  desk.previews = [
    { ticket_id: anId(1), last_message: 'Thank you', preferred_locale: 'hr', subscription_tier: 'pro' },
    { ticket_id: anId(2), last_message: '', is_last_by_staff: true },
  ];
  await openConsole('/admin/support');
  const first = await screen.findByRole('row', { name: /Ticket 1/ });
  expect(await within(first).findByText('“Thank you”')).toBeVisible();
  expect(within(first).getByText('Pro · Croatian')).toBeVisible();
  expect(within(first).getByText('High')).toBeVisible();
  const second = screen.getByRole('row', { name: /Ticket 2/ });
  expect(second).toHaveTextContent('Answered:Picture');
  expect(second).not.toHaveTextContent('Normal');
});

it('shows only claimed tickets when that filter is set', async () => {
  const { user, address } = await openConsole('/admin/support');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Claimed only' }));
  await waitFor(() => expect(address()).toBe('/admin/support?claimedOnly=true'));
  await user.click(screen.getByRole('checkbox', { name: 'Claimed only' }));
  await waitFor(() => expect(address()).toBe('/admin/support'));
});

it('stores the filters for the next visit', async () => {
  const { user, router, address } = await openConsole('/admin/support');
  await user.selectOptions(await screen.findByLabelText('Category'), 'Billing');
  await waitFor(() => expect(address()).toBe('/admin/support?category=Billing'));
  await router.navigate({ to: '/admin/reviews' });
  await router.navigate({ to: '/admin/support' });
  await waitFor(() => expect(address()).toBe('/admin/support?category=Billing'));
});

it('counts unread user messages', async () => {
  desk.items = [aTicket(1), aTicket(2)];
  desk.messages = [
    aMessage(1, { read_at: null }),
    aMessage(2, { read_at: null }),
    aMessage(3, { read_at: null, sender_user_id: BOB.user_id }),
    aMessage(4),
  ];
  await openConsole('/admin/support');
  const count = await screen.findByText('2 new');
  expect(count.closest('tr')).toHaveTextContent('Ticket 1');
  expect(screen.getAllByText(/^\d new$/)).toHaveLength(1);
});

describe('the metrics', () => {
  const open = () => {
    localStorage.setItem('marketdesk.tickets.insights', 'true');
    return openConsole('/admin/support');
  };

  it('show durations and counts, and a text description of the chart', async () => {
    new SupportDesk();
    await open();
    const metrics = within(await screen.findByRole('list', { name: 'Metrics' }));
    expect(await metrics.findByText('1 h 35 min')).toBeVisible();
    expect(metrics.getByText('1 d 1 h')).toBeVisible();
    expect(metrics.getByText('44')).toBeVisible();
    expect(await screen.findByRole('figure', { name: 'Tickets per day' })).toHaveTextContent(
      'Created: from 3 to 5 a day, 5 on 20 Nov.',
    );
  });

  it('show an error without affecting the list, and reload on Retry', async () => {
    const desk = new SupportDesk([aTicket(1)]);
    // Only Retry reloads.
    desk.server.live.unreachable = true;
    desk.server.on('get_support_observability', () => refuse(500, ''));
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load metrics');
    expect(within(await screen.findByRole('table', { name: 'Support' })).getByText('Ticket 1')).toBeVisible();
    desk.server.on('get_support_observability', () => [
      { today_created: 1234, open_count: 44, avg_minutes_to_claim: null, avg_minutes_to_close: null },
    ]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,234')).toBeVisible();
  });

  it('are folded into a line of numbers, which requests no history', async () => {
    const desk = new SupportDesk();
    await openConsole('/admin/support');
    const name = /^44 open\s*· 9 created today\s*· average 1 h 35 min to claim$/;
    expect(await screen.findByRole('button', { name, expanded: false })).toBeVisible();
    expect(desk.sentTo('get_support_history')).toEqual([]);
  });
});
