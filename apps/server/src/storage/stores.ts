import path from 'node:path';
import { ConfigurationError, type Queryable } from '@marketdesk/backend/database/database.ts';
import { BucketError } from '@marketdesk/backend/s3/bucket-error.ts';
import { openBucket } from '@marketdesk/backend/s3/bucket.ts';
import type { ByteStore } from '@marketdesk/backend/storage/byte-store.ts';
import { databaseBytes } from '@marketdesk/backend/storage/database-bytes.ts';
import { fileBytes } from '@marketdesk/backend/storage/file-bytes.ts';
import { s3Bytes } from '@marketdesk/backend/storage/s3-bytes.ts';
import type { Config } from '../config.ts';

export const STORES = ['folder', 'database', 's3'] as const;
export type StoreName = (typeof STORES)[number];

type StoreConfig = Pick<Config, 'backend' | 'dataDir' | 'storageBucket'>;

/** The store that a server uses with these variables. */
export function storeName({ backend, storageBucket }: StoreConfig): StoreName {
  if (storageBucket !== null) return 's3';
  // PostgreSQL of your own may be shared by processes with different folders.
  return backend.kind === 'embedded' && backend.databaseUrl === null ? 'folder' : 'database';
}

/** Opens that store; null = the database. */
export function fileStoreOf(config: StoreConfig): ByteStore | null {
  const name = storeName(config);
  return name === 'database' ? null : openStore(name, config);
}

/** Opens all stores that these variables describe. */
export function openStores(config: StoreConfig, database: Queryable): Map<StoreName, ByteStore> {
  const stores = new Map<StoreName, ByteStore>([
    ['folder', openStore('folder', config)],
    ['database', databaseBytes(database)],
  ]);
  if (config.storageBucket !== null) stores.set('s3', openStore('s3', config));
  return stores;
}

function openStore(name: 'folder' | 's3', { dataDir, storageBucket }: StoreConfig): ByteStore {
  return name === 's3' && storageBucket !== null
    ? s3Bytes(openBucket(storageBucket))
    : fileBytes(path.join(dataDir, 'storage'));
}

/** Errors: ConfigurationError if the bucket can't be listed, written or cleaned up. */
export async function checkBucket({ storageBucket }: Pick<Config, 'storageBucket'>): Promise<void> {
  if (storageBucket === null) return;
  await openBucket(storageBucket)
    .check()
    .catch((error: unknown) => {
      if (!(error instanceof BucketError)) throw error;
      throw new ConfigurationError(`STORAGE_S3_URL: ${error.message}`, { cause: error });
    });
}
