import type { Bucket } from '../s3/bucket.ts';
import type { ByteStore } from './byte-store.ts';

/** Below the prefix of the bucket's URL, so that backups in the same bucket are never taken for uploads. */
const FOLDER = 'storage/';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stores contents in a bucket of an S3-compatible server, one object per version. */
export function s3Bytes(bucket: Bucket): ByteStore {
  return {
    write: (version, bytes) => bucket.put(FOLDER + version, bytes),
    read: (version) => bucket.get(FOLDER + version),
    remove: (versions) => bucket.remove(versions.map((version) => FOLDER + version)),
    async olderThan(moment, after, limit) {
      const found: string[] = [];
      for (let last = after; found.length < limit;) {
        const page = await bucket.list(FOLDER, FOLDER + last, limit);
        if (page.length === 0) break;
        const names = page.map(({ key, modified }) => ({ name: key.slice(FOLDER.length), modified }));
        last = names.at(-1)?.name ?? last;
        found.push(
          ...names
            .filter(({ name, modified }) => UUID.test(name) && modified < moment)
            .map(({ name }) => name),
        );
      }
      return found.slice(0, limit);
    },
  };
}
