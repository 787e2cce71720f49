// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { periods } from './TransparencyScreen.tsx';

it('shows the figures of the chosen period', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_transparency', ({ p_from }) =>
    String(p_from).endsWith('-01-01T00:00:00Z')
      ? [{ section: 'decisions', item: 'ban', detail: 'illegal', value: 1234 }]
      : [],
  );
  const { user } = await openConsole('/admin/transparency');
  expect(await screen.findByText('Nothing in this period')).toBeVisible();
  expect(
    screen.getByText(
      /Only decisions are counted\. Actions taken with Suspend, Ban, Delete or Hide are not included/,
    ),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Period'), String(new Date().getUTCFullYear()));
  const decisions = within(await screen.findByRole('region', { name: 'Decisions' }));
  expect(decisions.getByRole('term')).toHaveTextContent('Ban · illegal content');
  expect(decisions.getByText('1,234')).toBeVisible();
});

it('exports the figures for Excel', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_transparency', () => [
    { section: 'median hours', item: 'appeals', detail: null, value: 2.5 },
  ]);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('hr-HR');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  const { user } = await openConsole('/admin/transparency');
  await screen.findByRole('region', { name: 'Median times' });
  await user.click(screen.getByRole('button', { name: 'Other formats' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV for Excel (;)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('\r\nmedian hours;appeals;;2,5\r\n');
});

it('offers only periods that have started', () => {
  expect(periods(new Date('2026-03-01T12:00:00Z')).map(({ label }) => label)).toEqual([
    'Last 90 days',
    '2026',
    'January to June 2026',
    '2025',
    'July to December 2025',
    'January to June 2025',
  ]);
});
