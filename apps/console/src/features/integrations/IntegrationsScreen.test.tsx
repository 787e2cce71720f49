// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { knowPeople } from '#testing/people.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aTarget, knowTargets } from './integrations.testing.ts';

const PATH = '/admin/integrations';
const SOURCE = 'admin_get_webhook_targets';
const SAVE = 'admin_save_webhook_target';

let server: FakeServer;
beforeEach(() => {
  window.innerWidth = 1440;
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'admin' }));
  knowTargets(server, aTarget(1));
});
const sent = (name: string) => server.called(name).map(({ args }) => args);

listStories({
  server: () => server,
  path: PATH,
  source: SOURCE,
  label: 'Integrations',
  headings: ['Name', 'Kind', 'Events', 'State', 'Last delivery', 'Added'],
  row: aTarget,
  failed: 'Failed to load the integrations',
  empty: 'No integrations found.',
  filter: 'state=off',
  wrongFilter: { name: 'state', text: 'broken' },
});

it('requests exactly the parameters of the URL', async () => {
  await openConsole(`${PATH}?search=slack&state=active`);
  await screen.findByRole('table', { name: 'Integrations' });
  expect(sent(SOURCE)).toEqual([{ p_search: 'slack', p_state: 'active', p_limit: 51, p_offset: 0 }]);
});

it('is only for people with its permission', async () => {
  server.signInAs('Support agent');
  await openConsole(PATH);
  expect(await screen.findByText(/^Admins only/)).toBeVisible();
  expect(server.called(SOURCE)).toEqual([]);
});

it('tells targets that fail from those that are off', async () => {
  knowTargets(
    server,
    aTarget(1, { failing_since: '2026-11-20T10:00:00Z' }),
    aTarget(2, { state: 'off', failing_since: '2026-11-20T10:00:00Z' }),
    aTarget(3, { kind: 'email', url: null, emails: ['ops@example.com', 'on-call@example.com'] }),
  );
  await openConsole(PATH);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => within(row).getByText(/^(On|Off|Failing)$/).textContent)).toEqual([
    'Failing',
    'Off',
    'On',
  ]);
  expect(screen.getByText('ops@example.com, on-call@example.com')).toBeVisible();
});

it('creates a webhook, and shows its secret until that is stored', async () => {
  const { user, address } = await openConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'New integration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New integration' }));
  const save = dialog.getByRole('button', { name: /^Save/ });
  await user.click(save);
  for (const problem of [
    'Enter a name.',
    'Enter a URL, such as https://example.com/hooks.',
    'Choose at least one event.',
  ])
    expect(dialog.getByText(problem)).toBeVisible();
  expect(server.called(SAVE)).toEqual([]);

  await user.type(dialog.getByLabelText('Name'), ' Data warehouse ');
  await user.type(dialog.getByLabelText('URL'), 'https://10.0.0.1/hooks');
  await user.click(dialog.getByRole('button', { name: 'All events: Reports' }));
  await user.click(dialog.getByLabelText('A report was closed.'));
  await user.click(dialog.getByLabelText('Send personal data'));
  expect(dialog.queryByText('A test event, sent by hand.')).toBeNull();
  const why = 'This address is private. Use a public one.';
  server.on(SAVE, () => refuse(400, why, 'private_address'));
  await user.click(save);
  expect(await dialog.findByText(why)).toBeVisible();

  knowTargets(server, aTarget(7));
  server.on(SAVE, () => aTarget(7, { secret: 'whsec_c2VjcmV0' }));
  await user.click(save);
  expect(sent(SAVE).at(-1)).toEqual({
    p_id: null,
    p_name: 'Data warehouse',
    p_kind: 'webhook',
    p_url: 'https://10.0.0.1/hooks',
    p_emails: [],
    p_events: ['report.created'],
    p_with_personal_data: true,
    p_row_version: null,
  });
  const secret = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
  expect(secret.getByText('whsec_c2VjcmV0')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(secret.getByText('whsec_c2VjcmV0')).toBeVisible();
  await user.click(secret.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0');
  await user.click(secret.getByRole('button', { name: /^I have saved the secret/ }));
  expect(await screen.findByRole('heading', { name: 'Target 7' })).toBeVisible();
  expect(address()).toBe(`${PATH}/${aTarget(7).id}`);
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
});

it('offers alerts to chats and mailboxes, and keeps what was chosen', async () => {
  server.on(SAVE, () => aTarget(8, { kind: 'email' }));
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'New integration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New integration' }));
  await dialog.findByLabelText('A report was closed.');
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Slack');
  await user.click(dialog.getByLabelText('A support ticket was opened.'));
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Email');
  await user.type(dialog.getByLabelText('Name'), 'On call');
  await user.type(dialog.getByLabelText('Email addresses'), 'ops@example.com, on-call@example.com');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Integration saved.')).toBeVisible();
  expect(sent(SAVE)).toEqual([
    expect.objectContaining({
      p_kind: 'email',
      p_url: null,
      p_emails: ['ops@example.com', 'on-call@example.com'],
      p_events: ['ticket.opened', 'alert.overdue', 'alert.backup_late'],
    }),
  ]);
});
