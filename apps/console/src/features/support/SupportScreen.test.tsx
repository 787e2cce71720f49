import { claimedBy } from '#engine/desk/desk.testing.ts';
import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMessage, aTicket, SupportDesk } from './support.testing.ts';

let desk: SupportDesk;
let server: FakeServer;

beforeEach(() => {
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
    headings: [
      'ID',
      'Subject',
      'Status',
      'Category',
      'User',
      'Claimed By',
      'Created',
      'Waiting',
      'Due',
      'Last activity',
      'Actions',
    ],
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
  expect(within(table).getByRole('link', { name: 'Bob Weber' })).toBeVisible();
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

describe('the metrics above the list', () => {
  it('show durations and counts, and a text description of the chart', async () => {
    new SupportDesk();
    await openConsole('/admin/support');
    const metrics = within(await screen.findByRole('region', { name: 'Metrics' }));
    expect(await metrics.findByText('1 h 35 min')).toBeVisible();
    expect(metrics.getByText('1 d 1 h')).toBeVisible();
    expect(metrics.getByText('44')).toBeVisible();
    expect(await metrics.findByRole('figure', { name: 'Tickets per day' })).toHaveTextContent(
      'Created: from 3 to 5 a day, 5 on 20 Nov.',
    );
  });

  it('show an error without affecting the list, and reload on Retry', async () => {
    const desk = new SupportDesk([aTicket(1)]);
    // Only Retry reloads.
    desk.server.live.unreachable = true;
    desk.server.on('get_support_observability', () => refuse(500, ''));
    const { user } = await openConsole('/admin/support');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load metrics');
    expect(within(await screen.findByRole('table', { name: 'Support' })).getByText('Ticket 1')).toBeVisible();
    desk.server.on('get_support_observability', () => [{ today_created: 1234, open_count: 44 }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,234')).toBeVisible();
  });
});
