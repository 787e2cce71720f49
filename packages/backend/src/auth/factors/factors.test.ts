import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  refused,
  startSecondFactorBackend,
  type SecondFactorBackend,
  type Signed,
} from '@marketdesk/backend/testing/authenticator.ts';
import { createAccount } from '@marketdesk/backend/testing/backend.ts';
import { runConcurrently } from '@marketdesk/backend/testing/run-concurrently.ts';
import { decryptSecret } from './secrets.ts';

describe('a second factor', () => {
  let backend: SecondFactorBackend;
  beforeAll(async () => {
    backend = await startSecondFactorBackend();
  });
  afterAll(() => backend.close());

  describe('enrolling', () => {
    test('returns a secret, URI and QR code; inactive until the first code', async () => {
      const { client, email, claims } = await backend.signIn();
      const { data } = await client.auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: 'Phone',
        issuer: 'Market desk',
      });
      const { id = '', totp } = data ?? {};
      expect(totp?.uri).toBe(
        `otpauth://totp/Market%20desk:${encodeURIComponent(email)}?issuer=Market%20desk&secret=${totp?.secret}` +
          '&algorithm=SHA1&digits=6&period=30',
      );
      expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
      const listed = await client.auth.mfa.listFactors();
      expect(listed.data).toMatchObject({ totp: [], all: [{ id, status: 'unverified' }] });
      expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal1',
      });

      const { session_id: session } = await claims();
      const code = backend.codeOf(totp?.secret ?? '');
      const verified = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
      expect(verified.data?.user.factors).toMatchObject([
        { id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
      ]);
      expect(await claims()).toMatchObject({
        aal: 'aal2',
        session_id: session,
        amr: expect.arrayContaining([
          { method: 'totp', timestamp: expect.any(Number) as number },
          { method: 'password', timestamp: expect.any(Number) as number },
        ]) as unknown[],
      });
    });

    test('stores the secret encrypted, bound to its factor and key', async () => {
      const { factorId, secret } = await backend.enrolled();
      const [row] = await backend.database.query<{ secret: string }>(
        'select secret from auth.mfa_factors where id = $1',
        [factorId],
      );
      const stored = row?.secret ?? '';
      expect(stored).not.toContain(secret);
      expect(decryptSecret(backend.keys, factorId, stored)).toBe(secret);
      expect(decryptSecret(backend.keys, '00000000-0000-4000-8000-000000000000', stored)).toBeNull();
      expect(decryptSecret({ ...backend.keys, jwtSecret: 'x'.repeat(40) }, factorId, stored)).toBeNull();
    });

    test('replaces an unverified factor of the same name, refuses a verified one', async () => {
      const person = await backend.signIn();
      const once = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      const twice = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      const listed = await person.client.auth.mfa.listFactors();
      expect(listed.data?.all.map(({ id }) => id)).toEqual([twice.data?.id]);
      expect(once.data?.id).not.toBe(twice.data?.id);

      const enrolled = await backend.enrolled('Tablet');
      const { error } = await enrolled.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
      expect(error).toEqual(refused(422, 'mfa_factor_name_conflict'));
    });

    test('requires a recently verified code for another factor', async () => {
      const person = await backend.enrolled();
      const other = await backend.signIn(person.email);
      const low = await other.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
      expect(low.error).toEqual(refused(403, 'insufficient_aal'));
      await backend.age(person, 16);
      const late = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
      expect(late.error).toEqual(refused(403, 'insufficient_aal'));
      expect(late.error?.message).toBe('Confirm again with your authenticator app or passkey.');
      await person.client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code() });
      const recent = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
      expect(recent.error).toBeNull();
    });

    test('creates a QR code for the longest names', async () => {
      const email = `${'ž'.repeat(240)}@example.test`;
      await createAccount(backend.database, email);
      const { client } = await backend.signIn(email);
      const { data, error } = await client.auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: '店'.repeat(100),
        issuer: '店'.repeat(50),
      });
      expect(error).toBeNull();
      expect(data?.totp.qr_code).toMatch(/<svg /);
    });

    test('allows at most ten factors', async () => {
      const person = await backend.signIn();
      const enroll = (name: number) =>
        person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${name}` });
      for (let number = 1; number <= 10; number++) expect((await enroll(number)).error).toBeNull();
      expect((await enroll(11)).error).toEqual(refused(422, 'too_many_enrolled_mfa_factors'));
    });

    test.each([
      [{ factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
      [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
      [{ factor_type: 'password' }, 400, 'validation_failed'],
      [{ factor_type: 'totp', friendly_name: 'n'.repeat(101) }, 400, 'validation_failed'],
      [{ factor_type: 'totp', issuer: 'a:b' }, 400, 'validation_failed'],
      [{ factor_type: 'totp', issuer: 'half a letter \ud800' }, 400, 'validation_failed'],
    ])('refuses %j', async (json, status, code) => {
      const { token } = await (await backend.signIn()).claims();
      const response = await backend.request('/auth/v1/factors', { json, token });
      expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }]);
    });
  });

  describe('at aal1, with a factor', () => {
    test('changes password and address only after a code', async () => {
      const person = await backend.enrolled();
      const low = await backend.signIn(person.email);
      for (const change of [{ password: 'something new' }, { email: 'thief@example.test' }]) {
        const { error } = await low.client.auth.updateUser(change);
        expect(error).toEqual(refused(401, 'insufficient_aal'));
      }
      expect((await low.client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
      expect((await person.client.auth.updateUser({ password: 'something new' })).error).toBeNull();
    });

    test('ends other sessions only after a code', async () => {
      const person = await backend.enrolled();
      const tokenOf = async (who: Signed) => (await who.claims()).token;
      const logOut = async (who: Signed, scope: string) => {
        const token = await tokenOf(who);
        const response = await backend.request(`/auth/v1/logout${scope}`, { method: 'POST', token });
        return [response.status, await response.text()];
      };
      const low = await backend.signIn(person.email);
      for (const scope of ['?scope=others', '?scope=global', '']) {
        const refusal = {
          code: 403,
          error_code: 'insufficient_aal',
          msg: 'AAL2 required to end other sessions',
        };
        expect(await logOut(low, scope)).toEqual([403, JSON.stringify(refusal)]);
      }
      const alive = async () => [
        await backend.whoami(await tokenOf(person)),
        await backend.whoami(await tokenOf(low)),
      ];
      expect(await alive()).toEqual([200, 200]);
      expect(await logOut(low, '?scope=local')).toEqual([204, '']);
      expect(await alive()).toEqual([200, 401]);

      const again = await backend.signIn(person.email);
      expect(await logOut(person, '?scope=others')).toEqual([204, '']);
      expect(await backend.whoami(await tokenOf(again))).toBe(401);
      expect(await logOut(person, '?scope=global')).toEqual([204, '']);
      expect(await backend.whoami(await tokenOf(person))).toBe(401);
    });
  });

  describe('removing', () => {
    test('requires a recently verified code and lowers the sessions to aal1', async () => {
      const person = await backend.enrolled();
      const { client, factorId } = person;
      const low = await backend.signIn(person.email);
      expect((await low.client.auth.mfa.unenroll({ factorId })).error).toEqual(
        refused(422, 'insufficient_aal'),
      );
      await backend.age(person, 16);
      expect((await client.auth.mfa.unenroll({ factorId })).error).toEqual(refused(422, 'insufficient_aal'));
      await client.auth.mfa.challengeAndVerify({ factorId, code: person.code() });
      expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
      await client.auth.refreshSession();
      expect(await person.claims()).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      expect((await client.auth.mfa.unenroll({ factorId })).error).toEqual(
        refused(404, 'mfa_factor_not_found'),
      );
    });

    test('removes an unverified factor without a code', async () => {
      const { client } = await backend.signIn();
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      expect((await client.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull();
      expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    });

    test('lowers other sessions raised with the removed one of two factors', async () => {
      const person = await backend.enrolled('Phone');
      const added = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
      const { id: tablet = '', totp } = added.data ?? {};
      const byTablet = await backend.signIn(person.email);
      await person.client.auth.mfa.challengeAndVerify({
        factorId: tablet,
        code: backend.codeOf(totp?.secret ?? ''),
      });
      backend.nextCode();
      const again = await backend.signIn(person.email);
      expect(await backend.whoami((await byTablet.claims()).token)).toBe(401);
      await again.client.auth.mfa.challengeAndVerify({
        factorId: tablet,
        code: backend.codeOf(totp?.secret ?? ''),
      });
      expect((await person.client.auth.mfa.unenroll({ factorId: tablet })).error).toBeNull();
      await again.client.auth.refreshSession();
      await person.client.auth.refreshSession();
      expect([(await again.claims()).aal, (await person.claims()).aal]).toEqual(['aal1', 'aal2']);
    });

    test('refuses a concurrent password change by a session raised with the removed factor', async () => {
      const person = await backend.enrolled('Phone');
      const added = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
      const { id: tablet = '', totp } = added.data ?? {};
      const raise = (who: Signed, factorId: string, secret = '') =>
        who.client.auth.mfa.challengeAndVerify({ factorId, code: backend.codeOf(secret) });
      await raise(person, tablet, totp?.secret);
      backend.nextCode();
      const byTablet = await backend.signIn(person.email);
      await raise(byTablet, tablet, totp?.secret);
      await raise(person, person.factorId, person.secret);
      const [removed, { error }] = await runConcurrently(
        backend.database,
        person.id,
        () => person.client.auth.mfa.unenroll({ factorId: tablet }),
        () => byTablet.client.auth.updateUser({ password: 'chosen too late' }),
      );
      expect(removed.error).toBeNull();
      expect(error).toEqual(refused(401, 'insufficient_aal'));
      expect((await byTablet.client.auth.getUser()).error).toBeNull();
    });
  });
});
