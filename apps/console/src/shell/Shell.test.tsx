// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const STAFF = ['Dashboard', 'Reports', 'Support', 'Users', 'Posts', 'Reviews', 'Withdrawals'];

let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  server = new FakeServer();
  server.on('admin_get_users', () => []);
});

/** Without the pinned views below lists. */
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.closest('[aria-label^="Pinned views of"]') === null)
    .map((link) => link.textContent);

it('shows moderators only the staff links', async () => {
  server.signIn({ role: 'moderator' });
  server.on('get_admin_dashboard_metrics', () => refuse(500, 'down'));
  await openConsole('/admin/users');
  await screen.findByRole('heading', { name: 'Users' });
  expect(links()).toEqual([...STAFF, 'Settings']);
});

it.each([
  ['Support agent', ['Dashboard', 'Reports', 'Support', 'Users', 'Posts', 'Reviews', 'Settings']],
  ['Finance clerk', ['Dashboard', 'Users', 'Withdrawals', 'Global Config', 'Settings']],
  ['Taxonomy editor', ['Dashboard']],
  ['Auditor', [...STAFF, 'Global Config', 'Audit', 'Settings']],
])('shows a %s the links of their permissions', async (role, expected) => {
  const me = server.signInAs(role);
  await openConsole('/admin/account');
  await screen.findByRole('heading', { name: 'Your account' });
  expect(links().map((text) => text.replace(/\s*\d.*/, ''))).toEqual(expected);
  expect(screen.queryByRole('button', { name: 'Taxonomy' }) !== null).toBe(
    me.permissions.includes('taxonomy.read'),
  );
});

it('has a landmark around the bar of a narrow window', async () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
  server.signIn({ role: 'moderator' });
  server.on('get_admin_dashboard_metrics', () => refuse(500, 'down'));
  await openConsole('/admin/users');
  const menu = await screen.findByRole('button', { name: 'Menu' });
  expect(menu.parentElement).toHaveRole('banner');
});

it('shows admins their pages too, with the taxonomy folded until its button is pressed', async () => {
  server.signIn({ role: 'admin' });
  server.on('get_admin_dashboard_metrics', () => refuse(500, 'down'));
  server.on('admin_get_statement', () => null);
  const { user, router } = await openConsole('/admin/users');
  await screen.findByRole('heading', { name: 'Users' });
  expect(links()).toEqual([...STAFF, 'Global Config', 'Privacy', 'Audit', 'Settings']);

  const taxonomy = screen.getByRole('button', { name: 'Taxonomy' });
  await user.click(taxonomy);
  expect(taxonomy).toHaveAttribute('aria-expanded', 'true');
  expect(links()).toContain('Aliases');
  await user.click(taxonomy);
  expect(links()).not.toContain('Aliases');
  // The choice is kept for the visit, on the taxonomy's own pages too.
  server.on('admin_list_taxonomy_aliases', () => []);
  await router.navigate({ to: '/admin/taxonomy/aliases' });
  expect(taxonomy).toHaveAttribute('aria-current', 'true');
  expect(links()).not.toContain('Aliases');
});

describe('the Settings area', () => {
  beforeEach(() => server.on('admin_get_saved_answers', () => []));

  it('opens the first page, and shows the others above it', async () => {
    server.signIn({ role: 'admin' });
    server.on('admin_get_staff', () => []);
    const { address } = await openConsole('/admin/settings');
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeVisible();
    expect(address()).toBe('/admin/staff');
    const area = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(area.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Staff',
      'Policies',
      'Notices',
      'Transparency',
      'Teams and targets',
      'Integrations',
      'Saved answers',
    ]);
    expect(area.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  });

  it('has only the saved answers for moderators', async () => {
    server.signIn({ role: 'moderator' });
    const { address } = await openConsole('/admin/settings');
    expect(await screen.findByRole('heading', { name: 'Saved answers' })).toBeVisible();
    expect(address()).toBe('/admin/support/answers');
    expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: /^Support/ })).not.toHaveAttribute('aria-current');
  });
});

it('shows counts once the metrics are loaded, 0 for missing ones', async () => {
  server.signIn({ role: 'moderator' });
  server.on('get_admin_dashboard_metrics', () => [{ total_users: 12345, open_reports: 7 }]);
  await openConsole('/admin/users');
  await screen.findByRole('link', { name: 'Users 12,345' });
  expect(links()).toEqual([
    'Dashboard',
    'Reports 7',
    'Support 0',
    'Users 12,345',
    'Posts 0',
    'Reviews',
    'Withdrawals',
    'Settings',
  ]);
});

it('shows pinned views below their list, at once when this browser knows them', async () => {
  server.signIn({ role: 'moderator' });
  const pin = (turn: string, total: number | null) => ({
    view: `reports:${turn}`,
    list: 'reports',
    name: null,
    search: { turn },
    total,
  });
  server.on('admin_get_pinned_views', () => [pin('waiting', 100), pin('mine', 0), pin('breached', 99)]);
  await openConsole('/admin/users');
  const views = within(await screen.findByRole('list', { name: 'Pinned views of Reports' }));
  await views.findByRole('link', { name: 'Waiting 99+' });
  const pinned = () => views.getAllByRole('link').map((link) => link.textContent);
  expect(pinned()).toEqual(['Waiting 99+', 'Mine', 'Overdue 99']);
  expect(localStorage.getItem('marketdesk.pins/00000000-0000-4000-8000-000000000001')).toContain('breached');
});

it('marks the current page', async () => {
  server.signIn({ role: 'moderator' });
  await openConsole('/admin/users?role=admin');
  const here = await screen.findByRole('link', { name: /^Users/ });
  expect(here).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

it('shows the version, and signs out from the account menu, even if the service fails', async () => {
  server.signIn({ role: 'moderator', full_name: 'Mara Novak', email: 'mara@demo.test' });
  server.on('/auth/v1/logout', () => refuse(500, 'down'));
  const { user, router } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: /Mara Novak\s*mara@demo.test/ }));
  const menu = await screen.findByRole('menu', { name: 'Account' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Your account', 'Sign out']);
  expect(menu).toHaveTextContent('Marketdesk 1.2.3');

  await user.click(within(menu).getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.href).toBe('/admin/login'));
  expect(localStorage.getItem('marketdesk.session')).toBeNull();
});

it('closes the account menu by a click outside', async () => {
  server.signIn({ role: 'moderator' });
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: /Mara Novak/ }));
  await screen.findByRole('menu', { name: 'Account' });
  await user.click(document.body);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('closes the account menu on Tab, and focuses its button', async () => {
  server.signIn({ role: 'moderator' });
  const { user } = await openConsole('/admin/users');
  const button = await screen.findByRole('button', { name: /Mara Novak/ });
  button.focus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Account' });
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Tab}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button).toHaveFocus();
});

it('collapses to icons that keep their names, and stays collapsed', async () => {
  server.signIn({ role: 'moderator' });
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
  expect(screen.getByRole('link', { name: 'Reports' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(localStorage.getItem('marketdesk.sidebar')).toBe('collapsed');
});

it('lists its keys on ?, but not in a text field', async () => {
  server.signIn({ role: 'moderator' });
  const { user } = await openConsole('/admin/users');
  await user.type(await screen.findByLabelText('Search'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('heading', { name: 'Users' }));
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
  const screens = keys.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(screens).toEqual([
    ...['Users', 'Lists', 'Everywhere'],
    ...['Reports', 'Support', 'Posts', 'Reviews', 'Withdrawals'],
  ]);
  for (const what of ['Search or go to', 'Select the row', 'Reply', 'Merge or link'])
    expect(keys.getByText(what, { selector: 'dt' })).toBeVisible();
});

it('lists no keys for work that the viewer may not do', async () => {
  server.signInAs('Auditor');
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('heading', { name: 'Users' }));
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
  const screens = keys.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(screens).toEqual(['Lists', 'Everywhere']);
});

it('switches the theme and keeps it in this browser', async () => {
  server.signIn({ role: 'moderator' });
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Theme: system' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  await user.click(screen.getByRole('button', { name: 'Theme: light' }));
  expect(localStorage.getItem('marketdesk.theme')).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Theme: dark' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
