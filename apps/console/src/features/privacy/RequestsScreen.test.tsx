// @vitest-environment jsdom

import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aRequest, inDays, PrivacyDesk } from './privacy.testing.ts';

const PATH = '/admin/privacy';
const SOURCE = 'admin_get_privacy_requests';
let desk: PrivacyDesk;

beforeEach(() => {
  window.innerWidth = 1440;
  desk = new PrivacyDesk();
});

listStories({
  server: () => desk.server,
  path: PATH,
  source: SOURCE,
  label: 'Privacy requests',
  headings: ['Request', 'Person', 'State', 'Due', 'Identity', 'Came by', 'Asked'],
  row: aRequest,
  failed: 'Failed to load the privacy requests',
  empty: 'No privacy requests found.',
  filter: 'state=refused',
  wrongFilter: { name: 'kind', text: 'deletion' },
});

it.each([
  ['', { p_state: 'pending' }],
  ['?state=all&overdue=true&kind=erasure', { p_overdue: true, p_kind: 'erasure' }],
  [
    `?state=done&user=${ANA.user_id}&orderBy=asked_at`,
    { p_state: 'done', p_user_id: ANA.user_id, p_order_by: 'asked_at' },
  ],
])('at “%s” requests %j', async (search, args) => {
  await openConsole(PATH + search);
  await screen.findByRole('table', { name: 'Privacy requests' });
  expect(desk.server.called(SOURCE).at(-1)?.args).toEqual({ ...args, p_limit: 51, p_offset: 0 });
});

it('shows who asks for what, what is overdue and on hold, and opens a request', async () => {
  desk.request = aRequest(12, { kind: 'erasure', due_at: inDays(-2.1), is_overdue: true, is_on_hold: true });
  const { user, address } = await openConsole(PATH);
  const row = within(await screen.findByRole('row', { name: /Erasure request 12/ }));
  for (const text of ['Open', 'Legal hold', 'Not checked', 'App']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByText('2 d ago').parentElement).toHaveTextContent('Due 2 d ago');
  await user.click(row.getByText('Not checked'));
  await waitFor(() => expect(address()).toBe(desk.path));
  expect(await screen.findByRole('heading', { level: 1, name: 'Erasure request 12' })).toBeVisible();
  expect(screen.getByText('Overdue')).toBeVisible();
});
