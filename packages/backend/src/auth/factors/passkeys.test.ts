import type { SupabaseClient } from '@supabase/supabase-js';
import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  refused,
  startSecondFactorBackend,
  type SecondFactorBackend,
  type Signed,
} from '@marketdesk/backend/testing/authenticator.ts';
import { SoftwareAuthenticator, type Deviations } from '@marketdesk/backend/testing/passkey.ts';
import { startBackend } from '@marketdesk/backend/testing/backend.ts';
import { relyingParty } from './webauthn.ts';

const ORIGIN = 'https://desk.example.test';

let now = Date.now();

const options = async (client: SupabaseClient) => {
  const { data, error } = await client.auth.passkey.startAuthentication();
  if (error) throw error;
  return { challengeId: data.challenge_id, options: data.options };
};

describe('passkeys', () => {
  let backend: SecondFactorBackend;
  beforeAll(async () => {
    backend = await startSecondFactorBackend({
      siteUrl: ORIGIN,
      auth: { now: () => now },
    });
  });
  afterAll(() => backend.close());

  const register = async (client: SupabaseClient, deviations: Deviations = {}) => {
    const key = new SoftwareAuthenticator(ORIGIN);
    const { data, error } = await client.auth.passkey.startRegistration();
    if (error) return { key, data: null, error };
    const credential = key.create(data.options, deviations);
    const verified = await client.auth.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential,
    });
    return { key, ...verified };
  };
  /** A new account with a passkey. */
  const withPasskey = async () => {
    const signed = await backend.signIn();
    const { key, data, error } = await register(signed.client);
    if (error) throw error;
    await signed.client.auth.refreshSession();
    return { ...signed, key, passkeyId: data.id };
  };
  const signIn = async (key: SoftwareAuthenticator, deviations: Deviations = {}) => {
    const client = backend.client();
    const asked = await options(client);
    const credential = key.get(asked.options, deviations);
    const answer = await client.auth.passkey.verifyAuthentication({
      challengeId: asked.challengeId,
      credential,
    });
    return { client, challengeId: asked.challengeId, credential, ...answer };
  };
  const sessionsOf = async ({ id }: Pick<Signed, 'id'>) =>
    backend.database.query<{ aal: string }>(
      'select aal::text as aal from auth.sessions where user_id = $1 order by created_at',
      [id],
    );

  test('are announced by the settings', async () => {
    const settings = await backend.request('/auth/v1/settings');
    expect(await settings.json()).toMatchObject({ passkeys_enabled: true });
  });

  describe('registering', () => {
    test('asks for a discoverable, user-verified key of this site', async () => {
      const { client, email, id } = await backend.signIn();
      const { data } = await client.auth.passkey.startRegistration();
      expect(data?.options).toMatchObject({
        rp: { id: 'desk.example.test' },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      expect(data?.expires_at).toBe(Math.floor(now / 1000) + 300);
    });

    test('raises the session to aal2, ends the others, and makes it a second factor', async () => {
      const person = await backend.signIn();
      await backend.signIn(person.email);
      const { data } = await register(person.client);
      expect(data).toMatchObject({ friendly_name: 'Passkey' });
      await person.client.auth.refreshSession();
      expect(await person.claims()).toMatchObject({
        aal: 'aal2',
        amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/webauthn' })]) as unknown[],
      });
      expect(await sessionsOf(person)).toEqual([{ aal: 'aal2' }]);
      expect((await person.client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
        { id: data?.id, friendly_name: 'Passkey', status: 'verified' },
      ]);
      const asked = await person.client.auth.passkey.startRegistration();
      expect(asked.data?.options.excludeCredentials).toHaveLength(1);
    });

    test('needs a recently verified factor from people who have one', async () => {
      const person = await withPasskey();
      const low = await backend.signIn(person.email);
      expect((await register(low.client)).error).toEqual(refused(403, 'insufficient_aal'));
      await backend.age(person, 16);
      expect((await register(person.client)).error).toEqual(refused(403, 'insufficient_aal'));
    });

    test.each<[string, Deviations]>([
      ['another origin', { origin: 'https://desk.example.test.evil.test' }],
      ['another site', { rpId: 'evil.test' }],
      ['another challenge', { challenge: 'AAAA' }],
      ['a sign-in response', { type: 'webauthn.get' }],
      ['no user verification', { isUserVerified: false }],
    ])('refuses %s', async (_, deviations) => {
      const person = await backend.signIn();
      const { error } = await register(person.client, deviations);
      expect(error).toEqual(refused(400, 'webauthn_verification_failed'));
      expect((await person.client.auth.passkey.list()).data).toEqual([]);
    });

    test("refuses a replay, another account's challenge and a registered key", async () => {
      const [person, other] = [await backend.signIn(), await backend.signIn()];
      const key = new SoftwareAuthenticator(ORIGIN);
      const { data } = await person.client.auth.passkey.startRegistration();
      if (!data) throw new Error('no options');
      const answer = { challengeId: data.challenge_id, credential: key.create(data.options) };
      expect((await other.client.auth.passkey.verifyRegistration(answer)).error).toEqual(
        refused(400, 'webauthn_verification_failed'),
      );
      expect((await person.client.auth.passkey.verifyRegistration(answer)).error).toBeNull();
      expect((await person.client.auth.passkey.verifyRegistration(answer)).error).toEqual(
        refused(400, 'webauthn_challenge_not_found'),
      );
      const again = await other.client.auth.passkey.startRegistration();
      if (!again.data) throw new Error('no options');
      const stolen = { challengeId: again.data.challenge_id, credential: key.create(again.data.options) };
      expect((await other.client.auth.passkey.verifyRegistration(stolen)).error).toEqual(
        refused(422, 'webauthn_credential_exists'),
      );
    });

    test('refuses an expired request', async () => {
      const person = await backend.signIn();
      const key = new SoftwareAuthenticator(ORIGIN);
      const { data } = await person.client.auth.passkey.startRegistration();
      if (!data) throw new Error('no options');
      now += 301_000;
      const answer = { challengeId: data.challenge_id, credential: key.create(data.options) };
      expect((await person.client.auth.passkey.verifyRegistration(answer)).error).toEqual(
        refused(400, 'webauthn_challenge_expired'),
      );
    });
  });

  describe('as first factor', () => {
    test('signs in with aal2, without a password or a code', async () => {
      const person = await withPasskey();
      const { data, client } = await signIn(person.key);
      expect(data?.user?.id).toBe(person.id);
      const claims = decodeJwt(data?.session?.access_token ?? '');
      expect(claims).toMatchObject({ aal: 'aal2' });
      expect((claims.amr as { method: string }[]).map(({ method }) => method).toSorted()).toEqual([
        'mfa/webauthn',
        'passkey',
      ]);
      expect(await backend.whoami(data?.session?.access_token ?? '')).toBe(200);
      const list = await client.auth.passkey.list();
      expect(list.data).toMatchObject([{ id: person.passkeyId, friendly_name: 'Passkey' }]);
      expect(list.data?.[0]?.last_used_at).toBeDefined();
      const refreshed = await client.auth.refreshSession();
      expect(decodeJwt(refreshed.data.session?.access_token ?? '').aal).toBe('aal2');
    });

    test.each<[string, Deviations]>([
      ['another origin', { origin: 'http://desk.example.test' }],
      ['another site', { rpId: 'example.test' }],
      ['another challenge', { challenge: 'AAAA' }],
      ['a registration response', { type: 'webauthn.create' }],
      ['no user verification', { isUserVerified: false }],
      ["another key's signature", { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ])('refuses %s', async (_, deviations) => {
      const person = await withPasskey();
      const before = await sessionsOf(person);
      const { error } = await signIn(person.key, deviations);
      expect(error).toEqual(refused(400, 'webauthn_verification_failed'));
      expect(await sessionsOf(person)).toEqual(before);
    });

    test('refuses a counter that did not grow, and names the danger', async () => {
      const person = await withPasskey();
      expect((await signIn(person.key, { counter: 7 })).error).toBeNull();
      for (const counter of [7, 3, 0]) {
        const { error } = await signIn(person.key, { counter });
        expect(error).toEqual(refused(400, 'webauthn_verification_failed'));
        expect(error?.message).toMatch(/may have been copied/);
      }
      expect((await signIn(person.key, { counter: 8 })).error).toBeNull();
    });

    test('accepts keys without a counter', async () => {
      const person = await withPasskey();
      for (const counter of [0, 0]) expect((await signIn(person.key, { counter })).error).toBeNull();
    });

    test('accepts a response once, also when repeated at the same time', async () => {
      const person = await withPasskey();
      const first = await signIn(person.key, { counter: 0 });
      const { challengeId, credential, client } = first;
      const again = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
      expect(again.error).toEqual(refused(400, 'webauthn_challenge_not_found'));

      const asked = await options(backend.client());
      const answer = {
        challengeId: asked.challengeId,
        credential: person.key.get(asked.options, { counter: 0 }),
      };
      const send = () => backend.client().auth.passkey.verifyAuthentication(answer);
      const both = await Promise.all([send(), send(), send()]);
      expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    });

    test('refuses an expired, future or invented request', async () => {
      const person = await withPasskey();
      const asked = await options(backend.client());
      const credential = person.key.get(asked.options);
      const answer = (challengeId: string) =>
        backend.client().auth.passkey.verifyAuthentication({ challengeId, credential });
      expect((await answer('none')).error).toEqual(refused(400, 'validation_failed'));
      const stranger = asked.challengeId.replace(/.{4}$/, 'ffff');
      expect((await answer(stranger)).error).toEqual(refused(400, 'webauthn_verification_failed'));
      expect((await answer(`ffff${asked.challengeId.slice(4)}`)).error).toEqual(
        refused(400, 'webauthn_challenge_expired'),
      );
      now += 301_000;
      expect((await answer(asked.challengeId)).error).toEqual(refused(400, 'webauthn_challenge_expired'));
    });

    test('refuses an unknown key, a banned account and a deleted passkey', async () => {
      const stranger = new SoftwareAuthenticator(ORIGIN);
      expect((await signIn(stranger)).error).toEqual(refused(400, 'webauthn_credential_not_found'));
      const person = await withPasskey();
      await backend.database.query(
        `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
        [person.id],
      );
      expect((await signIn(person.key)).error).toEqual(refused(400, 'user_banned'));
      await backend.database.query('update auth.users set banned_until = null where id = $1', [person.id]);
      expect((await person.client.auth.passkey.delete({ passkeyId: person.passkeyId })).error).toBeNull();
      expect((await signIn(person.key)).error).toEqual(refused(400, 'webauthn_credential_not_found'));
    });

    test("refuses a key with another account's handle", async () => {
      const [person, other] = [await withPasskey(), await withPasskey()];
      person.key.userHandle = other.id;
      expect((await signIn(person.key)).error).toEqual(refused(400, 'webauthn_verification_failed'));
    });

    test.each([
      [{}],
      [{ challenge_id: 1 }],
      [{ credential: [] }],
      [{ credential: { id: 'a', response: {} } }],
    ])('refuses the body %j', async (body) => {
      const { challengeId } = await options(backend.client());
      const response = await backend.request('/auth/v1/passkeys/authentication/verify', {
        json: { challenge_id: challengeId, ...body },
      });
      expect(response.status).toBe(400);
    });
  });

  describe('as second factor', () => {
    const confirm = async (
      person: Signed,
      key: SoftwareAuthenticator,
      factorId: string,
      more: Deviations = {},
    ) => {
      const { data, error } = await person.client.auth.mfa.challenge({
        factorId,
        webauthn: { rpId: 'desk.example.test', rpOrigins: [ORIGIN] },
      });
      if (error) throw error;
      if (data.webauthn.type !== 'request') throw new Error('not a request');
      const asked = data.webauthn.credential_options.publicKey;
      const credential = key.get({ challenge: asked.challenge as ArrayBuffer }, more);
      const verify = () =>
        person.client.auth.mfa.verify({
          factorId,
          challengeId: data.id,
          webauthn: {
            type: 'request',
            rpId: 'desk.example.test',
            rpOrigins: [ORIGIN],
            credential_response: { toJSON: () => credential } as never,
          },
        });
      return { verify, ...(await verify()) };
    };

    test('confirms a sign-in with password; each challenge works once', async () => {
      const { key, passkeyId, email } = await withPasskey();
      const low = await backend.signIn(email);
      expect((await low.claims()).aal).toBe('aal1');
      const { error, verify } = await confirm(low, key, passkeyId, { counter: 0, isUserVerified: false });
      expect(error).toBeNull();
      expect(await low.claims()).toMatchObject({
        aal: 'aal2',
        amr: expect.arrayContaining([
          { method: 'mfa/webauthn', timestamp: expect.any(Number) as number },
          { method: 'password', timestamp: expect.any(Number) as number },
        ]) as unknown[],
      });
      expect((await verify()).error).toEqual(refused(422, 'mfa_factor_not_found'));
    });

    test('accepts any key of the account, and none of another', async () => {
      const person = await withPasskey();
      const second = await register(person.client);
      expect(second.data?.friendly_name).toBe('Passkey 2');
      expect((await confirm(person, second.key, person.passkeyId)).error).toBeNull();
      const other = await withPasskey();
      expect((await confirm(person, other.key, person.passkeyId)).error).toEqual(
        refused(422, 'mfa_verification_failed'),
      );
    });

    test.each<[string, Deviations]>([
      ['another origin', { origin: 'https://evil.test' }],
      ['another challenge', { challenge: 'AAAA' }],
    ])('refuses %s', async (_, deviations) => {
      const { key, passkeyId, email } = await withPasskey();
      const low = await backend.signIn(email);
      expect((await confirm(low, key, passkeyId, deviations)).error).toEqual(
        refused(422, 'mfa_verification_failed'),
      );
      expect((await low.claims()).aal).toBe('aal1');
    });

    test('limits attempts', async () => {
      const { key, passkeyId, email } = await withPasskey();
      const low = await backend.signIn(email);
      for (let attempt = 0; attempt < 10; attempt++)
        await confirm(low, key, passkeyId, { challenge: 'AAAA' });
      expect((await confirm(low, key, passkeyId)).error).toEqual(refused(429, 'over_request_rate_limit'));
    });

    test('is enrolled, challenged and verified as the client does', async () => {
      const person = await backend.signIn();
      const { data: factor } = await person.client.auth.mfa.enroll({
        factorType: 'webauthn',
        friendlyName: 'Key',
      });
      const factorId = factor?.id ?? '';
      const { data, error } = await person.client.auth.mfa.challenge({
        factorId,
        webauthn: { rpId: 'desk.example.test', rpOrigins: [ORIGIN] },
      });
      if (error) throw error;
      if (data.webauthn.type !== 'create') throw new Error('not a creation');
      const { challenge, user } = data.webauthn.credential_options.publicKey;
      const key = new SoftwareAuthenticator(ORIGIN);
      const made = key.create(
        { challenge: challenge as ArrayBuffer, user: { id: user.id as ArrayBuffer } },
        { isUserVerified: false },
      );
      const verified = await person.client.auth.mfa.verify({
        factorId,
        challengeId: data.id,
        webauthn: {
          type: 'create',
          rpId: 'desk.example.test',
          rpOrigins: [ORIGIN],
          credential_response: { toJSON: () => made } as never,
        },
      });
      expect(verified.error).toBeNull();
      expect((await person.claims()).aal).toBe('aal2');
      const low = await backend.signIn(person.email);
      expect((await confirm(low, key, factorId)).error).toBeNull();
      // A key without user verification is a second factor only.
      expect((await signIn(key, { isUserVerified: false })).error).toEqual(
        refused(400, 'webauthn_verification_failed'),
      );
    });
  });

  describe('managing', () => {
    test('renames with aal2, within the limits', async () => {
      const person = await withPasskey();
      const { client, passkeyId } = person;
      const rename = (friendlyName: string) => client.auth.passkey.update({ passkeyId, friendlyName });
      expect((await rename('  Work laptop ')).data).toMatchObject({ friendly_name: 'Work laptop' });
      expect((await rename('')).error).toEqual(refused(400, 'validation_failed'));
      expect((await rename('x'.repeat(101))).error).toEqual(refused(400, 'validation_failed'));
      const low = await backend.signIn(person.email);
      const renamed = await low.client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' });
      expect(renamed.error).toEqual(refused(403, 'insufficient_aal'));
      const other = await withPasskey();
      const foreign = await other.client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' });
      expect(foreign.error).toEqual(refused(404, 'validation_failed'));
    });

    test('deletes after a recent confirmation; ends sessions that it started', async () => {
      const person = await withPasskey();
      const { client, passkeyId } = person;
      const thief = await signIn(person.key);
      await backend.age(person, 16);
      expect((await client.auth.passkey.delete({ passkeyId })).error).toEqual(
        refused(403, 'insufficient_aal'),
      );
      await backend.age(person, -16);
      expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
      expect((await thief.client.auth.getUser()).error).not.toBeNull();
      expect(await sessionsOf(person)).toEqual([{ aal: 'aal1' }]);
      expect((await client.auth.passkey.delete({ passkeyId })).error).toEqual(
        refused(404, 'validation_failed'),
      );
    });

    test('lists and deletes with the service key only', async () => {
      const person = await withPasskey();
      const { passkeyId, id: userId } = person;
      const service = backend.client(backend.keys.serviceRoleKey).auth.admin.passkey;
      expect((await service.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }]);
      const { token } = await person.claims();
      for (const [method, path] of [
        ['GET', `/auth/v1/admin/users/${userId}/passkeys`],
        ['DELETE', `/auth/v1/admin/users/${userId}/passkeys/${passkeyId}`],
      ] as const) {
        expect((await backend.request(path, { method, token })).status).toBe(403);
        expect((await backend.request(path, { method })).status).toBe(401);
      }
      expect((await service.deletePasskey({ userId, passkeyId })).error).toBeNull();
      expect((await service.listPasskeys({ userId })).data).toEqual([]);
      expect((await service.deletePasskey({ userId, passkeyId })).error).toEqual(
        refused(404, 'validation_failed'),
      );
    });
  });
});

test.each([
  ['https://desk.example.com', { id: 'desk.example.com', origin: 'https://desk.example.com' }],
  ['https://desk.example.com:8443', { id: 'desk.example.com', origin: 'https://desk.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://desk.example.com', null],
  ['http://127.0.0.1:3000', null],
  ['https://[::1]:3000', null],
])('the site of %s', (address, party) => expect(relyingParty(address)).toEqual(party));

test('where browsers allow none, passkeys are refused by name', async () => {
  const backend = await startBackend();
  const { error } = await backend.client().auth.passkey.startAuthentication();
  expect(error).toEqual(refused(404, 'passkey_disabled'));
  expect(await (await backend.request('/auth/v1/settings')).json()).toMatchObject({
    passkeys_enabled: false,
  });
  await backend.close();
});
