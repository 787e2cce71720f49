// @vitest-environment jsdom

import { requireStepUp } from '#backend/secondFactor.ts';
import { FakeFactors, authError, RIGHT_CODE } from '#testing/fakeFactors.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnSession } from './account.api.ts';

let server: FakeServer;
let factors: FakeFactors;
let sessions: OwnSession[];

const aSession = (id: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  created_at: '2026-11-01T08:00:00Z',
  last_used_at: '2026-11-01T09:00:00Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ip: '192.0.2.7',
  aal: 'aal1',
  is_current: false,
  ...more,
});

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  factors = new FakeFactors(server);
  sessions = [aSession('here', { is_current: true }), aSession('there', { user_agent: 'curl/8', ip: null })];
  server.on('get_my_sessions', () => sessions);
});

afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

async function open() {
  const { user } = await openConsole('/admin/account');
  expect(await screen.findByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  return user;
}

it('opens from the account menu for every member of staff', async () => {
  server.on('admin_get_users', () => []);
  const { user, address } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: /Mara Novak/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Your account' }));
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(address()).toBe('/admin/account');
  expect(document.title).toBe('Your account · Marketdesk');
});

it('shows the sessions last, so that loading them moves no other card', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 2 }).at(-1)).toHaveTextContent('Sessions');
});

describe('the second factor', () => {
  const region = () => within(screen.getByRole('region', { name: 'Two-factor authentication' }));

  it('keeps the setup dialog open until the recovery codes are saved', async () => {
    const user = await open();
    expect(await region().findByText('Two-factor authentication is off.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull();
    await user.click(region().getByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    await user.click(await dialog.findByRole('button', { name: 'Continue' }));
    await user.type(await dialog.findByLabelText('Code'), RIGHT_CODE);
    expect(await dialog.findByText('k4m9-x7qp-2ab8-ht3z')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(dialog.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'I have saved these codes' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await region().findByText('Authenticator app')).toBeVisible();
    expect(await screen.findByText(/^10 of 10 left/)).toBeVisible();
  });

  it('keeps the new factor when creating recovery codes fails, and retries only the codes', async () => {
    let codesCalls = 0;
    server.on('/auth/v1/factors/recovery-codes', (_args, { method }) => {
      if (method === 'GET') return authError(404, 'mfa_factor_not_found', 'None');
      codesCalls += 1;
      return codesCalls === 1 ? refuse(500, '') : { codes: ['k4m9x7qp2ab8ht3z'] };
    });
    const user = await open();
    await user.click(await region().findByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Continue' }));
    await user.type(await dialog.findByLabelText('Code'), '000000');
    expect(await dialog.findByText(/^This code is wrong/)).toBeVisible();
    await user.type(dialog.getByLabelText('Code'), '1');
    expect(dialog.queryByText(/^This code is wrong/)).toBeNull();
    await user.type(dialog.getByLabelText('Code'), RIGHT_CODE.slice(1));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Your app was added\./);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('k4m9-x7qp-2ab8-ht3z')).toBeVisible();
    expect(codesCalls).toBe(2);
  });

  it('asks for a code before a second app, gives it an unused name and creates no new recovery codes', async () => {
    factors.add('Authenticator app');
    const user = await open();
    await user.click(await region().findByRole('button', { name: 'Add authenticator app' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Code'), RIGHT_CODE);
    expect(await dialog.findByLabelText('Name')).toHaveValue('Authenticator app 2');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.type(await dialog.findByLabelText('Code'), RIGHT_CODE);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await region().findByText('Authenticator app 2')).toBeVisible();
    expect(server.called('/auth/v1/factors/recovery-codes/regenerate')).toEqual([]);
  });

  it('requires a code to remove the factor, then renews the session', async () => {
    factors.add('Phone');
    server.on('/auth/v1/token', () => factors.session());
    const user = await open();
    await user.click(await region().findByRole('button', { name: 'Remove: Phone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Phone?' }));
    expect(dialog.getByText(/turns off two-factor authentication/)).toBeVisible();
    await user.type(await dialog.findByLabelText('Code'), '000000');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This code is wrong or has already been used.',
    );
    expect(factors.all).not.toEqual([]);
    await user.type(dialog.getByLabelText('Code'), RIGHT_CODE);

    expect(await region().findByText('Two-factor authentication is off.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.called('/auth/v1/token')).toHaveLength(1);
  });
});

describe('passkeys', () => {
  const region = () => within(screen.getByRole('region', { name: 'Passkeys' }));
  const offered = () => {
    server.config.passkeys = true;
    vi.stubGlobal('PublicKeyCredential', Object);
  };

  it.each([
    ['the backend', () => vi.stubGlobal('PublicKeyCredential', Object)],
    ['the browser', () => void (server.config.passkeys = true)],
  ])('are not shown if %s has none', async (_, prepare) => {
    prepare();
    await open();
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    expect(server.called('/auth/v1/passkeys')).toEqual([]);
  });

  it('are listed, renamed and deleted after a code, which renews the session', async () => {
    offered();
    factors.add('Phone');
    factors.addPasskey('Laptop');
    server.on('/auth/v1/token', () => factors.session());
    let passkeys = [{ id: 'passkey-1', friendly_name: 'Laptop', created_at: '2026-11-01T08:00:00Z' }];
    server.on('/auth/v1/passkeys', () => passkeys);
    server.on('/auth/v1/passkeys/passkey-1', ({ friendly_name }, { method }) => {
      if (method === 'DELETE') {
        passkeys = [];
        return new Response(null, { status: 204 });
      }
      passkeys = passkeys.map((one) => ({ ...one, friendly_name: String(friendly_name) }));
      return passkeys[0];
    });
    const user = await open();
    await user.click(await region().findByRole('button', { name: 'Rename: Laptop' }));
    const rename = within(await screen.findByRole('dialog', { name: 'Rename Laptop' }));
    await user.clear(rename.getByLabelText('Name'));
    await user.keyboard('{Enter}');
    expect(rename.getByText('Name is required.')).toBeVisible();
    await user.type(rename.getByLabelText('Name'), 'Work laptop');
    await user.keyboard('{Enter}');
    await user.click(await region().findByRole('button', { name: 'Delete: Work laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Work laptop?' }));
    expect(dialog.getByText(/Sessions that it started end\.$/)).toBeVisible();
    await user.type(await dialog.findByLabelText('Code'), RIGHT_CODE);
    expect(await region().findByText('You have no passkeys.')).toBeVisible();
    expect(server.called('/auth/v1/token')).toHaveLength(1);
  });

  it('a new one comes with recovery codes, even if a request was refused before the session was renewed', async () => {
    factors.offerPasskeys(() => {
      factors.addPasskey('Laptop');
      requireStepUp('required');
    });
    const user = await open();
    await user.click(await region().findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(dialog.getByRole('heading', { name: 'Recovery codes' })).toBeVisible());
    expect(screen.queryByRole('heading', { name: 'Confirm with your passkey' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'I have saved these codes' }));
    expect(await screen.findByText('Passkey added.')).toBeVisible();
    expect(await region().findByText('Laptop')).toBeVisible();
  });

  it('a new one needs the second factor first', async () => {
    offered();
    factors.addPasskey('Laptop');
    server.on('/auth/v1/passkeys', () => []);
    server.on('/auth/v1/factors/passkey-1/challenge', () =>
      authError(429, 'over_request_rate_limit', 'Too many.'),
    );
    const user = await open();
    await user.click(await region().findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    expect(dialog.queryByLabelText('Code')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(dialog.queryByLabelText('Name')).toBeNull();
  });
});

it('requires a code to create new recovery codes and shows them once', async () => {
  factors.add('Phone');
  factors.remaining = 2;
  const user = await open();
  const region = within(await screen.findByRole('region', { name: 'Recovery codes' }));
  expect(await region.findByText(/^2 of 10 left/)).toBeVisible();
  expect(region.getByText('Running low')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Generate new codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
  expect(dialog.getByText('Your current codes will stop working.')).toBeVisible();
  server.on('/auth/v1/factors/recovery-codes', (_args, { method }) =>
    method === 'GET'
      ? { id: 'codes', type: 'recovery_code', total: 10, remaining: factors.remaining }
      : authError(422, 'mfa_verified_factor_exists', 'There are recovery codes already'),
  );
  await user.type(await dialog.findByLabelText('Code'), RIGHT_CODE);
  expect(await dialog.findByText('9wze-6r5n-pd4c-mq7v')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I have saved these codes' }));
  expect(await region.findByText(/^10 of 10 left/)).toBeVisible();
});

describe('the sessions', () => {
  const table = () => screen.findByRole('table', { name: 'Sessions' });

  it('shows browser names and offers no sign-out for the current session', async () => {
    await open();
    const [, here, there] = within(await table()).getAllByRole('row');
    expect(here).toHaveTextContent(/Firefox on Linux.*This session.*192\.0\.2\.7/);
    expect(here && within(here).queryByRole('button')).toBeNull();
    expect(there).toHaveTextContent(/^curl–/);
  });

  it('signs out a single session', async () => {
    server.on('end_my_session', ({ p_session_id: id }) => {
      sessions = sessions.filter((session) => session.id !== id);
      return new Response(null, { status: 204 });
    });
    const user = await open();
    await user.click(within(await table()).getByRole('button', { name: 'Sign out: curl' }));
    expect(await screen.findByText('Session signed out.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('curl')).toBeNull());
    expect(server.called('end_my_session')[0]?.args).toEqual({ p_session_id: 'there' });
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  it('signs out all other sessions after a confirmation, and shows a refusal in the dialog', async () => {
    server.on('end_my_other_sessions', () => refuse(403, 'Not authorized'));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out all other sessions?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not authorized');
    server.on('end_my_other_sessions', () => {
      sessions = sessions.slice(0, 1);
      return 1;
    });
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('1 other session signed out.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('curl')).toBeNull());
  });

  it('shows an error when the sessions fail to load', async () => {
    server.on('get_my_sessions', () => refuse(500, ''));
    await open();
    expect(await screen.findByText('Failed to load your sessions')).toBeVisible();
  });
});

it('requires the current password to change the password', async () => {
  server.on('/auth/v1/user', ({ password, current_password: current }, { method }) => {
    if (method === 'GET') return factors.session().user;
    return current === 'old password' && password === 'new password'
      ? factors.session().user
      : authError(400, 'current_password_invalid', 'Current password is invalid');
  });
  const user = await open();
  const press = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await press();
  expect(screen.getByText('Current password is required.')).toBeVisible();
  expect(screen.getByText('Password must be at least 8 characters.')).toBeVisible();
  await user.type(screen.getByLabelText('Current password'), 'wrong');
  await user.type(screen.getByLabelText('New password'), 'new password');
  await press();
  expect(await screen.findByText('Current password is invalid')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('new password');
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), 'short');
  expect(screen.getByText('Password must be at least 8 characters.')).toBeVisible();
  expect(screen.queryByText('Current password is invalid')).toBeNull();
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), 'new password');
  await user.clear(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), 'old password');
  await press();
  expect(await screen.findByText(/^Password changed/)).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('');
});
