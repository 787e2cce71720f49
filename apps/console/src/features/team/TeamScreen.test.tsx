import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, BOB } from '#testing/people.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const SINCE = '2026-11-20T00:00:00+00:00';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  server.on('admin_get_user_names', () => [ANA, BOB]);
  server.on('admin_get_work_today', () => [
    { user_id: BOB.user_id, entity_table: 'reports', entries: 2, since: SINCE },
    { user_id: BOB.user_id, entity_table: 'decisions', entries: 1, since: SINCE },
    { user_id: BOB.user_id, entity_table: 'bulk_batches', entries: 1, since: SINCE },
    { user_id: BOB.user_id, entity_table: 'withdrawals_config', entries: 1, since: SINCE },
    { user_id: ANA.user_id, entity_table: 'support_tickets', entries: 1200, since: SINCE },
  ]);
  const times = { answered: 3, answer_minutes: 30, answer_minutes_before: 90, close_minutes: 60 };
  server.on('admin_get_work_times', () => [
    { ...times, desk: 'ticket', user_id: null, closed: 500, close_minutes_before: null },
    { ...times, desk: 'ticket', user_id: ANA.user_id, closed: 7, close_minutes_before: 15 },
  ]);
});

const today = async () => within(await screen.findByRole('region', { name: 'Colleagues today' }));

it('shows what each colleague did today in one line', async () => {
  await openConsole('/admin/team');
  const rows = (await today())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent.replaceAll('\u00A0', ' '));
  expect(rows).toEqual([
    '2 reports · 1 decision · 1 bulk action · 1 change to payout settings',
    '1,200 tickets',
  ]);
  expect((await today()).queryByRole('link', { name: '2 reports' })).not.toBeInTheDocument();
});

it('links admins from each number to its entries in the audit log', async () => {
  server.signIn({ role: 'admin' });
  await openConsole('/admin/team');
  const link = await (await today()).findByRole('link', { name: '2 reports' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(Object.fromEntries(searchParams)).toMatchObject({ actor: BOB.user_id, entityTable: 'reports' });
});

it('shows times of the last week for each desk and person, compared with the week before', async () => {
  await openConsole('/admin/team');
  const table = within(await screen.findByRole('table', { name: 'Times, last 7 days' }));
  expect(
    table.getByRole('row', { name: /^Support 30 min.*faster.*was 1 h 30 min.*1 h.*500\+$/ }),
  ).toBeVisible();
  expect(
    await table.findByRole('row', { name: /^Ana Horvat.*1 h.*slower.*was 15 min.*7\+?$/ }),
  ).toBeVisible();
});

it('shows each failure in its card, and an empty state', async () => {
  server.on('admin_get_work_times', () => refuse(500, ''));
  server.on('admin_get_work_today', () => []);
  const { user } = await openConsole('/admin/team');
  expect((await today()).getByText('No activity by colleagues yet today.')).toBeVisible();
  const times = within(screen.getByRole('region', { name: 'Times, last 7 days' }));
  expect(times.getByRole('alert')).toHaveTextContent('Failed to load');
  server.on('admin_get_work_times', () => []);
  await user.click(times.getByRole('button', { name: 'Retry' }));
  expect(await times.findByText('Nothing was answered or closed in the last 7 days.')).toBeVisible();
});
