import { decodeJwt, jwtVerify } from 'jose';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateKeys } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('made on the first start, the same ever after, readable by their owner only', async () => {
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

test('processes that start at once agree', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => loadOrCreateKeys(folder)));
  expect(new Set(all.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
});

test('what is given wins, and a given secret gives the same keys everywhere', async () => {
  const jwtSecret = 'a-secret-that-is-given-by-the-operator';
  const keys = await loadOrCreateKeys(folder, { jwtSecret, anonKey: 'sb_publishable_x' });
  expect(keys).toMatchObject({ jwtSecret, anonKey: 'sb_publishable_x' });
  expect(decodeJwt(keys.serviceRoleKey).role).toBe('service_role');
  expect((await loadOrCreateKeys('/nowhere', { jwtSecret })).serviceRoleKey).toBe(keys.serviceRoleKey);
});

test('a weak secret, a damaged file, a folder that cannot be written: one clear line', async () => {
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
