// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { periods } from './periods.ts';

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
  expect(screen.getByText(/Only decisions count, .* Suspend, Ban, Delete or Hide is in none/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Period'), String(new Date().getUTCFullYear()));
  const decisions = within(await screen.findByRole('region', { name: 'Decisions' }));
  expect(decisions.getByRole('term')).toHaveTextContent('Ban · illegal content');
  expect(decisions.getByText('1,234')).toBeVisible();
});

it('offers only periods that have begun', () => {
  expect(periods(new Date('2026-03-01T12:00:00Z')).map(({ label }) => label)).toEqual([
    'Last 90 days',
    '2026',
    'January to June 2026',
    '2025',
    'July to December 2025',
    'January to June 2025',
  ]);
});
