// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

let server: FakeServer;
beforeEach(() => {
  window.innerWidth = 1440;
  server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_retention', () => [
    { kind: 'deleted_content', days: 30, default_days: 30, min_days: 30, max_days: 30 },
    { kind: 'evidence', days: 730, default_days: 730, min_days: 200, max_days: 3650 },
    { kind: 'of_the_next_version', days: 30, default_days: 30, min_days: 7, max_days: 90 },
  ]);
});
const PATH = '/admin/privacy/retention';
const called = (name: string) => server.called(name).map(({ args }) => args);

it('shows how long each kind is kept; a fixed kind has no button', async () => {
  await openConsole(PATH);
  const [evidence, deleted, unknown] = (await screen.findAllByRole('row')).slice(1);
  expect(unknown).toBeUndefined();
  if (evidence === undefined || deleted === undefined) throw new Error('Two rows expected');
  expect(evidence).toHaveTextContent(
    /^Reported content.*730 daysafter the report was closed200 to 3,650 days$/,
  );
  expect(deleted).toHaveTextContent(/^Deleted posts and reviews.*30 daysafter their deletionFixed$/);
  expect(screen.getAllByRole('button', { name: /^Change: / })).toHaveLength(1);
});

it('tells what the typed days would remove, and saves them', async () => {
  server.on('admin_preview_retention', ({ p_days: days }) => (days === 200 ? 10_001 : 0));
  server.on('admin_save_retention', () =>
    refuse(409, 'The time was changed by Ivo Second.', 'changed_meanwhile'),
  );
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByRole('button', { name: /^Change: Reported content/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reported content/ }));
  expect(await dialog.findByText('Nothing would be removed now.')).toBeVisible();
  const days = dialog.getByLabelText('Days after the report was closed');
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.clear(days);
  await user.type(days, '199');
  expect(dialog.getByText('Enter 200 to 3,650 days.')).toBeVisible();
  await user.click(save);
  await user.clear(days);
  await user.type(days, '200');
  expect(
    await dialog.findByText(
      /^More than 10,000 rows would be removed for good within a day\. This can’t be undone\.$/,
    ),
  ).toBeVisible();
  await user.click(save);
  expect(await dialog.findByText('The time was changed by Ivo Second.')).toBeVisible();
  server.on('admin_save_retention', () => 200);
  await user.click(save);
  expect(await screen.findByText('Retention saved.')).toBeVisible();
  expect(called('admin_save_retention')).toEqual([
    { p_kind: 'evidence', p_days: 200, p_expected: 730 },
    { p_kind: 'evidence', p_days: 200, p_expected: 730 },
  ]);
});

it('is closed without the permission', async () => {
  server.signInAs('Auditor');
  await openConsole(PATH);
  expect(await screen.findByText(/Admins only/)).toBeVisible();
  expect(called('admin_get_retention')).toEqual([]);
});
