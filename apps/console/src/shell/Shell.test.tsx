// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.on('admin_get_users', () => []);
});

/** Without the views below lists. */
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.closest('[aria-label^="Views of"]') === null)
    .map((link) => link.textContent);

it('shows moderators only the staff links', async () => {
  server.signIn({ role: 'moderator' });
  server.on('get_admin_dashboard_metrics', () => refuse(500, 'down'));
  await openConsole('/admin/users');
  await screen.findByRole('heading', { name: 'Users' });
  expect(links()).toEqual(['Dashboard', 'Reports', 'Support', 'Users', 'Posts', 'Reviews', 'Withdrawals']);
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

it('shows admins the audit log too', async () => {
  server.signIn({ role: 'admin' });
  server.on('get_admin_dashboard_metrics', () => refuse(500, 'down'));
  await openConsole('/admin/users');
  await screen.findByRole('heading', { name: 'Users' });
  expect(links()).toContain('Audit');
});

it('shows counts once the metrics are loaded, 0 for missing ones', async () => {
  server.signIn({ role: 'moderator' });
  server.on('get_admin_dashboard_metrics', () => [{ total_users: 12345, open_reports: 7 }]);
  server.on('admin_count_views', () => [
    { view: 'reports:mine', total: 0 },
    { view: 'reports:waiting', total: 100 },
    { view: 'reports:unassigned', total: 99 },
  ]);
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
  ]);
  const views = within(screen.getByRole('list', { name: 'Views of Reports' }));
  await views.findByRole('link', { name: 'Waiting 99+' });
  expect(views.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Mine',
    'Waiting 99+',
    'Unassigned 99',
    'Overdue',
  ]);
});

it('marks the current page', async () => {
  server.signIn({ role: 'moderator' });
  await openConsole('/admin/users?role=admin');
  const here = await screen.findByRole('link', { name: /^Users/ });
  expect(here).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

it('signs out from the account menu, even if the service fails', async () => {
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
  const about = ['Search or go to', 'Next row', 'Claim', 'Reply', 'Close'];
  for (const what of about) expect(keys.getByText(what, { selector: 'dt' })).toBeVisible();
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
