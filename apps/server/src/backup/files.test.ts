import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { mountSmallDisk } from '@marketdesk/test-support/small-disk.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { takeLock } from './files.ts';

const disk = await mountSmallDisk(1);
afterAll(() => disk?.close());

describe.skipIf(disk === null)('a lock on a full disk', () => {
  it('is refused with that reason and leaves nothing', async () => {
    const folder = disk?.folder ?? '';
    const take = () => takeLock(path.join(folder, 'backup.lock'), 'Someone else has it.');
    await disk?.fill();
    const before = await readdir(folder);
    await expect(take()).rejects.toThrow(/backup\.lock could not be written: no space is left\.$/);
    expect(await readdir(folder)).toEqual(before);

    await disk?.free();
    const release = await take();
    await expect(take()).rejects.toThrow('Someone else has it.');
    await release();
  });
});
