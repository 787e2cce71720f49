// @vitest-environment jsdom

import { showToast } from '#kit/toast/toasts.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_LINKS, MORE_STAFF_LINKS, SETTINGS, STAFF_LINKS } from './navigation.tsx';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.on('admin_get_users', () => []);
  server.on('admin_get_audit', () => []);
});

const NOT_AUTHORIZED = 'You are not authorized to access this page.';
const STRICT = 'Admins only – You do not have access to this page.';
const PUBLIC = new Set(['/admin/login', '/admin/reset-password']);
/** Pages without an entry in the sidebar or the palette; other pages link to them. */
const LINKED_BY_PAGES = [
  '/admin/reports/by-target',
  '/admin/reports/second-look',
  '/admin/rules-of-money',
  '/admin/search',
  '/admin/staff/roles',
];
/** What each person sees of them depends on their permissions. */
const OPEN_TO_STAFF = [
  '/admin',
  '/admin/$',
  '/admin/account',
  '/admin/search',
  '/admin/settings',
  '/admin/team',
];
/** Requests of every page, some of them after it is shown. */
const OF_THE_SHELL = new Set([
  'get_my_access',
  'get_admin_dashboard_metrics',
  'admin_get_pinned_views',
  'admin_count_unread_notifications',
]);

describe('without a session', () => {
  it('opens the sign-in page, and remembers the requested page', async () => {
    const { router } = await openConsole('/admin/users?role=admin&page=2');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/login');
    expect(router.state.location.search).toEqual({ from: '/admin/users?role=admin&page=2' });
  });

  it('opens the sign-in page with a message if the backend is not configured', async () => {
    server.config = { staffAccess: 'staff' };
    server.signIn({ role: 'admin' });
    await openConsole('/admin');
    expect(await screen.findByText(/The backend is not configured/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });
});

it.each([
  ['/admin/users', 'Users'],
  ['/admin/audit', 'Audit'],
])("shows 'Loading...' during the check, at %s", async (path, heading) => {
  const me = server.signIn({ role: 'admin' });
  let answer: (me: unknown) => void = () => undefined;
  server.on('get_my_access', () => new Promise((resolve) => (answer = resolve)));
  void openConsole(path);
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();

  await waitFor(() => expect(server.called('get_my_access')).not.toEqual([]));
  answer(me);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

describe('reading A: admins and moderators', () => {
  it.each(['moderator', 'admin'])('admits a %s', async (role) => {
    server.signIn({ role });
    await openConsole('/admin/users');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });

  it.each([
    { role: 'user' },
    { role: null },
    { role: 'admin', is_banned: true },
    { role: 'admin', is_suspended: true },
  ])('refuses %j', async (me) => {
    server.signIn(me);
    const { user, router } = await openConsole('/admin/users');
    expect(await screen.findByText(NOT_AUTHORIZED)).toBeVisible();
    expect(screen.getByText('Please contact support if you believe this is an error.')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    const pages = Object.keys(router.routesByPath).filter((path) => path.startsWith('/admin/'));
    for (const page of pages.filter((path) => !PUBLIC.has(path))) {
      const href = page.replace(/\$\w*/, anId(7)) + (page === '/admin/search' ? '?q=ana' : '');
      await router.navigate({ href });
      expect(await screen.findByText(NOT_AUTHORIZED), href).toBeVisible();
    }
    expect(new Set(server.calls.map(({ name }) => name))).toEqual(new Set(['get_my_access']));

    await user.click(screen.getByRole('button', { name: 'Go to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
  });

  it('refuses an account without a profile', async () => {
    server.signIn({ role: 'admin' });
    server.on('get_my_access', () => server.access({ role: null }));
    await openConsole('/admin/users');
    expect(await screen.findByText(NOT_AUTHORIZED)).toBeVisible();
  });

  it('treats any failure to read the role as forbidden', async () => {
    server.signIn({ role: 'admin' });
    server.on('get_my_access', () => refuse(500, 'The database is away'));
    await openConsole('/admin/users');
    expect(await screen.findByText(NOT_AUTHORIZED)).toBeVisible();
  });
});

describe('reading B: only admins', () => {
  beforeEach(() => {
    server.config.staffAccess = 'admins';
  });

  it('admits an admin', async () => {
    server.signIn({ role: 'admin' });
    await openConsole('/admin/users');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });

  it.each(['moderator', 'user'])('refuses a %s', async (role) => {
    server.signIn({ role });
    const { user, router } = await openConsole('/admin/users');
    expect(await screen.findByText('Admins only')).toBeVisible();
    expect(screen.getByText('You do not have access to this page.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Go to Dashboard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  });
});

describe('the stricter guard', () => {
  it('refuses a moderator inside the shell', async () => {
    document.title = 'Posts';
    server.signIn({ role: 'moderator' });
    await openConsole('/admin/audit');
    expect(await screen.findByText(STRICT)).toBeVisible();
    expect(document.title).toBe('Admins only · Marketdesk');
    expect(await screen.findByRole('link', { name: /^Users/ })).toBeVisible();
    expect(server.called('admin_get_audit')).toEqual([]);
  });

  it('sends no requests of admin pages for a moderator', async () => {
    server.signIn({ role: 'moderator' });
    const { router } = await openConsole('/admin/audit');
    for (const { to } of [...ADMIN_LINKS, { to: '/admin/rules-of-money' }]) {
      await router.navigate({ to });
      expect(await screen.findByText(STRICT)).toBeVisible();
      expect(
        server.calls.map(({ name }) => name).filter((name) => !OF_THE_SHELL.has(name)),
        to,
      ).toEqual([]);
    }
  });

  it('guards every admin page', async () => {
    const { router } = await openConsole('/admin/login');
    for (const { to } of ADMIN_LINKS) {
      const matches = router.matchRoutes(to, {});
      expect(
        matches.map(({ routeId }) => routeId),
        to,
      ).toContain('/_staff/_admins');
      expect(matches.at(-1)?.staticData.permission, to).toBeDefined();
    }
  });

  it('asks for a permission on every page but those open to all staff', async () => {
    const { router } = await openConsole('/admin/login');
    const permissionOf = (path: string) => router.matchRoutes(path, {}).at(-1)?.staticData.permission;
    const open = Object.keys(router.routesByPath).filter(
      (path) => path.startsWith('/admin') && !PUBLIC.has(path) && permissionOf(path) === undefined,
    );
    expect(open.sort()).toEqual(OPEN_TO_STAFF);
  });

  it('refuses a page by its permission, without its requests', async () => {
    server.signInAs('Finance clerk');
    const { router } = await openConsole('/admin/reports');
    expect(await screen.findByText('You do not have access to this page.')).toBeVisible();
    expect(document.title).toBe('No access · Marketdesk');
    expect(server.called('admin_get_reports')).toEqual([]);
    expect(screen.queryByRole('link', { name: /^Reports/ })).toBeNull();
    await router.navigate({ to: '/admin/users' });
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });

  it('admits all staff to every other page', async () => {
    const { router } = await openConsole('/admin/login');
    for (const { to } of [...STAFF_LINKS, SETTINGS, ...MORE_STAFF_LINKS]) {
      expect(
        router.matchRoutes(to, {}).map(({ routeId }) => routeId),
        to,
      ).not.toContain('/_staff/_admins');
    }
  });

  it('admits an admin', async () => {
    server.signIn({ role: 'admin' });
    await openConsole('/admin/audit');
    expect(await screen.findByRole('heading', { name: 'Audit' })).toBeVisible();
    expect(screen.queryByText(STRICT)).toBeNull();
  });
});

it('every page has an entry, or is named as linked by other pages', async () => {
  const { router } = await openConsole('/admin/login');
  const entries = new Set<string>(
    [...STAFF_LINKS, SETTINGS, ...MORE_STAFF_LINKS, ...ADMIN_LINKS].map(({ to }) => to),
  );
  const pages = Object.keys(router.routesByPath).filter(
    (path) => path.startsWith('/admin') && !path.includes('$'),
  );
  expect(pages.filter((path) => !entries.has(path) && !PUBLIC.has(path)).sort()).toEqual(LINKED_BY_PAGES);
});

it('opens the sign-in page after the session ended on the server, and returns afterwards', async () => {
  server.signIn({ role: 'moderator' });
  server.on('admin_get_users', () => refuse(401, 'JWT expired'));
  server.on('/auth/v1/token', () =>
    Response.json(
      { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' },
      { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } },
    ),
  );
  showToast({ text: 'Post deleted.', undo: () => undefined });
  const { router } = await openConsole('/admin/users?tier=pro');
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.search).toEqual({ from: '/admin/users?tier=pro' });
  expect(screen.getByText('Your session ended. Sign in to continue.')).toBeVisible();
  expect(screen.queryByText('Post deleted.')).toBeNull();
  showToast({ kind: 'error', text: 'JWT expired' });
  expect(screen.queryByText('JWT expired')).toBeNull();
});

it('shows no such message without a previous session', async () => {
  await openConsole('/admin/users');
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByText(/Your session ended/)).toBeNull();
});
