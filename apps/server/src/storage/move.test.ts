import { randomBytes, randomUUID, createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { openBucket } from '@marketdesk/backend/s3/bucket.ts';
import { parseBucketUrl } from '@marketdesk/backend/s3/bucket-url.ts';
import { databaseBytes } from '@marketdesk/backend/storage/database-bytes.ts';
import { fileBytes } from '@marketdesk/backend/storage/file-bytes.ts';
import { s3Bytes } from '@marketdesk/backend/storage/s3-bytes.ts';
import type { ByteStore } from '@marketdesk/backend/storage/byte-store.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { startS3Server, type S3Server } from '@marketdesk/test-support/s3-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArchive } from '../backup/archive.ts';
import { readConfig } from '../config.ts';
import { startDesk } from '../testing/desk.ts';
import { startBackup, startStorage } from '../testing/process.ts';
import { copyBucketFiles } from './copy-files.ts';
import { checkBucket } from './stores.ts';

const FILES = 60;
const START = '00000000-0000-0000-0000-000000000000';
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

function bucketOf(address: string): ByteStore {
  const url = parseBucketUrl(address);
  if (url === null) throw new Error('This is no address of a bucket.');
  return s3Bytes(openBucket(url));
}

const versionsIn = (store: ByteStore): Promise<string[]> =>
  store.olderThan(new Date(Date.now() + 60_000), START, 1_000);

it('files move between folder, bucket and database, also after kill -9, and are deleted only on request', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-move-'));
  const test = await createTestDatabase();
  const folder = fileBytes(path.join(dataDir, 'storage'));
  const bucket = bucketOf(s3.url('desk'));
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: test.url,
    STORAGE_S3_URL: s3.url('desk'),
  };
  const move = (...args: string[]) => startStorage(['move', ...args], environment);
  const contents = new Map(Array.from({ length: FILES }, () => [randomUUID() as string, randomBytes(2_000)]));
  const expectAllIn = async (store: ByteStore): Promise<void> => {
    expect(await versionsIn(store)).toEqual([...contents.keys()].sort());
    for (const [version, bytes] of contents)
      expect(bytes.equals((await store.read(version)) ?? GIF)).toBe(true);
  };
  try {
    for (const [version, bytes] of contents) {
      await folder.write(version, bytes);
      const tag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      await test.database.query(
        `insert into storage.objects (bucket_id, name, version, metadata) values ('avatars', $1, $1, $2::jsonb)`,
        [version, { size: bytes.length, eTag: tag }],
      );
    }
    const killed = move('s3');
    let uploads = 0;
    const onRequest = ({ url = '' }: { url?: string | undefined }): void => {
      if (url.includes('/desk/storage/') && ++uploads === FILES) killed.kill('SIGKILL');
    };
    s3.http.on('request', onRequest);
    expect((await killed.ended).signal).toBe('SIGKILL');
    s3.http.off('request', onRequest);
    const half = await versionsIn(bucket);
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(FILES);

    // Damaged in the bucket: size or hash differ from the row's.
    await bucket.write(half[0] ?? '', Buffer.from('half'));
    const moved = await move('s3').ended;
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    expect(moved.stdout).toContain(`${FILES} files are in the bucket, verified by size and hash`);
    await expectAllIn(bucket);
    await expectAllIn(folder);

    const [lost = ''] = contents.keys();
    await Promise.all([folder.remove([lost]), bucket.remove([lost])]);
    const incomplete = await move('s3', '--delete-source').ended;
    expect(incomplete.code).toBe(1);
    expect(incomplete.stdout).toContain(`the first is version ${lost}. Nothing was deleted.`);
    expect(await versionsIn(folder)).toHaveLength(FILES - 1);
    await folder.write(lost, contents.get(lost) ?? GIF);

    // As a running server does.
    const server = postgresDatabase(test.url, { connections: 3 });
    await server.listen('some_channel', () => undefined);
    const refused = await move('s3', '--delete-source').ended;
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Stop it before you delete')]);
    await expectAllIn(folder);
    await server.close();

    const finished = await move('s3', '--delete-source').ended;
    expect([finished.code, finished.stderr]).toEqual([0, '']);
    expect(finished.stdout).toContain(`${FILES} files were deleted from the other stores.`);
    await expectAllIn(bucket);
    expect(await versionsIn(folder)).toEqual([]);
    expect(await filesInBackup(environment)).toEqual([...contents.keys()].sort());

    expect((await move('database', '--delete-source').ended).code).toBe(0);
    await expectAllIn(databaseBytes(test.database));
    expect(await versionsIn(bucket)).toEqual([]);
  } finally {
    await test.close();
    await rm(dataDir, { recursive: true });
  }
});

/** The versions in a new backup, whose contents have the hashes that the backup lists. */
async function filesInBackup(environment: Record<string, string> & { DATA_DIR: string }): Promise<string[]> {
  const file = path.join(environment.DATA_DIR, 'backup.tar.gz');
  const { code, stderr } = await startBackup([file], environment).ended;
  expect([code, stderr]).toEqual([0, '']);
  const names: string[] = [];
  await readArchive(file, {
    folder: () => Promise.resolve(),
    file: async (name, bytes) => {
      if (name.startsWith('storage/')) names.push(path.basename(name));
      await buffer(bytes);
    },
  });
  return names.sort();
}

it('a backup takes the files from the bucket, and says why it can not', async () => {
  const snapshot = await mkdtemp(path.join(tmpdir(), 'marketdesk-copy-'));
  const test = await createTestDatabase();
  const config = readConfig({ STORAGE_S3_URL: s3.url('copied') });
  const add = (version: string, size: number) =>
    test.database.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ('avatars', $1, $1, $2::jsonb)`,
      [version, { size }],
    );
  try {
    const version = randomUUID();
    await bucketOf(s3.url('copied')).write(version, GIF);
    await add(version, GIF.length);
    await copyBucketFiles(readConfig({}), test.database, snapshot);
    expect(await versionsIn(fileBytes(path.join(snapshot, 'storage')))).toEqual([]);
    await copyBucketFiles(config, test.database, snapshot);
    expect(await fileBytes(path.join(snapshot, 'storage')).read(version)).toEqual(GIF);

    const absent = readConfig({ STORAGE_S3_URL: s3.url().replace('/files/', '/absent/') });
    await expect(copyBucketFiles(absent, test.database, snapshot)).rejects.toThrow(
      /^The pictures could not be backed up\. The S3 server .* has no bucket absent/,
    );
    await add(randomUUID(), Number.MAX_SAFE_INTEGER);
    await expect(copyBucketFiles(config, test.database, snapshot)).rejects.toThrow(
      'more than half of the free space',
    );
  } finally {
    await test.close();
    await rm(snapshot, { recursive: true });
  }
});

it('exports and erasures read and remove files in the bucket', async () => {
  const desk = await startDesk({ STORAGE_S3_URL: s3.url('erased') });
  const bucket = bucketOf(s3.url('erased'));
  try {
    const { database, client } = desk;
    const version = randomUUID();
    await bucket.write(version, GIF);
    await database.query(
      `insert into storage.objects (bucket_id, name, version) values ('avatars', 'someone/me.gif', $1)`,
      [version],
    );
    const stream = await client.readFile('avatars/someone/me.gif');
    expect(Buffer.from(await new Response(stream).arrayBuffer())).toEqual(GIF);
    expect(await client.removeFiles('avatars', ['someone/me.gif'])).toBe(1);
    expect(await versionsIn(bucket)).toEqual([]);
  } finally {
    await desk.close();
  }
});

it('a server does not start with a bucket that it cannot use, and never names the key', async () => {
  const configOf = (address: string) => readConfig({ STORAGE_S3_URL: address });
  await checkBucket(configOf(s3.url('started')));
  await expect(checkBucket(configOf(s3.url().replace('/files/', '/absent/')))).rejects.toThrow(
    /^STORAGE_S3_URL: The S3 server 127\.0\.0\.1:\d+ has no bucket absent\. Create it, or correct the address\.$/,
  );
  expect(() => configOf('https://KEY1:SECRET1@s3.example.com/')).toThrow(
    /^STORAGE_S3_URL must be an address like (?!.*SECRET1)/,
  );
  expect(() => configOf('http://KEY1:SECRET1@s3.example.com/files')).toThrow(
    /^STORAGE_S3_URL must be an https address (?!.*SECRET1)/,
  );
});
