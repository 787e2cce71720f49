import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, startBackend, type TestBackend } from '../testing/backend.ts';

const EMAIL = 'off@example.test';
type Asked = (client: SupabaseClient) => Promise<{ error: { status?: number; code?: unknown } | null }>;

describe('disabled features of the hosted auth service', () => {
  let backend: TestBackend;
  let client: SupabaseClient;
  let service: SupabaseClient;
  beforeAll(async () => {
    backend = await startBackend();
    await createAccount(backend.database, EMAIL);
    client = backend.client();
    await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
    service = backend.client(backend.keys.serviceRoleKey);
  });
  afterAll(() => backend.close());

  // As seen by the official client, which turns statuses from 500 into AuthRetryableFetchError without a code.
  test.each<[string, number, string, Asked]>([
    [
      'anonymous sign-in',
      422,
      'anonymous_provider_disabled',
      () => backend.client().auth.signInAnonymously(),
    ],
    [
      'sign-up',
      422,
      'signup_disabled',
      () => backend.client().auth.signUp({ email: 'new@example.test', password: PASSWORD }),
    ],
    [
      'magic link',
      422,
      'email_provider_disabled',
      () => backend.client().auth.signInWithOtp({ email: EMAIL }),
    ],
    [
      'code by phone',
      400,
      'phone_provider_disabled',
      () => backend.client().auth.signInWithOtp({ phone: '+4912345' }),
    ],
    [
      'resend',
      400,
      'email_provider_disabled',
      () => backend.client().auth.resend({ type: 'signup', email: EMAIL }),
    ],
    [
      'id token',
      400,
      'provider_disabled',
      () => backend.client().auth.signInWithIdToken({ provider: 'google', token: 'x' }),
    ],
    [
      'single sign-on',
      404,
      'saml_provider_disabled',
      () => backend.client().auth.signInWithSSO({ domain: 'example.test' }),
    ],
    ['linking', 404, 'manual_linking_disabled', (own) => own.auth.linkIdentity({ provider: 'github' })],
    ['reauthentication', 422, 'not_implemented', (own) => own.auth.reauthenticate()],
    ['invitation', 422, 'not_implemented', () => service.auth.admin.inviteUserByEmail('x@example.test')],
  ])('%s: %i %s', async (_name, status, code, ask) => {
    const { error } = await ask(client);
    expect(error).toMatchObject({ name: 'AuthApiError', status, code });
  });

  test.each([
    ['GET', '/authorize?provider=github', 400, 'validation_failed'],
    ['GET', '/callback', 400, 'bad_oauth_callback'],
    ['POST', '/otp', 400, 'validation_failed'],
    ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled'],
    ['POST', '/oauth/token', 404, 'feature_disabled'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['POST', '/invite', 401, 'no_authorization'],
    ['GET', '/user/identities/authorize', 401, 'no_authorization'],
    ['GET', '/admin/audit', 401, 'no_authorization'],
  ])('%s %s: %i %s', async (method, path, status, code) => {
    const response = await backend.request(`/auth/v1${path}`, { method });
    expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }]);
  });

  test.each([
    ['/admin/audit', 422, 'not_implemented'],
    ['/admin/sso/providers', 404, 'saml_provider_disabled'],
    ['/admin/oauth/clients', 404, 'feature_disabled'],
    ['/admin/custom-providers', 404, 'feature_disabled'],
  ])('GET %s with the service key: %i %s', async (path, status, code) => {
    const token = backend.keys.serviceRoleKey;
    const response = await backend.request(`/auth/v1${path}`, { token });
    expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }]);
  });

  test('lists factors with all fields of the hosted service', async () => {
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    const user = (await client.auth.getUser()).data.user;
    expect(user?.factors).toEqual([
      {
        id: data?.id,
        friendly_name: 'App',
        factor_type: 'totp',
        status: 'unverified',
        phone: '',
        last_challenged_at: null,
        created_at: expect.any(String) as string,
        updated_at: expect.any(String) as string,
      },
    ]);
  });
});
