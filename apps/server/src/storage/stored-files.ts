import { createHash } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** A row of storage.objects with content. Size and hash are of the upload. */
export interface StoredFile {
  version: string;
  size: number | null;
  /** MD5 in quotes. */
  tag: string | null;
}

const PAGE = 500;
const AT_ONCE = 4;

/** Calls `work` for each row with content, four at a time. */
export async function eachStoredFile(
  database: Queryable,
  work: (file: StoredFile) => Promise<void>,
): Promise<void> {
  for (let page = await filesAfter(database, ''); page.length > 0;) {
    const waiting = [...page];
    const next = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await work(file);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    page = await filesAfter(database, page.at(-1)?.version ?? '');
  }
}

const filesAfter = (database: Queryable, after: string): Promise<StoredFile[]> =>
  database.query<StoredFile>(
    `select version, (metadata ->> 'size')::int as size, metadata ->> 'eTag' as tag
       from storage.objects where version > $1 order by version limit ${PAGE}`,
    [after],
  );

export function isIntact(bytes: Uint8Array, { size, tag }: StoredFile): boolean {
  if (size !== null && bytes.length !== size) return false;
  return tag === null || tag === `"${createHash('md5').update(bytes).digest('hex')}"`;
}
