// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aDelivery, anAttempt, aTarget, knowTargets } from '../integrations.testing.ts';

const TARGET = aTarget(1);
const PATH = `/admin/integrations/${TARGET.id}`;
const DELIVERIES = 'admin_get_webhook_deliveries';
const REDELIVER = 'admin_redeliver';
const WRONG = 'The receiver answered with an error (500).';

let server: FakeServer;
beforeEach(() => {
  window.innerWidth = 1440;
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'admin' }));
  knowTargets(server, TARGET);
});
const sent = (name: string) => server.called(name).map(({ args }) => args);

listStories({
  server: () => server,
  path: PATH,
  source: DELIVERIES,
  label: 'Deliveries',
  headings: ['Event', 'State', 'Last answer', 'Attempts', 'Next attempt', 'Created'],
  row: aDelivery,
  failed: 'Failed to load the deliveries',
  empty: 'No deliveries found.',
  filter: 'state=given_up',
  wrongFilter: { name: 'state', text: 'lost' },
});

it('reads the deliveries of this target by state and event', async () => {
  await openConsole(`${PATH}?state=failed&type=report.created`);
  await screen.findByRole('table', { name: 'Deliveries' });
  expect(sent(DELIVERIES)).toEqual([
    { p_target_id: TARGET.id, p_state: 'failed', p_type: 'report.created', p_limit: 51, p_offset: 0 },
  ]);
});

it('shows the attempts of a delivery, and sends it again', async () => {
  server.on(DELIVERIES, () => [
    aDelivery(1, { state: 'given_up', attempts: 2, last_status: 500, last_error: WRONG }),
  ]);
  server.on('admin_get_webhook_attempts', () => [
    anAttempt(2, { status: 500, error: WRONG, answer: '<h1>Oh no</h1>' }),
    anAttempt(1, { status: null, error: 'No answer within 10 seconds.' }),
  ]);
  server.on(REDELIVER, () => 1);
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByText(WRONG));
  const drawer = within(await screen.findByRole('dialog', { name: 'report.created' }));
  expect(await drawer.findByText('<h1>Oh no</h1>')).toBeVisible();
  expect(drawer.getByText('No answer within 10 seconds.')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Redeliver' }));
  expect(await screen.findByText('1 delivery is sent again.')).toBeVisible();
  expect(sent(REDELIVER)).toEqual([{ p_delivery_ids: [aDelivery(1).id] }]);
});

it('sends the selected deliveries again', async () => {
  server.on(DELIVERIES, () => [aDelivery(1), aDelivery(2), aDelivery(3)]);
  server.on(REDELIVER, () => 2);
  const { user } = await openConsole(PATH);
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select report.created of/ });
  const redeliver = screen.getByRole('button', { name: 'Redeliver' });
  await user.click(redeliver);
  expect(server.called(REDELIVER)).toEqual([]);
  for (const box of boxes.slice(1)) await user.click(box);
  await user.click(redeliver);
  expect(await screen.findByText('2 deliveries are sent again.')).toBeVisible();
  expect(sent(REDELIVER)).toEqual([{ p_delivery_ids: [aDelivery(2).id, aDelivery(3).id] }]);
  expect(screen.getByText('None selected')).toBeVisible();
});

it('sends a test event, and follows it', async () => {
  server.on('admin_send_test_event', () => {
    server.on(DELIVERIES, () => [aDelivery(9, { type: 'test', state: 'waiting', attempts: 0 })]);
    return aDelivery(9).id;
  });
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'Send test event' }));
  expect(await screen.findByText('Test event sent. Its answer appears below.')).toBeVisible();
  const row = within((await screen.findByRole('cell', { name: 'test' })).closest('tr') ?? document.body);
  expect(row.getByText('Waiting')).toBeVisible();
  server.on(DELIVERIES, () => [aDelivery(9, { type: 'test' })]);
  expect(await row.findByText('Delivered')).toBeVisible();
});

it('says why it was switched off, switches it on, and takes that back', async () => {
  const why = 'All deliveries failed for three days.';
  knowTargets(server, aTarget(1, { state: 'off', off_reason: why }));
  server.on('admin_switch_webhook_target', ({ p_is_active: isActive }) => {
    const target = aTarget(1, { state: isActive === true ? 'active' : 'off', row_version: 4 });
    knowTargets(server, target);
    return target;
  });
  const { user } = await openConsole(PATH);
  expect(await screen.findByText(new RegExp(why))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send test event' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('Switched on. New events are sent.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(new RegExp(why))).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent('admin_switch_webhook_target')).toEqual([
      { p_id: TARGET.id, p_is_active: true, p_row_version: 3 },
      { p_id: TARGET.id, p_is_active: false, p_row_version: 4 },
    ]),
  );
});

it('renews the secret, and deletes', async () => {
  server.on('admin_renew_webhook_secret', () => aTarget(1, { secret: 'whsec_bmV3' }));
  server.on('admin_delete_webhook_target', () => null);
  const { user, address } = await openConsole(PATH);
  const more = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await more('Renew secret');
  await user.click(await screen.findByRole('button', { name: /^Renew secret/ }));
  expect(await screen.findByText('whsec_bmV3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^I have saved the secret/ }));
  await waitFor(() => expect(screen.queryByText('whsec_bmV3')).toBeNull());

  await more('Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the integration Target 1?' }));
  server.on('admin_get_webhook_targets', () => []);
  await user.click(dialog.getByRole('button', { name: /^Delete/ }));
  expect(await screen.findByText('Integration deleted.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/admin/integrations'));
  expect(sent('admin_delete_webhook_target')).toEqual([{ p_id: TARGET.id, p_row_version: 3 }]);
});

it('keeps what was typed if someone else saved meanwhile', async () => {
  const theirs = aTarget(1, { name: 'Theirs', row_version: 4, updated_at: '2026-11-03T10:00:00Z' });
  server.on('admin_save_webhook_target', () => {
    knowTargets(server, theirs);
    return refuse(409, 'Someone else changed this target.', 'changed_meanwhile');
  });
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Target 1' }));
  expect(dialog.getByLabelText('Kind')).toBeDisabled();
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Mine');
  const save = dialog.getByRole('button', { name: /^Save/ });
  await user.click(save);
  expect(await dialog.findByText(/Someone else changed this target\./)).toBeVisible();
  expect(await dialog.findByText('Theirs')).toBeVisible();
  server.on('admin_save_webhook_target', () => aTarget(1, { name: 'Mine', row_version: 5 }));
  await user.click(save);
  expect(await screen.findByText('Integration saved.')).toBeVisible();
  expect(sent('admin_save_webhook_target').map(({ p_row_version: version }) => version)).toEqual([3, 4]);
});

it.each([
  ['/admin/integrations/abc', 'This link has no valid integration ID. It may have been cut off when copied.'],
  [`/admin/integrations/${anId(99)}`, 'This integration does not exist. It may have been deleted.'],
])('says at %s that there is no integration', async (path, hint) => {
  server.on('admin_get_webhook_target', () => refuse(404, 'Target not found', 'webhook_target_not_found'));
  await openConsole(path);
  expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All integrations' })).toBeVisible();
});
