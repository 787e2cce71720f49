// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it('saves teams, working hours and targets', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  const team = {
    id: anId(80),
    name: 'Payments',
    created_at: '2026-11-01T10:00:00Z',
    member_ids: [BOB.user_id],
    updated_at: '2026-11-02T10:00:00Z',
  };
  server.on('admin_get_colleagues', () => [ANA, BOB]);
  server.on('admin_get_teams', () => [team]);
  server.on('admin_get_working_hours', () => ({
    id: true,
    time_zone: 'UTC',
    days: [1, 2, 3, 4, 5],
    starts_at: '08:00:00',
    ends_at: '18:00:00',
    updated_at: '2026-11-03T10:00:00Z',
  }));
  server.on('admin_get_service_targets', () => []);
  server.on('admin_save_team', () => team);
  server.on('admin_save_working_hours', () => refuse(400, 'Choose at least one day.', 'bad_argument'));
  server.on('admin_save_service_target', () => ({}));
  const { user } = await openConsole('/admin/desks');

  await user.click(await screen.findByRole('button', { name: 'Edit Payments' }));
  const teamDialog = within(await screen.findByRole('dialog', { name: 'Edit Payments' }));
  await user.click(await teamDialog.findByRole('checkbox', { name: 'Ana Horvat' }));
  await user.click(teamDialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team saved.')).toBeVisible();
  expect(server.called('admin_save_team')[0]?.args).toEqual({
    p_id: team.id,
    p_name: 'Payments',
    p_member_ids: [BOB.user_id, ANA.user_id],
    p_expected_updated_at: team.updated_at,
  });

  const hours = within(screen.getByRole('form', { name: 'Working hours' }));
  await user.click(hours.getByRole('checkbox', { name: 'Friday' }));
  await user.click(hours.getByRole('button', { name: 'Save' }));
  expect(await hours.findByRole('alert')).toHaveTextContent('Choose at least one day.');
  expect(server.called('admin_save_working_hours')[0]?.args).toEqual({
    p_time_zone: 'UTC',
    p_days: [1, 2, 3, 4],
    p_starts_at: '08:00',
    p_ends_at: '18:00',
    p_expected_updated_at: '2026-11-03T10:00:00Z',
  });

  await user.click(screen.getByRole('button', { name: 'New target' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New target' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Give a time for the first answer');
  await user.selectOptions(dialog.getByLabelText('Desk'), 'Reports');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Scams');
  await user.type(dialog.getByLabelText('First answer'), '1.5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Target saved.')).toBeVisible();
  expect(server.called('admin_save_service_target').map(({ args }) => args)).toEqual([
    {
      p_desk: 'report',
      p_category: 'Scams',
      p_priority: null,
      p_answer_minutes: 90,
      p_close_minutes: null,
      p_expected_updated_at: null,
    },
  ]);
});

it('shows another user’s version of a target', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  const target = { id: anId(81), desk: 'ticket', category: 'Billing', priority: null, close_minutes: 480 };
  const listed = (answer_minutes: number, updated_at: string) =>
    server.on('admin_get_service_targets', () => [{ ...target, answer_minutes, updated_at }]);
  listed(60, '2026-11-02T10:00:00Z');
  server.on('admin_save_service_target', () => {
    listed(30, '2026-11-03T10:00:00Z');
    return refuse(409, 'The target was changed by Ivo Second.', 'changed_meanwhile');
  });
  const { user } = await openConsole('/admin/desks');
  await user.click(await screen.findByRole('button', { name: 'Edit target: Tickets, Billing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit target' }));
  await user.clear(dialog.getByLabelText('First answer'));
  await user.type(dialog.getByLabelText('First answer'), '2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The target was changed by Ivo Second.', { exact: false })).toBeVisible();
  expect((await dialog.findByRole('definition')).textContent).toBe('30 min');
});

it('shows other users’ versions of a team and of the working hours', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  const before = '2026-11-02T10:00:00Z';
  const after = '2026-11-03T10:00:00Z';
  const team = { id: anId(80), name: 'Payments', created_at: before };
  const stored = (members: readonly string[], days: readonly number[], updated_at: string) => {
    server.on('admin_get_teams', () => [{ ...team, member_ids: members, updated_at }]);
    const times = { starts_at: '08:00:00', ends_at: '18:00:00' };
    server.on('admin_get_working_hours', () => ({ id: true, time_zone: 'UTC', days, ...times, updated_at }));
  };
  stored([BOB.user_id], [1, 2, 3, 4, 5], before);
  server.on('admin_get_colleagues', () => [ANA, BOB]);
  server.on('admin_get_service_targets', () => []);
  const changed = () => {
    stored([ANA.user_id], [1, 2], after);
    return refuse(409, 'Changed by Ivo Second.', 'changed_meanwhile');
  };
  server.on('admin_save_team', changed);
  server.on('admin_save_working_hours', changed);
  const { user } = await openConsole('/admin/desks');

  const hours = within(await screen.findByRole('form', { name: 'Working hours' }));
  await user.click(hours.getByRole('checkbox', { name: 'Friday' }));
  await user.click(hours.getByRole('button', { name: 'Save' }));
  expect((await hours.findByRole('definition')).textContent).toBe('Monday, Tuesday');

  stored([BOB.user_id], [1, 2, 3, 4, 5], before);
  await user.click(await screen.findByRole('button', { name: 'Edit Payments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Payments' }));
  await user.type(dialog.getByLabelText('Name'), ' desk');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
    'Payments',
    'Ana Horvat',
  ]);
});
