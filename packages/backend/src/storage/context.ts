import type { Log } from '../log.ts';
import type { ByteStore } from './byte-store.ts';
import type { Objects } from './objects.ts';
import type { SignedUrls } from './signed-urls.ts';

/** Dependencies of the storage service. */
export interface StorageContext {
  objects: Objects;
  bytes: ByteStore;
  signedUrls: SignedUrls;
  log: Log;
}
