import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  refused,
  startSecondFactorBackend,
  type Enrolled,
  type SecondFactorBackend,
} from '@marketdesk/backend/testing/authenticator.ts';
import { encryptSecret } from './secrets.ts';

describe('a code from an authenticator app', () => {
  let backend: SecondFactorBackend;
  beforeAll(async () => {
    backend = await startSecondFactorBackend();
  });
  afterAll(() => backend.close());

  test('raises the session and ends the account’s other aal1 sessions only', async () => {
    const person = await backend.enrolled();
    const second = await backend.signIn(person.email);
    const third = await backend.signIn(person.email);
    expect((await second.claims()).aal).toBe('aal1');
    await second.client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code() });
    expect((await second.claims()).aal).toBe('aal2');
    expect(await backend.whoami((await second.claims()).token)).toBe(200);
    expect(await backend.whoami((await third.claims()).token)).toBe(401);
    expect(await backend.whoami((await person.claims()).token)).toBe(200);
  });

  test('keeps level and time of the code after a refresh', async () => {
    const person = await backend.enrolled();
    await backend.age(person, 10);
    const before = await person.claims();
    await person.client.auth.refreshSession();
    const after = await person.claims();
    expect(after.aal).toBe('aal2');
    const at = ({ amr }: typeof after) => amr.find(({ method }) => method === 'totp')?.timestamp ?? 0;
    expect(at(before) - at(after)).toBe(600);
  });

  test('accepts the previous refresh token within the reuse interval', async () => {
    const person = await backend.enrolled();
    const { data } = await person.client.auth.getSession();
    const until = data.session?.refresh_token ?? '';
    await person.client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code() });
    const { data: present } = await person.client.auth.getSession();
    const tab = await backend.request('/auth/v1/token?grant_type=refresh_token', {
      json: { refresh_token: until },
    });
    expect([tab.status, await tab.json()]).toMatchObject([
      200,
      { refresh_token: present.session?.refresh_token },
    ]);
  });

  test('is accepted once, with one step of tolerance, and no older code after it', async () => {
    const person = await backend.enrolled();
    const { client, factorId, secret } = person;
    const give = async (halfMinutes: number) => {
      const { error } = await client.auth.mfa.challengeAndVerify({
        factorId,
        code: backend.codeOf(secret, halfMinutes),
      });
      return error?.code ?? 'taken';
    };
    // The enrolment used the previous code.
    expect(await give(-1)).toBe('mfa_verification_failed');
    expect(await give(2)).toBe('mfa_verification_failed');
    expect(await give(1)).toBe('taken');
    expect(await give(1)).toBe('mfa_verification_failed');
    expect(await give(0)).toBe('mfa_verification_failed');
    backend.nextCode();
    expect(await give(1)).toBe('taken');
  });

  test('is accepted once if many requests send it at once', async () => {
    const person = await backend.enrolled();
    const { token } = await person.claims();
    const challenge = await person.client.auth.mfa.challenge({ factorId: person.factorId });
    const attempts = Array.from({ length: 5 }, async () => {
      const response = await backend.request(`/auth/v1/factors/${person.factorId}/verify`, {
        json: { challenge_id: challenge.data?.id, code: person.code() },
        token,
      });
      return response.status;
    });
    expect((await Promise.all(attempts)).filter((status) => status === 200)).toHaveLength(1);
  });

  test('is refused after ten wrong ones, for this account only', async () => {
    const person = await backend.enrolled();
    const other = await backend.enrolled();
    const give = async ({ client, factorId }: Enrolled, code: string) =>
      (await client.auth.mfa.challengeAndVerify({ factorId, code })).error;
    const wrong = backend.codeOf(person.secret, 40);
    for (let tries = 0; tries < 10; tries++) {
      expect(await give(person, wrong)).toEqual(refused(422, 'mfa_verification_failed'));
    }
    expect(await give(person, person.code())).toEqual(refused(429, 'over_request_rate_limit'));
    const { data } = await person.client.auth.mfa.challenge({ factorId: person.factorId });
    const refusal = await backend.request(`/auth/v1/factors/${person.factorId}/verify`, {
      json: { challenge_id: data?.id, code: person.code() },
      token: (await person.claims()).token,
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await give(other, other.code())).toBeNull();
    await backend.database.query(`update backend.attempts set expires_at = now() where count >= 10`);
    expect(await give(person, person.code())).toBeNull();
  });

  test('can be requested sixty times in 15 minutes', async () => {
    const person = await backend.enrolled();
    const { token } = await person.claims();
    const ask = () =>
      backend.request(`/auth/v1/factors/${person.factorId}/challenge`, { method: 'POST', token });
    // The enrolment requested one.
    for (let asked = 1; asked < 60; asked++) expect((await ask()).status).toBe(200);
    const refusal = await ask();
    expect([refusal.status, await refusal.json()]).toMatchObject([
      429,
      { error_code: 'over_request_rate_limit' },
    ]);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('is refused with an unknown or expired challenge, or one of another factor', async () => {
    const person = await backend.enrolled();
    const other = await backend.enrolled();
    const { factorId } = person;
    const { data } = await person.client.auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? '';
    const foreign = await other.client.auth.mfa.verify({
      factorId: other.factorId,
      challengeId,
      code: other.code(),
    });
    expect(foreign.error).toEqual(refused(422, 'mfa_factor_not_found'));
    await backend.database.query(
      `update auth.mfa_challenges set created_at = now() - interval '301 s' where id = $1`,
      [challengeId],
    );
    const old = await person.client.auth.mfa.verify({ factorId, challengeId, code: person.code() });
    expect(old.error).toEqual(refused(422, 'mfa_challenge_expired'));
  });

  test('is refused for another account’s factor, without a session, or if malformed', async () => {
    const person = await backend.enrolled();
    const other = await backend.signIn();
    const stranger = await other.client.auth.mfa.challenge({ factorId: person.factorId });
    expect(stranger.error).toEqual(refused(404, 'mfa_factor_not_found'));
    const { token } = await person.claims();
    const verify = (json: object, bearer: string | undefined) =>
      backend.request(`/auth/v1/factors/${person.factorId}/verify`, {
        json,
        ...(bearer === undefined ? {} : { token: bearer }),
      });
    expect((await verify({ code: '12345' }, token)).status).toBe(400);
    expect((await verify({ code: person.code() }, undefined)).status).toBe(401);
    expect((await backend.request('/auth/v1/factors/x/challenge', { json: {}, token })).status).toBe(404);
  });

  test('cannot be verified after the server’s secret changed; recovery codes can', async () => {
    const person = await backend.enrolled();
    const { client, factorId, recoveryCodes } = person;
    const { data } = await recoveryCodes.generate();
    const otherKeys = { ...backend.keys, jwtSecret: 'another secret that is long enough' };
    await backend.database.query('update auth.mfa_factors set secret = $2 where id = $1', [
      factorId,
      encryptSecret(otherKeys, factorId, 'JBSWY3DPEHPK3PXP'),
    ]);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: person.code() });
    expect(error).toEqual(refused(422, 'mfa_verification_failed'));
    expect(error?.message).toMatch(/the server’s secret has changed. Use a recovery code.$/);
    const recovered = await recoveryCodes.verify(data?.codes[0] ?? '');
    expect(recovered.error).toBeNull();
  });
});
