// @vitest-environment jsdom

import { aReport, ReportDesk } from '#features/reports/reports.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
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

it('returns the focus to the button of the saved view', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  server.on('admin_save_view', () => VIEW);
  const { user, address } = await openConsole('/admin/reports?status=open');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  server.on('admin_get_views', () => [VIEW]);
  await user.type(dialog.getByLabelText('Name'), 'Bad ones{Enter}');
  expect(await screen.findByText('View Bad ones saved.')).toBeVisible();
  await waitFor(() => expect(address()).toContain(VIEW.id));
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Bad ones' })).toHaveFocus());
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
  await user.click(await screen.findByRole('button', { name: 'View Bad ones' }));
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

it('shows the exact row count of a 99+ view, and updates it', async () => {
  const { server } = new ReportDesk([aReport(1)]);
  server.on('admin_get_views', () => [VIEW]);
  server.on('admin_count_views', () => [
    { view: VIEW.id, total: 100 },
    { view: 'reports:waiting', total: 100 },
    { view: 'reports:mine', total: 99 },
  ]);
  const total = (rows: number | null) => server.on('admin_count_view', () => rows);
  const asked = () => server.called('admin_count_view').map(({ args }) => args);
  total(412);
  const { user, address } = await openConsole(`/admin/reports?status=open&savedView=${VIEW.id}`);
  expect(await screen.findByText('412 reports')).toBeVisible();
  expect(asked()).toEqual([{ p_list: 'reports', p_arguments: { p_status: 'open' } }]);
  total(1001);
  server.emit({ table: 'reports', id: 'r1' });
  expect(await screen.findByText('1,000+ reports')).toBeVisible();

  total(null);
  await user.click(screen.getByRole('link', { name: 'Waiting 99+' }));
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ p_list: 'reports', p_arguments: { p_turn: 'waiting' } }),
  );
  await user.click(screen.getByRole('link', { name: 'Mine 99' }));
  await waitFor(() => expect(address()).toContain('mine'));
  expect(screen.queryByText(/^[\d,+]+ reports$/)).toBeNull();
  expect(asked().map(({ p_arguments }) => p_arguments)).not.toContainEqual({ p_turn: 'mine' });
});
