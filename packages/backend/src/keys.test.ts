import { decodeJwt, jwtVerify } from 'jose';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateKeys, roleOfKey, type GivenKeys } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('keys are generated on the first start, then reused; the file is readable by its owner only', async () => {
  const keys = await loadOrCreateKeys(join(folder, 'data'));
  expect(await loadOrCreateKeys(join(folder, 'data'))).toEqual(keys);
  const file = join(folder, 'data', 'keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys);
  const secret = new TextEncoder().encode(keys.jwtSecret);
  expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect((await jwtVerify(keys.anonKey, secret)).payload.role).toBe('anon');
  expect((await jwtVerify(keys.serviceRoleKey, secret)).payload.role).toBe('service_role');
});

test('processes that start at once use the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => loadOrCreateKeys(folder)));
  expect(new Set(all.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
});

test('configured values take precedence, and a configured secret yields the same keys everywhere', async () => {
  const jwtSecret = 'a-secret-that-is-given-by-the-operator';
  const keys = await loadOrCreateKeys(folder, { jwtSecret, anonKey: 'sb_publishable_x' });
  expect(keys).toMatchObject({ jwtSecret, anonKey: 'sb_publishable_x' });
  expect(decodeJwt(keys.serviceRoleKey).role).toBe('service_role');
  expect((await loadOrCreateKeys('/nowhere', { jwtSecret })).serviceRoleKey).toBe(keys.serviceRoleKey);
});

test('a weak secret, a damaged file and a read-only folder are reported in one line', async () => {
  await expect(loadOrCreateKeys(folder, { jwtSecret: 'short' })).rejects.toThrow(
    'JWT_SECRET must have at least 32 characters.',
  );
  await expect(loadOrCreateKeys(folder, { jwtSecret: 'x'.repeat(40) })).rejects.toThrow(
    'JWT_SECRET must have at least 8 different characters',
  );
  await writeFile(join(folder, 'keys.json'), '{"jwtSecret":');
  await expect(loadOrCreateKeys(folder)).rejects.toThrow(/keys\.json is damaged/);
  await expect(loadOrCreateKeys('/proc/nowhere')).rejects.toThrow(/^DATA_DIR: .* cannot be written/);
});

test('keys that would expose the service key are refused', async () => {
  const { jwtSecret, anonKey, serviceRoleKey } = await loadOrCreateKeys(folder);
  const refusal = (given: GivenKeys) => expect(loadOrCreateKeys(folder, given)).rejects;
  const isServiceKey = /^SUPABASE_ANON_KEY: this is the service key, which no browser may have/;
  await refusal({ anonKey: serviceRoleKey }).toThrow(isServiceKey);
  await refusal({ anonKey: 'sb_secret_of-another-installation' }).toThrow(isServiceKey);
  const opaque = 'an-opaque-key-of-the-operator-that-is-long-enough';
  await refusal({ anonKey: opaque, serviceRoleKey: opaque }).toThrow(
    'SUPABASE_SERVICE_ROLE_KEY must not be the same as SUPABASE_ANON_KEY, which every browser receives.',
  );
  await refusal({ serviceRoleKey: anonKey }).toThrow(
    /^SUPABASE_SERVICE_ROLE_KEY: this is the anon \(publishable\) key, which every browser receives/,
  );
  await refusal({ serviceRoleKey: 'x' }).toThrow(
    'SUPABASE_SERVICE_ROLE_KEY must have at least 32 characters.',
  );
  await refusal({ anonKey: jwtSecret }).toThrow('JWT_SECRET must not be the same as one of the keys.');
  const given = { anonKey: 'public', serviceRoleKey: opaque };
  expect(await loadOrCreateKeys(folder, given)).toEqual({ jwtSecret, ...given });
});

test.each([
  ['sb_publishable_abc', 'anon'],
  ['sb_secret_abc', 'service_role'],
  [`x.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`, 'service_role'],
  ['whatever', null],
  ['x.bm8ganNvbg.x', null],
])('the role of the key %s is %s', (key, role) => {
  expect(roleOfKey(key)).toBe(role);
});
