// @vitest-environment jsdom

import { storedSession } from '#backend/storedSession.ts';
import { FakeFactors, RIGHT_CODE, RIGHT_RECOVERY_CODE } from '#testing/fakeFactors.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let server: FakeServer;
let factors: FakeFactors;

beforeEach(() => {
  server = new FakeServer();
  factors = new FakeFactors(server);
});

const ASKED = 'Enter the code from your authenticator app';

/** Accepts only tokens with a second factor, as the database does. */
function guarded(name: string, answer: unknown): void {
  server.on(name, (_args, request) =>
    isPassed(request)
      ? answer
      : refuse(403, 'Enter the code from your authenticator app.', 'second_factor_required'),
  );
}

function isPassed(request: Request): boolean {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.');
  return payload !== '' && (JSON.parse(atob(payload)) as { aal?: string }).aal === 'aal2';
}

describe('a user with an authenticator app', () => {
  beforeEach(() => {
    server.signIn({ role: 'moderator' });
    factors.add('Phone');
    factors.storeSession();
    guarded('admin_get_users', []);
    guarded('get_admin_dashboard_metrics', [{ total_users: 2000 }]);
  });

  it('sees no page before the code, and the requested one after its sixth digit', async () => {
    const { user, address } = await openConsole('/admin/users?tier=pro');
    expect(await screen.findByRole('heading', { name: ASKED })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Two-factor authentication · Marketdesk');
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');

    await user.type(code, '123 456');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(address()).toBe('/admin/users?tier=pro');
    await waitFor(() => expect(screen.getByText('No users found.')).toBeVisible());
  });

  it('sees the server’s message for a wrong code, and tries another', async () => {
    const { user } = await openConsole('/admin/users');
    const code = await screen.findByLabelText('Code');
    await user.type(code, '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This code is wrong or has already been used.',
    );
    expect(code).toHaveValue('');
    expect(code).toHaveFocus();
    await user.type(code, '12{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('The code must have six digits.');
    await user.clear(code);
    await user.type(code, RIGHT_CODE);
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });

  it('signs in with a recovery code, and sees how many are left', async () => {
    const { user } = await openConsole('/admin/users');
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This recovery code is wrong or has already been used.',
    );
    await user.clear(screen.getByLabelText('Recovery code'));
    await user.type(screen.getByLabelText('Recovery code'), ` ${RIGHT_RECOVERY_CODE} {Enter}`);
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(await screen.findByText('You used a recovery code. 9 left.')).toBeVisible();
  });

  it('chooses which of several apps the code is from', async () => {
    factors.add('Tablet');
    const { user } = await openConsole('/admin/users');
    await user.selectOptions(await screen.findByLabelText('Authenticator'), 'Tablet');
    await user.type(screen.getByLabelText('Code'), RIGHT_CODE);
    await screen.findByRole('heading', { name: 'Users' });
    const tablet = factors.all.find(({ friendly_name }) => friendly_name === 'Tablet')?.id ?? '';
    expect(server.called(`/auth/v1/factors/${tablet}/verify`)).toHaveLength(1);
  });

  it('can sign out instead', async () => {
    const { user, router } = await openConsole('/admin/users');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
    expect(storedSession()).toBeNull();
  });

  it('sees an error if the second factor can’t be read, and retries', async () => {
    server.on('/auth/v1/user', () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = await openConsole('/admin/users');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load two-factor authentication');
    server.on('/auth/v1/user', () => factors.session().user);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Code')).toBeVisible();
  });
});

describe('a user without the required second factor', () => {
  it('sets one up first, keeps the recovery codes, and continues to the requested page', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    server.signIn({ role: 'admin' });
    guarded('admin_get_users', []);
    server.on('/auth/v1/token', () => factors.session());
    const { passes_guard, permissions } = server.access({ role: 'admin' });
    server.on('get_my_access', (_args, request) => {
      const passed = isPassed(request);
      const second_factor = { required: true, enrolled: passed, passed };
      const access = passed ? { passes_guard, permissions } : { passes_guard: false, permissions: [] };
      return server.access({ role: 'admin', second_factor, ...access });
    });
    localStorage.clear();
    const { user, address } = await openConsole('/admin/users?tier=pro');
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.type(screen.getByLabelText('Password'), 'right password{Enter}');

    expect(await screen.findByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
    expect(server.called('admin_get_users'), 'nothing is asked in vain').toEqual([]);
    expect(screen.getByLabelText('Name')).toHaveValue('Authenticator app');
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Phone{Enter}');

    const picture = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml;utf-8,%3Csvg/);
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This code is wrong or has already been used.',
    );
    await user.type(screen.getByLabelText('Code'), RIGHT_CODE);

    expect(await screen.findByText('k4m9-x7qp-2ab8-ht3z')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('k4m9-x7qp-2ab8-ht3z\n9wze-6r5n-pd4c-mq7v');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'I have saved these codes' }));
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(address()).toBe('/admin/users?tier=pro');
  });
});

describe('a user without the required second factor, at an address with passkeys', () => {
  const toUsers = async () => {
    server.signIn({ role: 'admin' });
    factors.storeSession();
    guarded('admin_get_users', []);
    guarded('get_admin_dashboard_metrics', [{ total_users: 2000 }]);
    const opened = await openConsole('/admin/users');
    await screen.findByRole('heading', { name: 'Set up two-factor authentication' });
    return opened;
  };
  const setUpPasskey = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Use an authenticator app instead' })).toBeVisible();
    await user.keyboard('{Enter}');
  };

  it('can set up a passkey, and keeps its recovery codes', async () => {
    factors.offerPasskeys();
    const { user } = await toUsers();
    await setUpPasskey(user);
    expect(await screen.findByText(/lose your authenticator app or passkey/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I have saved these codes' }));
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });

  it('also sets up an app if the backend does not count the passkey', async () => {
    factors.offerPasskeys(() => undefined);
    const { user } = await toUsers();
    await setUpPasskey(user);
    expect(
      await screen.findByText('Your passkey was added. Your account also requires an authenticator app.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Authenticator app');
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
  });

  it('is offered no passkey elsewhere', async () => {
    await toUsers();
    expect(await screen.findByLabelText('Name')).toHaveValue('Authenticator app');
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
  });
});

it('returns to the same page with its text if required during work', async () => {
  server.signIn({ role: 'admin' });
  factors.add('Phone');
  server.on('admin_get_users', () => []);
  const { user, address } = await openConsole('/admin/users');
  await screen.findByText('No users found.');
  guarded('admin_get_users', []);
  await user.type(screen.getByLabelText('Search'), 'ana');
  expect(await screen.findByRole('heading', { name: ASKED })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Users' })).toBeNull();
  await user.type(await screen.findByLabelText('Code'), RIGHT_CODE);

  expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  expect(screen.getByLabelText('Search')).toHaveValue('ana');
  expect(address()).toContain('search=ana');
  expect(document.title).toBe('Users · Marketdesk');
});
