import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, startBackend, type TestBackend } from '../testing/backend.ts';

describe('one’s own account', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());
  afterEach(() => {
    backend.mails.length = 0;
  });

  let people = 0;
  const signIn = async (
    email?: string,
  ): Promise<{ client: SupabaseClient; email: string; id: string; token: string }> => {
    const address = email ?? `me${++people}@example.test`;
    if (email === undefined) await createAccount(backend.database, address);
    const client = backend.client();
    const { data } = await client.auth.signInWithPassword({ email: address, password: PASSWORD });
    return { client, email: address, id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
  };

  test('a new password signs out every other session, not this one', async () => {
    const me = await signIn();
    const elsewhere = await signIn(me.email);
    expect((await me.client.auth.updateUser({ password: 'brand new password' })).error).toBeNull();
    expect([await backend.whoami(me.token), await backend.whoami(elsewhere.token)]).toEqual([200, 401]);
    const [row] = await backend.database.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where id = $1',
      [me.id],
    );
    // GoTrue's own format and cost, so that accounts can move to the hosted backend and back.
    expect(row?.encrypted_password).toMatch(/^\$2a\$10\$.{53}$/);
  });

  test.each([
    [{ password: 'short' }, 422, 'weak_password'],
    [{ password: '' }, 422, 'weak_password'],
    [{ password: 'ä'.repeat(40) }, 400, 'validation_failed'],
    [{ password: PASSWORD }, 422, 'same_password'],
    [{ password: 'another one', current_password: 'not mine' }, 400, 'current_password_invalid'],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ email: 'nonsense' }, 400, 'validation_failed'],
    [{ phone: '123' }, 422, 'phone_provider_disabled'],
  ])('%o is refused and changes nothing', async (body, status, code) => {
    const me = await signIn();
    const response = await backend.request('/auth/v1/user', { method: 'PUT', json: body, token: me.token });
    expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }]);
    expect(
      (await backend.client().auth.signInWithPassword({ email: me.email, password: PASSWORD })).error,
    ).toBeNull();
    expect((await me.client.auth.getUser()).data.user?.app_metadata).toEqual({});
  });

  test('a weak password says why, in the client’s own error', async () => {
    const { client } = await signIn();
    const { error } = await client.auth.updateUser({ password: 'short' });
    expect(error?.name).toBe('AuthWeakPasswordError');
    expect(error).toMatchObject({
      reasons: ['length'],
      message: 'Password should be at least 8 characters.',
    });
  });

  test('metadata is merged; null takes a key away', async () => {
    const { client } = await signIn();
    await client.auth.updateUser({ data: { name: 'A', nested: { keep: null } } });
    const { data } = await client.auth.updateUser({ data: { name: null, city: 'B' } });
    expect(data.user?.user_metadata).toEqual({ nested: { keep: null }, city: 'B' });
  });

  test('a new address is taken once both mailboxes have agreed', async () => {
    const me = await signIn();
    const email = `changed${people}@example.test`;
    const { data } = await me.client.auth.updateUser(
      { email },
      { emailRedirectTo: 'http://other.test/done' },
    );
    expect(data.user).toMatchObject({ email: me.email, new_email: email });
    await expect.poll(() => backend.mails.map(({ to }) => to).sort()).toEqual([email, me.email].sort());
    const follow = async (to: string) => {
      const link = new URL(
        /http\S+/.exec(backend.mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? '',
      );
      const response = await fetch(backend.url + link.pathname + link.search, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? '');
    };
    const first = await follow(email);
    expect(first.origin).toBe('http://other.test');
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toContain('other email');
    expect((await me.client.auth.getUser()).data.user?.email).toBe(me.email);
    expect((await follow(email)).hash).toContain('otp_expired');
    expect((await follow(me.email)).hash).toContain('access_token=');
    const changed = await me.client.auth.getUser();
    expect(changed.data.user?.email).toBe(email);
    expect(changed.data.user?.new_email).toBeUndefined();
  });

  test('an address that is taken, now or by the time it is confirmed, is refused', async () => {
    const me = await signIn();
    await createAccount(backend.database, 'taken@example.test');
    expect((await me.client.auth.updateUser({ email: 'Taken@example.test' })).error?.code).toBe(
      'email_exists',
    );
    await me.client.auth.updateUser({ email: 'soon@example.test' });
    await createAccount(backend.database, 'soon@example.test');
    await expect.poll(() => backend.mails.length).toBe(2);
    for (const mail of backend.mails) {
      const link = new URL(/http\S+/.exec(mail.text)?.[0] ?? '');
      await fetch(backend.url + link.pathname + link.search, { redirect: 'manual' });
    }
    expect((await me.client.auth.getUser()).data.user?.email).toBe(me.email);
  });
});
