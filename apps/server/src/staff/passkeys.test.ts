import { SoftwareAuthenticator, type Deviations } from '@marketdesk/backend/testing/passkey.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';

const ORIGIN = 'http://localhost:3000';

describe('passkeys of staff', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk({ SITE_URL: ORIGIN });
  });
  afterAll(() => desk.close());

  /** A person with a passkey, signed in with their password before they registered it. */
  async function withPasskey(role: 'user' | 'moderator' | 'admin') {
    const person = await desk.person(role);
    const client = await desk.signIn(person);
    const key = new SoftwareAuthenticator(ORIGIN);
    const { data, error } = await client.auth.passkey.startRegistration();
    if (error) throw error;
    const credential = key.create(data.options);
    const made = await client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    if (made.error) throw made.error;
    await client.auth.refreshSession();
    return { person, client, key, passkeyId: made.data.id };
  }
  async function signIn(key: SoftwareAuthenticator, deviations: Deviations = {}) {
    const client = createClient(desk.url, desk.keys.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
      realtime: { transport: WebSocket as never },
    });
    const { data } = await client.auth.passkey.startAuthentication();
    if (!data) throw new Error('no options');
    const credential = key.get(data.options, deviations);
    const { error } = await client.auth.passkey.verifyAuthentication({
      challengeId: data.challenge_id,
      credential,
    });
    return { client, error };
  }
  const passes = async (client: SupabaseClient) => {
    const answer: { data: unknown } = await client.rpc('get_my_access');
    return (answer.data as { passes_guard: boolean }).passes_guard;
  };
  const recorded = ({ id }: Account) =>
    desk.database.query<{ action: string; actor: string | null; details: Record<string, unknown> }>(
      `select action, actor_user_id as actor, private.opened_details(details) as details from public.admin_action_audit where entity_id = $1 order by id`,
      [id],
    );
  const mailsTo = ({ email }: Account) =>
    desk.database.query<{ subject: string; body: string }>(
      'select subject, body from private.mails where recipient = $1 order by id',
      [email],
    );

  it('are a second factor: after the password, every procedure asks for one', async () => {
    const { person, client } = await withPasskey('admin');
    expect(await passes(client)).toBe(true);
    const low = await desk.signIn(person);
    expect(await passes(low)).toBe(false);
    expect((await low.rpc('admin_get_colleagues')).error).toMatchObject({
      message: 'Confirm with your passkey.',
      hint: 'second_factor_required',
    });
  });

  it('sign in alone, pass the guard and step-up, and are asked for again after 15 minutes', async () => {
    const { key } = await withPasskey('admin');
    const { client } = await signIn(key);
    expect(await passes(client)).toBe(true);
    const demote = async () => {
      const { id } = await desk.person('moderator');
      return client.rpc('admin_update_user_role', { p_user_id: id, p_role: 'user' });
    };
    expect((await demote()).error).toBeNull();
    const { data } = await client.auth.getSession();
    await desk.database.query(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '16 minutes' where session_id = $1`,
      [decodeJwt(data.session?.access_token ?? '').session_id],
    );
    await client.auth.refreshSession();
    expect((await demote()).error).toMatchObject({
      message: 'Confirm with your passkey again.',
      hint: 'second_factor_again',
    });
  });

  it('are audited and mailed: added, used, failed, removed', async () => {
    const { person, key, client, passkeyId } = await withPasskey('moderator');
    await signIn(key);
    await signIn(key, { origin: 'https://evil.test' });
    await client.auth.passkey.delete({ passkeyId });
    // The failure is recorded after the answer.
    await expect.poll(async () => (await recorded(person)).length).toBe(5);
    const entries = await recorded(person);
    const named = (action: string) => entries.filter((entry) => entry.action === action);
    expect(named('add_second_factor')).toMatchObject([
      { actor: person.id, details: { factor: 'Passkey', factor_type: 'webauthn' } },
    ]);
    expect(named('sign_in')[1]).toMatchObject({ actor: person.id, details: { method: 'passkey' } });
    expect(named('sign_in_failed')).toMatchObject([{ actor: null, details: { method: 'passkey' } }]);
    expect(named('remove_second_factor')).toMatchObject([{ actor: person.id }]);
    const mails = await mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added to your account']);
    expect(mails[0]?.body).toContain('named "Passkey"');
  });

  it('removed with the service key name no actor', async () => {
    const { person, passkeyId } = await withPasskey('moderator');
    const path = `/auth/v1/admin/users/${person.id}/passkeys/${passkeyId}`;
    const { anonKey, serviceRoleKey } = desk.keys;
    const response = await fetch(desk.url + path, {
      method: 'DELETE',
      headers: { apikey: anonKey, authorization: `Bearer ${serviceRoleKey}` },
    });
    expect(response.status).toBe(204);
    expect((await recorded(person)).at(-1)).toMatchObject({ action: 'remove_second_factor', actor: null });
  });

  it('of users are mailed and not audited', async () => {
    const { person } = await withPasskey('user');
    expect(await recorded(person)).toEqual([]);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it('open no account that must use single sign-on', async () => {
    const { person, key } = await withPasskey('moderator');
    await desk.client.asService('configure_sign_on', { p_roles: [], p_only: true });
    const { error } = await signIn(key);
    await desk.client.asService('configure_sign_on', { p_roles: [], p_only: false });
    expect(error).toMatchObject({ code: 'invalid_credentials' });
    expect(error?.message).toMatch(/signs in through your company/);
    expect((await signIn(key)).error).toBeNull();
    // One for the password, one for the passkey at the end. The refusal is recorded after the answer.
    await expect
      .poll(async () => (await recorded(person)).map(({ action }) => action).sort())
      .toEqual(['add_second_factor', 'sign_in', 'sign_in', 'sign_in_failed']);
  });

  it("are removed by the operator's reset, which ends all sessions", async () => {
    const { person, key, client } = await withPasskey('admin');
    const count = await desk.client.asService('operator_reset_second_factor', { p_user_id: person.id });
    expect(count).toBe(1);
    expect((await client.rpc('get_my_access')).status).toBe(401);
    expect((await signIn(key)).error).toMatchObject({ code: 'webauthn_credential_not_found' });
    expect(await passes(await desk.signIn(person))).toBe(true);
  });
});
