import type { StorageContext } from './context.ts';

const BATCH = 500;
/** Grace period for uploads in progress. */
const GRACE_MS = 3_600_000;

/** Removes contents without a row: of replaced and removed files, and of aborted uploads. */
export async function sweep(
  { objects, bytes }: Pick<StorageContext, 'objects' | 'bytes'>,
  before = new Date(Date.now() - GRACE_MS),
): Promise<number> {
  let removed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const versions = await bytes.olderThan(before, after, BATCH);
    const last = versions.at(-1);
    if (last === undefined) return removed;
    const referred = await objects.referred(versions);
    const orphans = versions.filter((version) => !referred.has(version));
    await bytes.remove(orphans);
    removed += orphans.length;
    after = last;
  }
}
