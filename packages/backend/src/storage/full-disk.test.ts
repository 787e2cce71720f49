import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { mountSmallDisk } from '@marketdesk/test-support/small-disk.ts';
import { afterAll, expect, test } from 'vitest';
import { fileBytes } from './file-bytes.ts';
import { toStorageError } from './storage-error.ts';

const disk = await mountSmallDisk(4);
afterAll(() => disk?.close());

test.skipIf(disk === null)(
  'an upload to a full disk leaves nothing and returns a clear message',
  async () => {
    const folder = path.join(disk?.folder ?? '', 'storage');
    const store = fileBytes(folder);
    const [first, second] = [randomUUID(), randomUUID()];
    await store.write(first, randomBytes(1000));
    await disk?.fill();
    const error: unknown = await store.write(second, randomBytes(100_000)).catch((caught: unknown) => caught);
    expect(toStorageError(error)).toMatchObject({
      status: 503,
      message: "The server's disk is full. Nothing was changed; try again later.",
    });
    expect(
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
    ).toHaveLength(1);
    await disk?.free();
    await store.write(second, randomBytes(100_000));
    expect(await store.read(second)).toHaveLength(100_000);
  },
);
