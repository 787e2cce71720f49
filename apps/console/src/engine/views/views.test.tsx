// @vitest-environment jsdom

import { aReport, ReportDesk } from '#features/reports/reports.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const VIEW = {
  id: '00000000-0000-4000-8000-0000000000a1',
  list: 'reports',
  name: 'Bad ones',
  owner_user_id: '00000000-0000-4000-8000-000000000001',
  team_id: null,
  is_for_all: false,
  search: { status: 'open' },
  arguments: { p_status: 'open' },
  columns: null,
  created_at: '2026-11-01T12:00:00+00:00',
  updated_at: '2026-11-01T12:00:00+00:00',
};

it('returns the focus to the switcher, which shows the saved view', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  server.on('admin_save_view', () => VIEW);
  const { user, address } = await openConsole('/admin/reports?status=open');
  await user.click(await screen.findByRole('button', { name: 'View: All reports' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  server.on('admin_get_views', () => [VIEW]);
  await user.type(dialog.getByLabelText('Name'), 'Bad ones{Enter}');
  expect(await screen.findByText('View Bad ones saved.')).toBeVisible();
  await waitFor(() => expect(address()).toContain(VIEW.id));
  await waitFor(() => expect(screen.getByRole('button', { name: /^View: Bad ones/ })).toHaveFocus());
  expect(screen.queryByText(/This view was deleted/)).toBeNull();
});

it('shows a colleague’s version of a view before overwriting it', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  server.on('admin_get_views', () => [VIEW]);
  const theirs = {
    ...VIEW,
    search: { status: 'claimed', orderBy: 'due_at', orderDir: 'asc' },
    updated_at: '2026-11-01T12:30:00+00:00',
  };
  server.on('admin_save_view', () => {
    server.on('admin_get_views', () => [theirs]);
    return refuse(409, 'The view was changed by Ivo Second.', 'changed_meanwhile');
  });
  const { user } = await openConsole(`/admin/reports?status=closed&savedView=${VIEW.id}`);
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/^As saved by now it has/)).toHaveTextContent(
    'it has Status: Claimed, Sort: Due at, Direction: Ascending. Save the changes again',
  );
});

it('restores the deleted view on Undo, with the same id', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  server.on('admin_get_views', () => [VIEW]);
  server.on('admin_delete_view', () => {
    server.on('admin_get_views', () => []);
    return null;
  });
  server.on('admin_undo_latest', () => {
    server.on('admin_get_views', () => [VIEW]);
    return null;
  });
  const { user } = await openConsole(`/admin/reports?status=open&savedView=${VIEW.id}`);
  await user.click(await screen.findByRole('button', { name: /^View: Bad ones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('View Bad ones deleted.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.called('admin_undo_latest').map(({ args }) => args)).toMatchObject([
      { p_action: 'delete_view', p_entity_id: VIEW.id },
    ]),
  );
  expect(server.called('admin_save_view')).toEqual([]);
});

it('shows the exact count of the open view, and updates it', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  const total = (rows: number | null) => server.on('admin_count_view', () => rows);
  const asked = () => server.called('admin_count_view').map(({ args }) => args);
  total(412);
  const { router } = await openConsole('/admin/reports?turn=waiting');
  expect(await screen.findByRole('button', { name: 'View: Waiting 412' })).toBeVisible();
  expect(asked()).toEqual([{ p_list: 'reports', p_arguments: { p_turn: 'waiting' } }]);
  total(1001);
  server.emit({ table: 'reports', id: 'r1' });
  expect(await screen.findByRole('button', { name: 'View: Waiting 1,000+' })).toBeVisible();

  total(null);
  await router.navigate({ to: '/admin/reports', search: { turn: 'mine' } });
  expect(await screen.findByRole('button', { name: 'View: Mine' })).toBeVisible();
  await router.navigate({ to: '/admin/reports', search: {} });
  expect(await screen.findByRole('button', { name: 'View: All reports' })).toBeVisible();
  expect(asked()).toHaveLength(3);
});

it('switches between the list’s views, which are counted while the menu is open', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  server.on('admin_get_views', () => [VIEW, { ...VIEW, id: anId(2), list: 'users', name: 'Of users' }]);
  server.on('admin_count_views', () => [
    { view: VIEW.id, total: 100 },
    { view: 'reports:mine', total: 0 },
  ]);
  const { user, address } = await openConsole('/admin/reports');
  await user.click(await screen.findByRole('button', { name: 'View: All reports' }));
  await screen.findByRole('menuitemradio', { name: 'Bad ones 99+' });
  expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    'All reports',
    'Mine 0',
    'Waiting',
    'Unassigned',
    'Overdue',
    'My teams',
    'Snoozed',
    'Bad ones 99+',
  ]);
  expect(server.called('admin_count_views').map(({ args }) => args)).toEqual([{ p_list: 'reports' }]);
  await user.click(screen.getByRole('menuitemradio', { name: /^Bad ones/ }));
  await waitFor(() => expect(address()).toBe(`/admin/reports?status=open&savedView=${VIEW.id}`));
});

it('pins the open view to the sidebar, and unpins it', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  const pin = { view: 'reports:mine', list: 'reports', name: null, search: { turn: 'mine' }, total: 3 };
  server.on('admin_set_view_pin', ({ p_is_pinned }) => {
    server.on('admin_get_pinned_views', () => (p_is_pinned === true ? [pin] : []));
    return null;
  });
  const { user } = await openConsole('/admin/reports?turn=mine');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^View: Mine/ }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Pin to sidebar');
  const link = await screen.findByRole('link', { name: 'Mine 3' });
  expect(link).toHaveAttribute('aria-current', 'true');
  await choose('Unpin from sidebar');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mine 3' })).toBeNull());
  server.on('admin_set_view_pin', () => refuse(400, 'You have pinned 5 views. Unpin one first.'));
  await choose('Pin to sidebar');
  expect(await screen.findByRole('alert')).toHaveTextContent('You have pinned 5 views. Unpin one first.');
  expect(server.called('admin_set_view_pin').map(({ args }) => args)).toEqual([
    { p_view: 'reports:mine', p_is_pinned: true },
    { p_view: 'reports:mine', p_is_pinned: false },
    { p_view: 'reports:mine', p_is_pinned: true },
  ]);
});
