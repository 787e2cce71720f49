import type { ObjectKey } from './object-key.ts';

/** Metadata of a file in the hosted service's format. */
export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

/** Write mode: `add` refuses existing files, `replace` missing ones. */
export type WriteMode = 'add' | 'upsert' | 'replace';

export interface NewFile {
  version: string | null;
  metadata: ObjectMetadata | null;
  userMetadata: Record<string, unknown> | null;
}

/** Builds the write without RETURNING, which would also require the policies for reading. */
export function writeSql(
  key: ObjectKey,
  mode: WriteMode,
  file: NewFile,
): { sql: string; params: (string | null)[] } {
  const set = `version = ($1)[3], metadata = (($1)[4])::jsonb, user_metadata = (($1)[5])::jsonb,
               owner = auth.uid(), owner_id = auth.uid()::text, updated_at = now()`;
  const insert = `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id)
    values (($1)[1], ($1)[2], ($1)[3], (($1)[4])::jsonb, (($1)[5])::jsonb, auth.uid(), auth.uid()::text)`;
  const statement = {
    add: insert,
    upsert: `${insert} on conflict (bucket_id, name) do update set ${set}`,
    replace: `update storage.objects set ${set} where bucket_id = ($1)[1] and name = ($1)[2]`,
  }[mode];
  return {
    sql: `with written as (${statement}) select null::text, 0::bigint, null::bigint`,
    params: [
      key.bucket,
      key.name,
      file.version,
      file.metadata && JSON.stringify(file.metadata),
      file.userMetadata && JSON.stringify(file.userMetadata),
    ],
  };
}
