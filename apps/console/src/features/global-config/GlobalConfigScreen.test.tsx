// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ConfigDesk } from './globalConfig.testing.ts';

let desk: ConfigDesk;

beforeEach(() => {
  desk = new ConfigDesk();
});

it('shows an error in both sections when the server is unreachable', async () => {
  desk.server.on('/api/admin/global-config', () => new Response('<html>', { status: 502 }));
  await openConsole('/admin/global-config');
  await waitFor(() => expect(screen.getAllByText('Admin API unavailable')).toHaveLength(2));
});

it('shows an error in each section whose response lacks its content', async () => {
  desk.server.on('/api/admin/global-config', () => Response.json({ config: null, items: null }));
  await openConsole('/admin/global-config');
  expect(await screen.findByText('Failed to load withdrawals config')).toBeVisible();
  expect(await screen.findByText('Admin API unavailable')).toBeVisible();
});

it('refuses moderators', async () => {
  desk.server.signIn({ role: 'moderator' });
  await openConsole('/admin/global-config');
  expect(await screen.findByText(/You do not have access to this page\./)).toBeVisible();
  expect(desk.sent('/api/admin/global-config')).toEqual([]);
});

it('shows a finance clerk the settings without changing them', async () => {
  desk.server.signInAs('Finance clerk');
  await openConsole('/admin/global-config');
  expect(await screen.findByLabelText('Platform Fee (%)')).toBeDisabled();
  expect(await screen.findByText('price_ten')).toBeVisible();
  const names = within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.ariaLabel ?? button.textContent);
  expect(names).toEqual(['Refresh']);
  expect(desk.sent('admin_get_proposals')).toEqual([]);
  expect(desk.server.refused).toEqual([]);
});
