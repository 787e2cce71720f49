// @vitest-environment jsdom

import { claimedBy } from '#engine/desk/desk.testing.ts';
import type { FakeServer } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aReport, ReportDesk } from './reports.testing.ts';

let desk: ReportDesk;
let server: FakeServer;

beforeEach(() => {
  desk = new ReportDesk();
  server = desk.server;
});

describe('as a list', () => {
  // Background reads would interfere with tests that change a response between two clicks.
  beforeEach(() => {
    localStorage.setItem('marketdesk.live/admin/reports', '{"realtime":false,"refreshSeconds":0}');
  });

  listStories({
    server: () => server,
    path: '/admin/reports',
    source: 'admin_get_reports',
    label: 'Reports',
    headings: ['ID', 'Status', 'Type', 'Reason', 'Reporter', 'Claimed By', 'Created', 'Actions'],
    row: aReport,
    failed: 'Failed to load reports',
    empty: 'No reports found.',
    filter: 'status=open',
    wrongFilter: { name: 'locale', text: 'xx' },
  });
});

it('offers no actions on a report about the viewer in row and drawer, with a reason', async () => {
  desk.change(anId(1), { reported_entity_id: desk.me.user_id });
  await openConsole(`/admin/reports?report=${anId(1)}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Scams' }));
  expect(await drawer.findByText('This report is about you. Someone else must review it.')).toBeVisible();
  const row = screen.getByRole('row', { name: /About you/, hidden: true });
  for (const name of ['Claim', 'Decide']) {
    expect(drawer.queryByRole('button', { name })).toBeNull();
    expect(within(row).queryByRole('button', { name, hidden: true })).toBeNull();
  }
});

it('requests exactly the parameters of the URL', async () => {
  desk.items = [aReport(1, { status: 'claimed' })];
  await openConsole(
    '/admin/reports?status=claimed&claimedOnly=true&entityType=post&reason=Hate%20speech' +
      '&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z&countryCode=hr&search=photo&locale=hr' +
      `&reporter=${ANA.user_id}&turn=mine&holder=${BOB.user_id}&team=${anId(8)}&tag=vip&orderBy=severity&orderDir=asc&page=2`,
  );
  await screen.findByRole('table', { name: 'Reports' });
  expect(server.called('admin_get_reports').at(-1)?.args).toEqual({
    p_status: 'claimed',
    p_claimed_only: true,
    p_entity_type: 'post',
    p_reason: 'Hate speech',
    p_date_from: '2026-11-01T00:00:00.000Z',
    p_date_to: '2026-11-02T00:00:00.000Z',
    p_country_code: 'HR',
    p_search: 'photo',
    p_locale: 'hr',
    p_reporter_user_id: ANA.user_id,
    p_turn: 'mine',
    p_holder: BOB.user_id,
    p_team_id: anId(8),
    p_tag: 'vip',
    p_order_by: 'severity',
    p_order_dir: 'asc',
    p_limit: 51,
    p_offset: 50,
  });
});

it('lists a turn by urgency, unless the URL has an order', async () => {
  const { router } = await openConsole('/admin/reports?turn=waiting');
  await screen.findByRole('table', { name: 'Reports' });
  const orders = () => desk.sentTo('admin_get_reports').map((it) => [it.p_order_by, it.p_order_dir]);
  expect(orders().at(-1)).toEqual(['queue_order', 'asc']);
  await router.navigate({ to: '/admin/reports', search: { turn: 'waiting', orderBy: 'due_at' } });
  await waitFor(() => expect(orders().at(-1)?.[0]).toBe('due_at'));
});

it('shows a deadline once it is near, and buttons only to decide and claim', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  desk.items = [
    aReport(1, { reason_category: 'Scams', due_at: inMinutes(-150) }),
    aReport(2, { reason_category: 'Harassment', due_at: inMinutes(45) }),
    aReport(3, { reason_category: 'Other', due_at: inMinutes(90), ...claimedBy(desk.me.user_id) }),
  ];
  const { user } = await openConsole('/admin/reports');
  const late = within(await screen.findByRole('row', { name: /Scams/ }));
  expect(late.getByText('2 h late', { selector: 'time' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Harassment/ })).toHaveTextContent('45 min left');
  expect(late.getAllByRole('button').map((it) => it.textContent)).toEqual(
    expect.arrayContaining(['Decide', 'Claim']),
  );
  const own = screen.getByRole('row', { name: /Other/ });
  expect(own).not.toHaveTextContent('Due');
  expect(within(own).queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(within(own).getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map((it) => it.textContent)).toEqual(['Unclaim', 'Close']);
});

it('finds a reporter by name', async () => {
  const { user, address } = await openConsole('/admin/reports');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.type(await screen.findByRole('combobox', { name: 'Reported by' }), 'ana');
  await user.click(await screen.findByRole('option', { name: /Ana Horvat/ }));
  await waitFor(() => expect(address()).toBe(`/admin/reports?reporter=${ANA.user_id}`));
});

it('shows the evidence beside the list, and links to the reported user', async () => {
  const { user, address } = await openConsole('/admin/reports');
  await user.click(await screen.findByText('Scams', { selector: 'td *' }));
  const drawer = await screen.findByRole('dialog', { name: 'Scams' });
  expect(within(drawer).getByText('Description 1')).toBeVisible();
  expect(await within(drawer).findByRole('link', { name: 'Bob Weber' })).toHaveAttribute(
    'href',
    `/admin/users/${BOB.user_id}`,
  );
  await user.click(within(drawer).getByRole('button', { name: 'Person' }));
  expect(await within(drawer).findByRole('region', { name: 'Person' })).toBeVisible();
  expect(within(drawer).getByText('Android')).toBeInTheDocument();
  expect(address()).toBe(`/admin/reports?report=${anId(1)}`);
});

it('shows the target of each report with one request', async () => {
  desk.items = [aReport(1), aReport(2, { reported_entity_type: 'post', reported_entity_id: anId(300) })];
  await openConsole('/admin/reports');
  const row = within(await screen.findByRole('row', { name: /Free money/ }));
  expect(row.getByRole('link', { name: 'Free money' })).toHaveAttribute('href', `/admin/posts/${anId(300)}`);
  expect(row.getByText('Bob Weber')).toBeVisible();
  expect(row.getByText('5 open reports')).toBeVisible();
  expect(desk.sentTo('admin_get_report_targets')[0]).toEqual({ p_report_ids: [anId(1), anId(2)] });
});

it.each([390, 1024])('shows that the reported person is banned, %d pixels wide', async (width) => {
  window.innerWidth = width;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
  desk.items = [aReport(1), aReport(2, { reported_entity_type: 'post', reported_entity_id: anId(300) })];
  desk.server.on('admin_get_user_names', () => [{ ...BOB, is_suspended: false, is_banned: true }]);
  await openConsole('/admin/reports');
  const row = within(await screen.findByRole('row', { name: /Free money/ }));
  // Phones hide the column Type.
  const badges = width < 768 ? 2 : 1;
  await waitFor(() => expect(row.getAllByText('Banned')).toHaveLength(badges));
});

it('links from a report about a post to that post', async () => {
  desk.items = [aReport(1, { reported_entity_type: 'post', reported_entity_id: anId(300) })];
  await openConsole(`/admin/reports?report=${anId(1)}`);
  expect(await screen.findByRole('link', { name: 'View post' })).toHaveAttribute(
    'href',
    `/admin/posts/${anId(300)}`,
  );
});

it('stores the filters for the next visit, without page, open report and search', async () => {
  const { user, router, address } = await openConsole('/admin/reports');
  await user.selectOptions(await screen.findByLabelText('Status'), 'Open');
  await waitFor(() => expect(address()).toBe('/admin/reports?status=open'));
  const chosen = { status: 'open', countryCode: 'HR', locale: 'hr', tag: 'refund' };
  await router.navigate({ to: '/admin/reports', search: { ...chosen, search: 'photo', page: '2' } });
  await user.click(await screen.findByRole('link', { name: 'Preview' }));
  await screen.findByRole('dialog');

  await router.navigate({ to: '/admin/reviews' });
  await router.navigate({ to: '/admin/reports' });
  await waitFor(() => expect(router.state.location.search).toEqual(chosen));
});

it('ignores the stored filters when the URL has a filter', async () => {
  const { user, router, address } = await openConsole('/admin/reports');
  await user.selectOptions(await screen.findByLabelText('Status'), 'Open');
  await waitFor(() => expect(address()).toBe('/admin/reports?status=open'));
  await router.navigate({ to: '/admin/reviews' });
  await router.navigate({ to: '/admin/reports', search: { reason: 'Scams' } });
  expect(address()).toBe('/admin/reports?reason=Scams');
});

it('keeps the filters cleared after Clear', async () => {
  const { user, router, address } = await openConsole('/admin/reports?status=open');
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/admin/reports'));
  await router.navigate({ to: '/admin/reviews' });
  await router.navigate({ to: '/admin/reports' });
  expect(address()).toBe('/admin/reports');
});
