import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { startS3Server, type S3Server } from '@marketdesk/test-support/s3-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { backUp } from './back-up.ts';
import { openTarget } from './open-target.ts';
import { restore } from './restore.ts';

// Backups of a PostgreSQL of its own into an S3 server.

let folder: string;
let server: S3Server;
let own: TestDatabase;
const configOf = (url: string) => {
  const config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: own.url,
    JWT_SECRET: 'a secret of 32 characters or more',
    BACKUP_S3_URL: url,
    BACKUP_KEEP: '2',
  });
  if (config.backups === null) throw new Error('no backups');
  return { ...config, backups: config.backups };
};
const NOW = { file: null, onlyKeys: false };
const NEWEST = { file: null, onlyKeys: false, keys: null };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-bucket-'));
  server = await startS3Server();
  own = await createTestDatabase();
});
afterAll(async () => {
  await server.stop();
  await own.close();
  await rm(folder, { recursive: true, force: true });
});

it('keeps the newest backups, apart from the files of keys, and reads the newest back', async () => {
  const config = configOf(server.url('desk'));
  await expect(restore({ ...NEWEST, mode: 'check' }, config)).rejects.toThrow('There is no backup yet.');
  const target = openTarget(config.backups);
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    // Names are unique by the second.
    if (count > 0) await delay(1000);
    made.push((await backUp(NOW, config)).replace(/^Backed up as (.+)\.$/, '$1'));
  }
  const archives = await target.archives();
  expect(archives.map(({ name }) => name)).toEqual(made.slice(1));
  expect(archives.every(({ bytes }) => bytes > 10_000)).toBe(true);
  expect((await target.keys()).map(({ name }) => name)).toEqual(
    made.map((name) => name.replace('.tar.gz', '.keys')),
  );
  const { text, isOk } = await restore({ ...NEWEST, mode: 'check' }, config);
  expect([isOk, text]).toEqual([
    true,
    expect.stringMatching(/Z\.tar\.gz is intact: \d+ files, .+\n.+Z\.keys belongs to it: keys of 0 people/),
  ]);
  expect(await readdir(path.join(folder, 'data'))).toEqual([]);
});

it('says what is wrong with the bucket, and leaves nothing behind', async () => {
  const config = configOf(server.url().replace('/files/', '/other/'));
  await expect(backUp(NOW, config)).rejects.toThrow(
    /^BACKUP_S3_URL: The S3 server \S+ has no bucket other\./,
  );
  await server.pause();
  await expect(backUp(NOW, configOf(server.url()))).rejects.toThrow(
    /^BACKUP_S3_URL: The S3 server \S+ can't be reached/,
  );
  expect(await readdir(path.join(folder, 'data'))).toEqual([]);
});

it('has one place', () => {
  expect(() => readConfig({ BACKUP_DIR: '/a', BACKUP_S3_URL: server.url() })).toThrow(
    'BACKUP_DIR and BACKUP_S3_URL must not both be set: backups have one place.',
  );
  expect(() => readConfig({ BACKUP_SCHEDULE: '0 2 * * *' })).toThrow(
    'BACKUP_SCHEDULE may only be set together with BACKUP_DIR or BACKUP_S3_URL.',
  );
  expect(() => readConfig({ BACKUP_DIR: '/a', BACKUP_SCHEDULE: '0 2 30 2 *' })).toThrow(
    'BACKUP_SCHEDULE must be five cron fields like 0 2 * * *, but is "0 2 30 2 *".',
  );
});
