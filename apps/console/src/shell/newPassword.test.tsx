// @vitest-environment jsdom

import { storedSession } from '#backend/storedSession.ts';
import { authError, FakeFactors, RIGHT_CODE } from '#testing/fakeFactors.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

const TYPED = 'the typed password';
const NEW = 'one of my own';
const HEADING = { name: 'Set a new password' };

let server: FakeServer;
let factors: FakeFactors;
let chosen: string | null;

/** As the database and the auth service answer until the password is changed. */
beforeEach(() => {
  server = new FakeServer();
  factors = new FakeFactors(server);
  chosen = null;
  server.signIn({ role: 'moderator' });
  factors.storeSession();
  server.on('get_my_access', () =>
    chosen === null
      ? server.access({ role: 'moderator', must_change_password: true, passes_guard: false, permissions: [] })
      : server.access({ role: 'moderator' }),
  );
  server.on('admin_get_users', () =>
    chosen === null
      ? refuse(403, 'Your password was set by our staff. Choose a new one first.', 'password_change_required')
      : [],
  );
  server.on('/auth/v1/user', ({ password, current_password: current }, { method }) => {
    if (method === 'GET') return factors.session().user;
    if (current !== TYPED) return authError(400, 'current_password_invalid', 'Current password is invalid');
    if (password === TYPED) {
      return authError(422, 'same_password', 'New password should be different from the old password.');
    }
    chosen = String(password);
    return factors.session().user;
  });
});

describe('a user whose password staff typed', () => {
  it('sees no page before choosing a new password, and then the requested one', async () => {
    const { user, address } = await openConsole('/admin/users?tier=pro');
    expect(await screen.findByRole('heading', HEADING)).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Set a new password · Marketdesk');
    const field = screen.getByLabelText('New password');
    await user.type(field, 'short{Enter}');
    expect(screen.getByText('Password must be at least 8 characters.')).toBeVisible();
    expect(screen.getByText('Current password is required.')).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), TYPED);
    await user.clear(field);
    await user.type(field, `${TYPED}{Enter}`);
    expect(await screen.findByText('New password should be different from the old password.')).toBeVisible();
    expect(chosen).toBeNull();

    await user.clear(field);
    await user.type(field, `${NEW}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(await screen.findByText('No users found.')).toBeVisible();
    expect([chosen, address()]).toEqual([NEW, '/admin/users?tier=pro']);
  });

  it('must choose a password right after sign-in, before any page’s requests', async () => {
    localStorage.clear();
    server.on('/auth/v1/token', () => factors.session());
    server.on('get_my_access', () =>
      server.access({
        role: 'moderator',
        must_change_password: true,
        passes_guard: false,
        second_factor: { required: true, enrolled: false, passed: false },
      }),
    );
    const { user } = await openConsole('/admin/users');
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.type(screen.getByLabelText('Password'), `${TYPED}{Enter}`);
    expect(await screen.findByRole('heading', HEADING)).toBeVisible();
    expect(server.called('admin_get_users')).toEqual([]);
  });

  it('enters the code of their second factor first', async () => {
    factors.add('Phone');
    factors.storeSession();
    const { user } = await openConsole('/admin/users');
    await user.type(await screen.findByLabelText('Code'), RIGHT_CODE);
    await user.type(await screen.findByLabelText('Current password'), TYPED);
    await user.type(await screen.findByLabelText('New password'), `${NEW}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });

  it('can sign out instead', async () => {
    const { user, router } = await openConsole('/admin/users');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
    expect(storedSession()).toBeNull();
  });
});
