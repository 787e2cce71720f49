// @vitest-environment jsdom

import { announceSession } from '#backend/sessionEvents.ts';
import { forgetSession } from '#backend/storedSession.ts';
import { aReport, ReportDesk } from '#features/reports/reports.testing.ts';
import { knowDecisions } from '#engine/decide/decide.testing.ts';
import { authError, FakeFactors } from '#testing/fakeFactors.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

// The auth client, every refused request and the socket report the same end in turn.
it.each([
  ['at once', 0],
  ['within one turn', 1],
  ['two turns later', 2],
  ['five turns later', 5],
  ['twenty turns later', 20],
])('ends a session once, however many parts report it (again %s)', async (_when, turns) => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_users', () => []);
  const { router } = await openConsole('/admin/users?role=admin');
  await screen.findByRole('heading', { name: 'Users' });
  forgetSession();
  announceSession('ended');
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  announceSession('ended');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(router.state.location.search).toEqual({ from: '/admin/users?role=admin' });
});

describe('a session that ends while a dialog is open', () => {
  const DIALOG = { name: 'Decide: Bob Weber' };

  /** Opens the decision about Bob, which is refused. */
  async function decideInVain(refusal: () => Response) {
    const desk = new ReportDesk([aReport(1, { reason_category: 'Spam/Advertising' })]);
    knowDecisions(desk.server);
    new FakeFactors(desk.server).add('Phone');
    desk.server.on('admin_decide', refusal);
    desk.server.on('/auth/v1/token', () =>
      authError(400, 'refresh_token_not_found', 'Invalid Refresh Token'),
    );
    const opened = await openConsole('/admin/reports?status=open');
    await opened.user.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await screen.findByRole('dialog', DIALOG));
    await opened.user.click(dialog.getByRole('radio', { name: /^Warn/ }));
    await opened.user.type(dialog.getByLabelText('Message (optional)'), 'Stop it');
    await opened.user.click(dialog.getByRole('button', { name: 'Warn' }));
    return { ...opened, desk };
  }

  /** Opens the decision about Bob; the session ends meanwhile. */
  async function decide() {
    const opened = await decideInVain(() => refuse(401, 'JWT expired'));
    await isOver();
    return opened;
  }

  async function isOver() {
    expect(await screen.findByText('Your session ended. Sign in to continue.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  }

  async function signIn(server: FakeServer, user: Awaited<ReturnType<typeof decide>>['user'], id: string) {
    const account = { id, email: 'mara@demo.test', aud: 'authenticated' };
    const session = { access_token: 'new', refresh_token: 'new', token_type: 'bearer', expires_in: 3600 };
    server.on('/auth/v1/token', () => ({ ...session, user: account }));
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.type(screen.getByLabelText('Password'), 'right password{Enter}');
  }

  it('restores the dialog unchanged after a new sign-in', async () => {
    const { desk, user, address } = await decide();
    await signIn(desk.server, user, desk.me.user_id);
    const dialog = within(await screen.findByRole('dialog', DIALOG));
    expect(dialog.getByLabelText('Message (optional)')).toHaveValue('Stop it');
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Your session ended before this was done. Try again.',
    );
    expect(address()).toBe('/admin/reports?status=open');
    desk.server.on('admin_decide', () => ({}));
    await user.click(dialog.getByRole('button', { name: 'Warn' }));
    await waitFor(() =>
      expect(desk.sentTo('admin_decide')).toMatchObject([
        { p_message: 'Stop it' },
        { p_kind: 'warn', p_message: 'Stop it' },
      ]),
    );
  });

  it('asks before leaving, and restores the dialog after Cancel', async () => {
    const { desk, user, router, address } = await decide();
    void router.navigate({ to: '/admin/users' });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // As a browser does after a cancelled Back: the tests' history does not ask before Back.
    router.history.notify({ type: 'BACK' });
    await router.load();
    expect(address()).toBe('/admin/reports?status=open');
    await signIn(desk.server, user, desk.me.user_id);
    const dialog = within(await screen.findByRole('dialog', DIALOG));
    expect(dialog.getByLabelText('Message (optional)')).toHaveValue('Stop it');
  });

  it('discards the dialog when the user leaves the page', async () => {
    const { desk, user, router, address } = await decide();
    void router.navigate({ to: '/admin/users' });
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/admin/login?from=%2Fadmin%2Fusers'));
    desk.server.on('admin_get_users', () => []);
    await signIn(desk.server, user, desk.me.user_id);
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('restores a page waiting for a code after another sign-in', async () => {
    const { desk, user } = await decideInVain(() => refuse(403, 'Enter it.', 'second_factor_required'));
    await screen.findByLabelText('Code');
    forgetSession();
    announceSession('ended');
    await isOver();
    await signIn(desk.server, user, desk.me.user_id);
    const dialog = within(await screen.findByRole('dialog', DIALOG));
    expect(dialog.getByLabelText('Message (optional)')).toHaveValue('Stop it');
  });

  it('asks before leaving a page waiting for a code, except on sign-out', async () => {
    const { user, router, address } = await decideInVain(() =>
      refuse(403, 'Enter it.', 'second_factor_required'),
    );
    await screen.findByLabelText('Code');
    void router.navigate({ to: '/admin/users' });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/admin/reports?status=open');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(address()).toBe('/admin/login'));
  });

  it('shows nothing of the dialog to another user', async () => {
    const { desk, user } = await decide();
    desk.server.signIn({ role: 'moderator', user_id: anId(77), full_name: 'Another' });
    forgetSession();
    await signIn(desk.server, user, anId(77));
    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(document.body.innerHTML).not.toContain('Stop it');
  });
});
