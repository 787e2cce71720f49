// @vitest-environment jsdom

import { authError, FakeFactors, RIGHT_CODE, tokenWith } from '#testing/fakeFactors.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { signOut } from '#backend/auth.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

let server: FakeServer;
const ME = '00000000-0000-4000-8000-000000000001';

const session = (email: string) => ({
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: {
    id: ME,
    email,
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '2026-01-01',
  },
});

beforeEach(() => {
  server = new FakeServer();
  server.on('get_my_access', () => server.access({ role: 'moderator' }));
  server.on('admin_get_users', () => []);
  server.on('/auth/v1/token', ({ email, password }) =>
    password === 'right password'
      ? session(String(email))
      : authError(400, 'invalid_credentials', 'Invalid login credentials'),
  );
});

describe('signing in', () => {
  it('returns to the previous page', async () => {
    const { user, address } = await openConsole('/admin/users?tier=pro');
    await user.type(await screen.findByLabelText('Email'), ' mara@demo.test ');
    await user.type(screen.getByLabelText('Password'), 'right password');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(address()).toBe('/admin/users?tier=pro');
    expect(server.called('/auth/v1/token')[0]?.args).toMatchObject({ email: 'mara@demo.test' });
  });

  it.each([
    ['full', ['setItem']],
    ['blocked', ['getItem', 'setItem', 'removeItem']],
  ] as const)('keeps the session until the page closes when storage is %s', async (state, methods) => {
    onTestFinished(() => void vi.restoreAllMocks());
    for (const method of methods) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException(state, 'QuotaExceededError');
      });
    }
    const { user, router } = await openConsole('/admin/login?from=%2Fadmin%2Fusers');
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.type(screen.getByLabelText('Password'), 'right password{Enter}');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    await signOut();
    await router.navigate({ to: '/admin/users' });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it.each([
    ['staff', 'Go to Login'],
    ['admins', 'Sign out'],
  ])(
    'opens the page refused to the previous user after the next user signs in (%s)',
    async (staffAccess, button) => {
      server.config.staffAccess = staffAccess;
      server.signIn({ role: 'user' });
      const { user, address } = await openConsole('/admin/users?tier=pro');
      await user.click(await screen.findByRole('button', { name: button }));
      server.on('get_my_access', () => server.access({ role: 'admin', full_name: 'Ana' }));
      await user.type(await screen.findByLabelText('Email'), 'ana@demo.test');
      await user.type(screen.getByLabelText('Password'), 'right password{Enter}');
      expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
      expect(address()).toBe('/admin/users?tier=pro');
    },
  );

  it('never redirects to another site', async () => {
    const { user, address } = await openConsole('/admin/login?from=%2F%2Fevil.test%2Fadmin');
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.type(screen.getByLabelText('Password'), 'right password{Enter}');
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  it("shows the service's message", async () => {
    const { user } = await openConsole('/admin/login');
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
  });

  it.each([
    ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails without a message', () => Response.json({}, { status: 500 })],
    ['fails with an HTML page', () => new Response('<h1>Oops</h1>', { status: 500 })],
    ['succeeds without a session', () => ({})],
  ])("says 'Login failed' when the service %s", async (_, answer) => {
    server.on('/auth/v1/token', answer);
    const { user } = await openConsole('/admin/login');
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.type(screen.getByLabelText('Password'), 'right password{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  });

  it('requires both fields before it sends a request', async () => {
    const { user } = await openConsole('/admin/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Email is required.')).toBeVisible();
    expect(screen.getByText('Password is required.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await user.keyboard('mara@demo.test{Enter}');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(server.called('/auth/v1/token')).toEqual([]);
  });

  it('shows the demo accounts in the demo', async () => {
    server.config.demo = true;
    const { user } = await openConsole('/admin/login');
    await user.click(await screen.findByRole('button', { name: /Moderator/ }));
    expect(screen.getByLabelText('Email')).toHaveValue('moderator@demo.test');
    expect(screen.getByLabelText('Password')).toHaveValue('marketdesk-demo');
  });

  it('shows no demo accounts outside the demo', async () => {
    await openConsole('/admin/login');
    await screen.findByLabelText('Email');
    expect(screen.queryByText('Demo marketplace')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it("says 'Failed to reset password' when the service fails without a message", async () => {
    server.on('/auth/v1/recover', () => Response.json({}, { status: 500 }));
    const { user } = await openConsole('/admin/login');
    await user.type(await screen.findByLabelText('Email'), 'mara@demo.test');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to reset password$/);
  });

  it('sends a mail to the typed address and shows the same message for every address', async () => {
    server.on('/auth/v1/recover', () => ({}));
    const { user } = await openConsole('/admin/login');
    await user.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your email above first.');

    await user.type(screen.getByLabelText('Email'), 'mara@demo.test');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      'If mara@demo.test has an account, a link to set a new password is on its way.',
    );
    expect(server.called('/auth/v1/recover')[0]?.args).toMatchObject({ email: 'mara@demo.test' });
  });

  it('sets the new password through the link and removes the tokens from the URL', async () => {
    const token = tokenWith({ sub: ME });
    window.history.replaceState(
      null,
      '',
      `/admin/reset-password#access_token=${token}&refresh_token=r&type=recovery`,
    );
    server.on('/auth/v1/user', () => session('mara@demo.test').user);
    // The form does not wait for the sign-out of the link's session.
    server.on('/auth/v1/logout', () => new Promise(() => undefined));
    const { user } = await openConsole('/admin/reset-password');
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(window.location.hash).toBe('');

    await user.type(screen.getByLabelText('New password'), 'short{Enter}');
    expect(screen.getByText('Password must be at least 8 characters.')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), ' but longer{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(server.called('/auth/v1/user').at(-1)?.args).toMatchObject({ password: 'short but longer' });
    // The link's session does not replace the browser's session.
    expect(localStorage.getItem('marketdesk.session')).toBeNull();
  });

  it('requires a code for an account with a second factor in any browser session', async () => {
    const factors = new FakeFactors(server);
    factors.add('Phone');
    const passwords: unknown[] = [];
    server.on('/auth/v1/user', ({ password }, request) => {
      if (request.method === 'GET') return factors.session().user;
      if (request.headers.get('authorization') === `Bearer ${link}`) {
        return authError(401, 'insufficient_aal', 'AAL2 session is required');
      }
      passwords.push(password);
      return factors.session().user;
    });
    const link = tokenWith({ aal: 'aal1' });
    window.history.replaceState(null, '', `/admin/reset-password#access_token=${link}&refresh_token=r`);
    const { user } = await openConsole('/admin/reset-password');
    await user.type(await screen.findByLabelText('New password'), 'a new password{Enter}');
    expect(
      await screen.findByRole('heading', { name: 'Enter the code from your authenticator app' }),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This code is wrong or has already been used.',
    );
    expect(passwords).toEqual([]);
    await user.type(screen.getByLabelText('Code'), RIGHT_CODE);
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(passwords).toEqual(['a new password']);
    expect(localStorage.getItem('marketdesk.session')).toBeNull();
  });

  it.each([
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    '',
  ])('offers a new link when the mailed link has the hash %j', async (hash) => {
    window.history.replaceState(null, '', `/admin/reset-password${hash}`);
    server.on('/auth/v1/recover', () => ({}));
    const { user } = await openConsole('/admin/reset-password');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'mara@demo.test');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('status')).toHaveTextContent(/a link to set a new password is on its way/);
  });
});

describe('single sign-on', () => {
  it('is named to people whose mailed link is refused for it', async () => {
    window.history.replaceState(
      null,
      '',
      '/admin/reset-password#error=access_denied&error_code=invalid_credentials&error_description=x',
    );
    await openConsole('/admin/reset-password');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your account signs in through your company/);
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  });

  const button = () => screen.findByRole('button', { name: 'Sign in with Example Ltd' });
  const beginsAt = () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }));
    onTestFinished(() => void vi.unstubAllGlobals());
    return assign;
  };
  beforeEach(() => {
    server.config.signOn = 'Example Ltd';
  });

  it('has no button without a provider', async () => {
    server.config.signOn = null;
    await openConsole('/admin/login');
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
  });

  it('is the only way in where staff have no passwords, and has the focus', async () => {
    server.config.signOnOnly = true;
    server.config.passkeys = true;
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    onTestFinished(() => void vi.unstubAllGlobals());
    await openConsole('/admin/login');
    expect(await button()).toHaveFocus();
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
  });

  it('goes to the provider with PKCE, and comes back to the page', async () => {
    const { user } = await openConsole('/admin/login?from=%2Fadmin%2Fusers%3Ftier%3Dpro');
    const assign = beginsAt();
    await user.click(await button());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    const url = new URL(assign.mock.calls[0]?.[0] ?? '');
    expect(url.pathname).toBe('/auth/v1/authorize');
    expect(url.searchParams.get('provider')).toBe('custom:sso');
    expect(url.searchParams.get('code_challenge_method')).toBe('s256');
    const back = new URL(url.searchParams.get('redirect_to') ?? '');
    expect([back.pathname, back.searchParams.get('from')]).toEqual(['/admin/login', '/admin/users?tier=pro']);
  });

  it('exchanges the code of the return and opens the page', async () => {
    localStorage.setItem('marketdesk.sign-on-code-verifier', JSON.stringify('a verifier'));
    const given: unknown[] = [];
    const token = tokenWith({ sub: ME, exp: Math.floor(Date.now() / 1000) + 900 });
    server.on('/auth/v1/token', (body) => {
      given.push(body);
      return { ...session('mara@demo.test'), access_token: token };
    });
    server.on('/auth/v1/user', () => session('mara@demo.test').user);
    const { address } = await openConsole('/admin/login?from=%2Fadmin%2Fusers&code=code-of-the-return');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(address()).toBe('/admin/users');
    expect(given).toEqual([{ auth_code: 'code-of-the-return', code_verifier: 'a verifier' }]);
    expect(localStorage.getItem('marketdesk.sign-on')).toBeNull();
  });

  it.each([
    ['no_role', /^None of your groups gives access here/],
    ['role_missing', /^The role of your group does not exist here/],
    ['provider_unavailable', /does not answer/],
    ['anything', /^The sign-in did not work/],
  ])('explains the refusal %s, and never shows a text from the URL', async (code, text) => {
    await openConsole(
      `/admin/login?error=access_denied&error_code=${code}&error_description=Call+me#error=x`,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByText(/Call me/)).toBeNull();
    expect(await button()).toBeEnabled();
  });
});

describe('the link of an invitation', () => {
  const follow = async () => {
    window.history.replaceState(null, '', '/admin/reset-password#invitation=c0de');
    return openConsole('/admin/reset-password');
  };

  it('sets a password, signs in and opens the console; the code leaves the address', async () => {
    server.on('/api/invitation', () => ({ email: 'mara@demo.test', role: 'moderator' }));
    server.on('/api/invitation/accept', () => ({ email: 'mara@demo.test' }));
    const { user, address } = await follow();
    expect(
      await screen.findByText(/You are invited to the staff as Moderator.*mara@demo.test/),
    ).toBeVisible();
    expect(window.location.hash).toBe('');
    await user.type(screen.getByLabelText('New password'), 'right password');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(address()).toBe('/admin'));
    expect(server.called('/api/invitation/accept')[0]?.args).toEqual({
      code: 'c0de',
      password: 'right password',
    });
    expect(server.called('/api/invitation')).toHaveLength(1);
  });

  it('is refused with a sentence; someone else signs out first', async () => {
    server.signIn({ role: 'user' });
    const refusal = 'You are signed in as Mara, and this invitation is for new@demo.test. Sign out first.';
    server.on('/auth/v1/logout', () => ({}));
    server.on('/api/invitation', () => Response.json({ error: refusal }, { status: 409 }));
    const { user } = await follow();
    expect(await screen.findByText(refusal)).toBeVisible();
    server.on('/api/invitation', () => ({ email: 'new@demo.test', role: 'admin' }));
    await user.click(screen.getByRole('button', { name: 'Sign out and try again' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });
});
