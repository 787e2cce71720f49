import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { BucketError } from '@marketdesk/backend/s3/bucket-error.ts';
import { openBucket } from '@marketdesk/backend/s3/bucket.ts';
import { fileBytes } from '@marketdesk/backend/storage/file-bytes.ts';
import { s3Bytes } from '@marketdesk/backend/storage/s3-bytes.ts';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import { eachStoredFile } from './stored-files.ts';

/**
 * Copies uploaded files from the bucket into the snapshot of a backup, into the same folder as those of the data folder. Does
 * nothing without a bucket. A file that is replaced meanwhile is left out. Errors: Failure if the bucket is down or the disk too small.
 */
export async function copyBucketFiles(
  { storageBucket }: Pick<Config, 'storageBucket'>,
  database: Queryable,
  snapshot: string,
): Promise<void> {
  if (storageBucket === null) return;
  await requireRoom(database, snapshot);
  const source = s3Bytes(openBucket(storageBucket));
  const target = fileBytes(path.join(snapshot, 'storage'));
  try {
    await eachStoredFile(database, async ({ version }) => {
      const bytes = await source.read(version);
      if (bytes !== null) await target.write(version, bytes);
    });
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    throw new Failure(502, `The pictures could not be backed up. ${error.message}`, { cause: error });
  }
}

/** The embedded database may be on the same disk, so half of the free space is left to it. */
async function requireRoom(database: Queryable, folder: string): Promise<void> {
  const [row] = await database.query<{ bytes: number }>(
    `select coalesce(sum((metadata ->> 'size')::bigint), 0)::float8 as bytes from storage.objects`,
  );
  const { bavail, bsize } = await statfs(folder);
  const needed = row?.bytes ?? 0;
  if (needed <= (bavail * bsize) / 2) return;
  throw new Failure(
    507,
    `The pictures in the bucket (${Math.ceil(needed / 1e6)} MB) would take more than half of the free space in DATA_DIR, ` +
      'where a backup is put together. Free some space. Nothing was backed up.',
  );
}
