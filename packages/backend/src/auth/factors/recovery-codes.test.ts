import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  refused,
  startSecondFactorBackend,
  type Enrolled,
  type SecondFactorBackend,
} from '@marketdesk/backend/testing/authenticator.ts';

describe('recovery codes', () => {
  let backend: SecondFactorBackend;
  beforeAll(async () => {
    backend = await startSecondFactorBackend();
  });
  afterAll(() => backend.close());

  const withCodes = async (): Promise<Enrolled & { codes: string[] }> => {
    const person = await backend.enrolled();
    const { data, error } = await person.recoveryCodes.generate();
    if (!data) throw new Error(error?.code);
    return { ...person, codes: data.codes };
  };

  test('are ten codes of 16 characters, returned once and stored as hashes', async () => {
    const person = await backend.enrolled();
    const { recoveryCodes, client } = person;
    const before = await recoveryCodes.getStatus();
    expect(before.error).toEqual(refused(404, 'mfa_factor_not_found'));
    const { data } = await recoveryCodes.generate('Paper');
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Paper', total: 10 });
    expect(new Set(data?.codes).size).toBe(10);
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[a-hj-kmnp-z2-9]{16}$/);
    expect((await recoveryCodes.getStatus()).data).toEqual({
      id: data?.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    });
    const kept = JSON.stringify(
      await backend.database.query('select * from backend.recovery_codes where factor_id = $1', [data?.id]),
    );
    expect(data?.codes.filter((code) => kept.includes(code))).toEqual([]);
    expect((await client.auth.getUser()).data.user?.factors).toMatchObject([
      { factor_type: 'totp' },
      { factor_type: 'recovery_code', status: 'verified' },
    ]);
    const again = await recoveryCodes.generate();
    expect(again.error).toEqual(refused(422, 'mfa_verified_factor_exists'));
  });

  test('raise a session, each once, whatever their case and spacing', async () => {
    const { email, codes } = await withCodes();
    const { recoveryCodes, claims } = await backend.signIn(email);
    const typed = codes[0]?.toUpperCase().replace(/(.{4})/g, ' $1 -') ?? '';
    expect((await recoveryCodes.verify(typed)).error).toBeNull();
    expect(await claims()).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    const used = await recoveryCodes.verify(codes[0] ?? '');
    expect(used.error).toEqual(refused(422, 'mfa_verification_failed'));
    expect((await recoveryCodes.getStatus()).data?.remaining).toBe(9);
  });

  test('belong to one account', async () => {
    const owner = await withCodes();
    const other = await withCodes();
    const wrong = await other.recoveryCodes.verify(owner.codes[0] ?? '');
    expect(wrong.error).toEqual(refused(422, 'mfa_verification_failed'));
  });

  test('are not a factor alone, and require aal2 with a recent code', async () => {
    const low = await backend.signIn();
    const none = await low.recoveryCodes.generate();
    expect(none.error).toEqual(refused(403, 'insufficient_aal'));
    const person = await withCodes();
    const weak = await backend.signIn(person.email);
    const regenerated = await weak.recoveryCodes.regenerate();
    expect(regenerated.error).toEqual(refused(403, 'insufficient_aal'));
    const removed = await weak.recoveryCodes.unenroll();
    expect(removed.error).toEqual(refused(403, 'insufficient_aal'));
    await backend.database.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 min' where session_id = $1`,
      [(await person.claims()).session_id],
    );
    const late = await person.recoveryCodes.regenerate();
    expect(late.error).toEqual(refused(403, 'insufficient_aal'));
    expect((await person.recoveryCodes.getStatus()).data?.remaining).toBe(10);
  });

  test('are refused after ten wrong ones, until new codes; app codes are not affected', async () => {
    const person = await withCodes();
    const { recoveryCodes } = person;
    for (let tries = 0; tries < 10; tries++) await recoveryCodes.verify('aaaabbbbccccdddd');
    const locked = await recoveryCodes.verify(person.codes[0] ?? '');
    expect(locked.error).toEqual(refused(429, 'mfa_recovery_codes_locked'));
    const refusal = await backend.request('/auth/v1/factors/recovery-codes/verify', {
      json: { code: person.codes[0] },
      token: (await person.claims()).token,
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
    const { factorId } = person;
    const app = await person.client.auth.mfa.challengeAndVerify({ factorId, code: person.code() });
    expect(app.error).toBeNull();
    const { data } = await recoveryCodes.regenerate();
    expect((await recoveryCodes.verify(data?.codes[0] ?? '')).error).toBeNull();
  });

  test('are replaced by a new set, and removed with the factor', async () => {
    const person = await withCodes();
    const { recoveryCodes, client } = person;
    const { data } = await recoveryCodes.regenerate();
    expect(data?.codes).not.toContain(person.codes[0]);
    const old = await recoveryCodes.verify(person.codes[0] ?? '');
    expect(old.error).toEqual(refused(422, 'mfa_verification_failed'));
    await client.auth.mfa.unenroll({ factorId: person.factorId });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    const gone = await recoveryCodes.getStatus();
    expect(gone.error).toEqual(refused(404, 'mfa_factor_not_found'));
  });

  test('can be removed without the factor', async () => {
    const person = await withCodes();
    const { recoveryCodes, client } = person;
    expect((await recoveryCodes.unenroll()).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
    const again = await recoveryCodes.unenroll();
    expect(again.error).toEqual(refused(404, 'mfa_factor_not_found'));
  });
});
