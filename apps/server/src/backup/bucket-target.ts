import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BucketError } from '@marketdesk/backend/s3/bucket-error.ts';
import type { Bucket } from '@marketdesk/backend/s3/bucket.ts';
import { Failure } from '../failure.ts';
import { archiveStream } from './archive.ts';
import { folderOf, isBackupName } from './backup-name.ts';
import type { BackupTarget, Stored } from './target.ts';

/** More than anybody keeps. */
const MAX_LISTED = 20_000;

/** Backups in a bucket, and files of keys below `keys/`. A file appears once it was sent completely. */
export function bucketTarget(bucket: Bucket): BackupTarget {
  const keyOf = (name: string): string => folderOf(name) + name;
  return {
    prepare: () => said(bucket.check()),
    async putArchive(name, snapshot) {
      await said(bucket.putStream(keyOf(name), archiveStream(snapshot)));
    },
    async putKeys(name, write) {
      const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-keys-'));
      try {
        await write(path.join(folder, name));
        await said(bucket.putStream(keyOf(name), createReadStream(path.join(folder, name))));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    archives: () => said(list(bucket, '')),
    keys: () => said(list(bucket, 'keys/')),
    remove: (names) => said(bucket.remove(names.map(keyOf))),
    async fetch(name, folder) {
      const file = path.join(folder, name);
      const content = await said(bucket.getStream(keyOf(name)));
      if (content === null) throw new Failure(404, `${name} is no longer in the bucket.`);
      await said(pipeline(content, createWriteStream(file, { mode: 0o600 })));
      return file;
    },
  };
}

async function list(bucket: Bucket, folder: string): Promise<Stored[]> {
  const entries = await bucket.list(`${folder}marketdesk-`, '', MAX_LISTED);
  return entries
    .map(({ key, size }) => ({ name: key.slice(folder.length), bytes: size }))
    .filter(({ name }) => isBackupName(name));
}

/** Passes on the sentence of an error of the bucket. */
async function said<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (error instanceof BucketError)
      throw new Failure(502, `BACKUP_S3_URL: ${error.message}`, { cause: error });
    throw error;
  });
}
