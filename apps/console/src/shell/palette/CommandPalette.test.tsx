// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

const REPORT = { id: anId(1), reason_category: 'Scams', description: 'An anagram', status: 'claimed' };
const TICKET = { id: anId(2), subject: 'Banana invoice', category: 'Billing', status: 'open' };
const POST = { id: anId(3), title: null, description: 'Analysis wanted', status: 'in_progress' };
const SEARCHES = ['admin_get_users', 'admin_get_reports', 'admin_get_support_tickets', 'admin_get_posts'];

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  for (const name of SEARCHES) server.on(name, () => []);
  knowPeople(server, server.signIn({ role: 'moderator' }));
  const answering = (row: object) => (args: object) => ('p_limit' in args && args.p_limit === 5 ? [row] : []);
  server.on('admin_get_reports', answering(REPORT));
  server.on('admin_get_support_tickets', answering(TICKET));
  server.on('admin_get_posts', answering(POST));
});

async function open() {
  const opened = await openConsole('/admin/reviews');
  server.on('admin_get_reviews', () => []);
  await screen.findByRole('heading', { level: 1 });
  await opened.user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or go to' });
  return { ...opened, box };
}

const searched = () => server.calls.filter(({ name, args }) => SEARCHES.includes(name) && 'p_search' in args);

describe('the palette', () => {
  it('asks nobody for one character, and once for what was typed in one go', async () => {
    const { user, box } = await open();
    await user.type(box, 'a');
    expect(
      screen.getByText('Type at least 2 characters to search users, reports, tickets and posts.'),
    ).toBeVisible();
    await user.type(box, 'na');
    await screen.findByRole('option', { name: /Ana Horvat/ });
    expect(searched().map(({ args }) => args.p_search)).toEqual(['ana', 'ana', 'ana', 'ana']);
  });

  it('shows what it found by kind, with its status', async () => {
    const { user, box } = await open();
    await user.type(box, 'ana');
    await screen.findByRole('option', { name: /Ana Horvat/ });
    const groups = ['Users', 'Reports', 'Tickets', 'Posts'].map(
      (name) => within(screen.getByRole('group', { name })).getByRole('option').textContent,
    );
    expect(groups).toEqual([
      'AHAna Horvatana@demo.test',
      'ScamsAn anagramClaimed',
      'Banana invoiceBillingOpen',
      'Untitled PostAnalysis wantedIn progress',
    ]);
  });

  it.each([
    [/Ana Horvat/, `/admin/users/${ANA.user_id}`],
    [/Scams/, `/admin/reports/${REPORT.id}`],
    [/Banana invoice/, `/admin/support/${TICKET.id}`],
    [/Untitled Post/, `/admin/posts/${POST.id}`],
  ])('leads from %s to its page', async (name, path) => {
    const { user, box, address } = await open();
    await user.type(box, 'ana');
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.queryByRole('combobox', { name: 'Search or go to' })).toBeNull();
  });

  it('says that there is nothing', async () => {
    for (const name of SEARCHES) server.on(name, () => []);
    const { user, box } = await open();
    await user.type(box, 'zzz');
    expect(await screen.findByText('Nothing found.')).toBeVisible();
  });

  it('says why a search failed, and shows what the others found', async () => {
    server.on('admin_get_posts', () => refuse(403, 'Not authorized'));
    const { user, box } = await open();
    await user.type(box, 'ana');
    expect(await screen.findByText('Not authorized')).toBeVisible();
    expect(screen.getByRole('option', { name: /Banana invoice/ })).toBeVisible();
  });
});
