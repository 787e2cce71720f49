import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { startS3Server, type S3Server } from '@marketdesk/test-support/s3-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from '../backend.ts';
import { postgresDatabase } from '../database/postgres.ts';
import { parseBucketUrl } from '../s3/bucket-url.ts';
import { openBucket, type Bucket } from '../s3/bucket.ts';
import { GIF, PNG } from '../testing/pictures.ts';
import { openSupportDesk } from '../testing/support-desk.ts';
import type { ByteStore } from './byte-store.ts';
import { databaseBytes } from './database-bytes.ts';
import { fileBytes } from './file-bytes.ts';
import { Objects } from './objects.ts';
import { s3Bytes } from './s3-bytes.ts';
import { sweep } from './sweep.ts';

const START = '00000000-0000-0000-0000-000000000000';
const bucketAt = (server: S3Server): Bucket => {
  const url = parseBucketUrl(server.url('desk'));
  if (url === null) throw new Error('The server has no address.');
  return openBucket(url);
};
const soon = () => new Date(Date.now() + 60_000);

describe.each(['files', 'a bucket', 'the database'])('bytes in %s', (kind) => {
  let store: ByteStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    if (kind === 'files') {
      const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-storage-'));
      store = fileBytes(path.join(folder, 'not', 'there', 'yet'));
      close = () => rm(folder, { recursive: true });
    } else if (kind === 'a bucket') {
      const server = await startS3Server();
      store = s3Bytes(bucketAt(server));
      close = () => server.stop();
    } else {
      const opened = await createTestDatabase();
      store = databaseBytes(opened.database);
      close = () => opened.close();
    }
  });
  afterAll(() => close());

  test('are stored unchanged and removed', async () => {
    const version = randomUUID();
    const bytes = Buffer.alloc(70_000, Buffer.from(Array.from({ length: 256 }, (_, index) => index)));
    expect(await store.read(version)).toBeNull();
    await store.write(version, bytes);
    // Buffer.equals, because a deep comparison takes as long as all other tests here.
    expect(bytes.equals((await store.read(version)) ?? Buffer.alloc(0))).toBe(true);
    await store.remove([version, randomUUID()]);
    expect(await store.read(version)).toBeNull();
    await store.remove([]);
  });

  test('are listed in order, in pages, old files only', async () => {
    const versions = Array.from({ length: 7 }, () => randomUUID()).sort();
    for (const version of versions) await store.write(version, PNG);
    const seen: string[] = [];
    for (let after = START, page = ['']; page.length > 0; after = page.at(-1) ?? after) {
      page = await store.olderThan(soon(), after, 3);
      expect(page.length).toBeLessThanOrEqual(3);
      seen.push(...page);
    }
    expect(seen).toEqual(versions);
    expect(await store.olderThan(new Date(Date.now() - 60_000), START, 10)).toEqual([]);
    await store.remove(versions);
  });
});

test('files are complete, private, and swept without a row', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-storage-'));
  const desk = await openSupportDesk({ fileStore: fileBytes(folder) });
  try {
    const user = await desk.person();
    const avatars = user.client.storage.from('avatars');
    await avatars.upload(`${user.id}/a.png`, new Blob([PNG]));
    await avatars.upload(`${user.id}/b.png`, new Blob([PNG]));
    await avatars.upload(`${user.id}/b.png`, GIF, { upsert: true });
    const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 3);
    expect(await files()).toHaveLength(2);
    const [first = ''] = await files();
    expect((await stat(path.join(folder, first))).mode & 0o077).toBe(0);

    // Left by processes killed during the write, and between content and row.
    await mkdir(path.join(folder, 'ab'), { recursive: true });
    const part = path.join(folder, 'ab', `ab${randomUUID().slice(2)}.part`);
    await writeFile(part, 'half');
    const hourAgo = new Date(Date.now() - 3_700_000);
    await utimes(part, hourAgo, hourAgo);
    const objects = new Objects(desk.backend.database);
    const bytes = fileBytes(folder);
    await bytes.write(randomUUID(), PNG);
    expect(await sweep({ objects, bytes }), 'uploads in progress are kept').toBe(0);
    expect(await sweep({ objects, bytes }, soon())).toBe(1);
    expect(await files()).toHaveLength(2);
    expect((await avatars.download(`${user.id}/a.png`)).error).toBeNull();

    await avatars.remove([`${user.id}/a.png`]);
    expect(await files()).toHaveLength(1);
    await rm(folder, { recursive: true });
    expect((await avatars.download(`${user.id}/b.png`)).error).toMatchObject({ message: 'Object not found' });
    expect(desk.backend.loggedErrors).toEqual([
      expect.stringContaining('A file in storage has no bytes') as string,
    ]);
  } finally {
    await desk.close();
  }
});

test('a bucket is swept, holds nothing else back when it is down, and serves again afterwards', async () => {
  const server = await startS3Server();
  const bucket = bucketAt(server);
  const store = s3Bytes(bucket);
  const desk = await openSupportDesk({ fileStore: store });
  try {
    const user = await desk.person();
    const avatars = user.client.storage.from('avatars');
    const [kept, lost, erased] = [`${user.id}/a.png`, `${user.id}/b.png`, `${user.id}/c.png`];
    expect((await avatars.upload(kept, new Blob([PNG]))).error).toBeNull();
    await bucket.put('storage/notes.txt', PNG);
    await store.write(randomUUID(), PNG);
    const context = { objects: new Objects(desk.backend.database), bytes: store };
    expect(await sweep(context), 'uploads in progress are kept').toBe(0);
    expect(await sweep(context, soon())).toBe(1);
    expect(await bucket.list('', '', 10)).toHaveLength(2);
    expect((await avatars.upload(erased, new Blob([PNG]))).error).toBeNull();

    const { folder, port } = server;
    await server.pause();
    const refused = await avatars.download(kept);
    expect(refused.error).toMatchObject({ status: 503 });
    expect((await avatars.upload(lost, new Blob([PNG]))).error?.message).toBe(
      'Files are unavailable at the moment. Try again later.',
    );
    expect((await avatars.info(kept)).error, 'rows are still read').toBeNull();
    expect((await avatars.info(lost)).error, 'no row without its content').not.toBeNull();

    expect((await avatars.remove([erased])).error).toMatchObject({ status: 503 });
    const hourAgo = new Date(Date.now() - 3_700_000);
    for (const name of await readdir(path.join(folder, 'files/desk/storage'))) {
      await utimes(path.join(folder, 'files/desk/storage', name), hourAgo, hourAgo);
    }

    const again = await startS3Server({ folder, port });
    const { data } = await avatars.download(kept);
    expect(data?.size).toBe(PNG.length);
    expect((await avatars.upload(lost, new Blob([PNG]))).error).toBeNull();
    await expect.poll(async () => (await bucket.list('', '', 10)).length).toBe(3);
    await avatars.remove([kept, lost]);
    expect(await bucket.list('', '', 10)).toHaveLength(1);
    await again.stop();
  } finally {
    await server.stop();
    await desk.close();
  }
});

test('another process on the same PostgreSQL serves an uploaded file', async () => {
  const desk = await openSupportDesk();
  const database = postgresDatabase(desk.backend.databaseUrl ?? '', { connections: 2 });
  const other = await createBackend({
    database,
    keys: desk.backend.keys,
    siteUrl: 'http://other.test',
    redirectUrls: [],
    mailer: { send: () => Promise.resolve() },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  try {
    const user = await desk.person();
    const { data } = await user.client.storage.from('avatars').upload(`${user.id}/a.png`, PNG);
    const response = await other.fetch(
      new Request(`http://other.test/storage/v1/object/public/${data?.fullPath ?? ''}`),
    );
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  } finally {
    await other.close();
    await database.close();
    await desk.close();
  }
});
