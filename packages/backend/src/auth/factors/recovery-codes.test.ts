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
    const { data, error } = await person.client.auth.mfa.recoveryCodes.generate();
    if (error) throw error;
    return { ...person, codes: data.codes };
  };

  test('ten, of sixteen letters and digits, told once and kept as hashes', async () => {
    const person = await backend.enrolled();
    const { mfa } = person.client.auth;
    const before = await mfa.recoveryCodes.getStatus();
    expect(before.error).toEqual(refused(404, 'mfa_factor_not_found'));
    const { data } = await mfa.recoveryCodes.generate({ friendlyName: 'Paper' });
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Paper', total: 10 });
    expect(new Set(data?.codes).size).toBe(10);
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[a-hj-kmnp-z2-9]{16}$/);
    expect((await mfa.recoveryCodes.getStatus()).data).toEqual({
      id: data?.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    });
    const kept = JSON.stringify(
      await backend.database.query('select * from backend.recovery_codes where factor_id = $1', [data?.id]),
    );
    expect(data?.codes.filter((code) => kept.includes(code))).toEqual([]);
    expect((await mfa.listFactors()).data?.recovery_code).toHaveLength(1);
    const again = await mfa.recoveryCodes.generate();
    expect(again.error).toEqual(refused(422, 'mfa_verified_factor_exists'));
  });

  test('one raises a session, once, however it is typed', async () => {
    const { email, codes } = await withCodes();
    const { client, claims } = await backend.signIn(email);
    const typed = codes[0]?.toUpperCase().replace(/(.{4})/g, ' $1 -') ?? '';
    expect((await client.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await claims()).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    const used = await client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(used.error).toEqual(refused(422, 'mfa_verification_failed'));
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
  });

  test('belong to one account', async () => {
    const owner = await withCodes();
    const other = await withCodes();
    const wrong = await other.client.auth.mfa.recoveryCodes.verify({ code: owner.codes[0] ?? '' });
    expect(wrong.error).toEqual(refused(422, 'mfa_verification_failed'));
  });

  test('are no factor by themselves, and are made at aal2 with a recent code only', async () => {
    const { client } = await backend.signIn();
    const none = await client.auth.mfa.recoveryCodes.generate();
    expect(none.error).toEqual(refused(403, 'insufficient_aal'));
    const person = await withCodes();
    const low = await backend.signIn(person.email);
    const regenerated = await low.client.auth.mfa.recoveryCodes.regenerate();
    expect(regenerated.error).toEqual(refused(403, 'insufficient_aal'));
    const removed = await low.client.auth.mfa.recoveryCodes.unenroll();
    expect(removed.error).toEqual(refused(403, 'insufficient_aal'));
    await backend.database.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 min' where session_id = $1`,
      [(await person.claims()).session_id],
    );
    const late = await person.client.auth.mfa.recoveryCodes.regenerate();
    expect(late.error).toEqual(refused(403, 'insufficient_aal'));
    expect((await person.client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(10);
  });

  test('ten wrong ones close that door, not the one for codes of the app; new ones open it', async () => {
    const person = await withCodes();
    const { recoveryCodes } = person.client.auth.mfa;
    for (let tries = 0; tries < 10; tries++) await recoveryCodes.verify({ code: 'aaaabbbbccccdddd' });
    const locked = await recoveryCodes.verify({ code: person.codes[0] ?? '' });
    expect(locked.error).toEqual(refused(429, 'mfa_recovery_codes_locked'));
    const { factorId } = person;
    const app = await person.client.auth.mfa.challengeAndVerify({ factorId, code: person.code() });
    expect(app.error).toBeNull();
    const { data } = await recoveryCodes.regenerate();
    expect((await recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull();
  });

  test('a new set replaces the old one; without the factor there is none', async () => {
    const person = await withCodes();
    const { mfa } = person.client.auth;
    const { data } = await mfa.recoveryCodes.regenerate();
    expect(data?.codes).not.toContain(person.codes[0]);
    const old = await mfa.recoveryCodes.verify({ code: person.codes[0] ?? '' });
    expect(old.error).toEqual(refused(422, 'mfa_verification_failed'));
    await mfa.unenroll({ factorId: person.factorId });
    expect((await mfa.listFactors()).data?.all).toEqual([]);
    const gone = await mfa.recoveryCodes.getStatus();
    expect(gone.error).toEqual(refused(404, 'mfa_factor_not_found'));
  });

  test('can be given up alone', async () => {
    const person = await withCodes();
    const { mfa } = person.client.auth;
    expect((await mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await mfa.listFactors()).data?.all).toHaveLength(1);
    const again = await mfa.recoveryCodes.unenroll();
    expect(again.error).toEqual(refused(404, 'mfa_factor_not_found'));
  });
});
