import { isSqlError, type Database } from '../database/database.ts';
import type { Caller } from '../tokens/verifier.ts';
import type { ObjectKey } from './object-key.ts';
import { noSuchBucket } from './storage-error.ts';
import { writeSql, type NewFile, type ObjectMetadata, type WriteMode } from './write-sql.ts';

export interface Bucket {
  id: string;
  isPublic: boolean;
  sizeLimit: number;
  /** Allowed types; null = any. */
  types: string[] | null;
}

/** A bucket in the hosted service's format. */
export interface BucketInfo {
  id: string;
  name: string;
  /** Empty, because migrations create the buckets. */
  owner: string;
  public: boolean;
  type: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Order and page of a list of buckets. */
export interface BucketPage {
  column: string;
  order: string;
  limit: number;
  offset: number;
  id?: string;
}

/** A row of storage.objects, as JSON. */
export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  created_at: string;
  updated_at: string;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
}

/** Limit for buckets without one, because uploads are held in memory. */
const DEFAULT_SIZE_LIMIT = 50 * 1024 * 1024;

/** Reads and writes the rows of files under the caller's role, so that row level security applies. */
export class Objects {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** Bypasses the policies, because the limits of the bucket are needed and bucket names are not secret. */
  async bucket(id: string): Promise<Bucket> {
    const [row] = await this.#database.query<{
      public: boolean | null;
      file_size_limit: number | null;
      types: string[] | null;
    }>(
      `select public, file_size_limit, to_jsonb(allowed_mime_types) as types from storage.buckets where id = $1`,
      [id],
    );
    if (!row) throw noSuchBucket();
    return {
      id,
      isPublic: row.public === true,
      sizeLimit: row.file_size_limit ?? DEFAULT_SIZE_LIMIT,
      types: row.types?.length ? row.types : null,
    };
  }

  /** `column` and `order` become part of the statement without escaping. */
  async buckets(caller: Caller, pattern: string, page: BucketPage): Promise<BucketInfo[]> {
    const { column, order, limit, offset, id } = page;
    const found = await this.#call<BucketInfo[]>(
      caller,
      true,
      `select coalesce(jsonb_agg(to_jsonb(b)), '[]')::text, 1::bigint, null::bigint from (
         select id, name, coalesce(owner::text, '') as owner, public, type, file_size_limit, allowed_mime_types,
                created_at, updated_at
           from storage.buckets
          where name ilike ($1)[1] and id = coalesce(($1)[2], id)
          order by ${column} ${order}, id limit ${limit} offset ${offset}) b`,
      [pattern, id ?? null],
    );
    return found ?? [];
  }

  find(caller: Caller, { bucket, name }: ObjectKey): Promise<StoredObject | null> {
    return this.#call<StoredObject>(
      caller,
      true,
      `select to_jsonb(o)::text, 1::bigint, null::bigint from storage.objects o
        where o.bucket_id = ($1)[1] and o.name = ($1)[2]`,
      [bucket, name],
    );
  }

  /** Returns those of the names that the caller may see. */
  async visible(caller: Caller, bucket: string, names: readonly string[]): Promise<Set<string>> {
    const found = await this.#call<string[]>(
      caller,
      true,
      `select coalesce(jsonb_agg(o.name), '[]')::text, 1::bigint, null::bigint from storage.objects o
        where o.bucket_id = ($1)[1] and o.name in (select jsonb_array_elements_text((($1)[2])::jsonb))`,
      [bucket, JSON.stringify(names)],
    );
    return new Set(found ?? []);
  }

  /** Bypasses the policies, for public buckets and for signed links. */
  async findAny({ bucket, name }: ObjectKey): Promise<StoredObject | null> {
    const [row] = await this.#database.query<{ object: StoredObject }>(
      'select to_jsonb(o) as object from storage.objects o where o.bucket_id = $1 and o.name = $2',
      [bucket, name],
    );
    return row?.object ?? null;
  }

  /**
   * Checks before the upload is read whether the caller may write the file. Writes the row and rolls back, which
   * evaluates exactly the policies of the write. Throws the errors of the write.
   */
  async probe(caller: Caller, key: ObjectKey, mode: WriteMode): Promise<void> {
    try {
      const { sql, params } = writeSql(key, mode, { version: null, metadata: null, userMetadata: null });
      await this.#database.call({ ...identity(caller), readOnly: false, sql, params, single: true });
    } catch (error) {
      if (!isSqlError(error) || error.code !== ROLLED_BACK) throw error;
    }
  }

  /** Returns the id; null if there was nothing to replace. */
  async write(caller: Caller, key: ObjectKey, mode: WriteMode, file: NewFile): Promise<string | null> {
    const { sql, params } = writeSql(key, mode, file);
    await this.#database.call({ ...identity(caller), readOnly: false, sql, params });
    const [row] = await this.#database.query<{ id: string }>(
      'select id::text from storage.objects where bucket_id = $1 and name = $2 and version = $3',
      [key.bucket, key.name, file.version],
    );
    return row?.id ?? null;
  }

  /** Removes the files that the caller may remove; returns their rows. */
  async remove(caller: Caller, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
    const removed = await this.#call<StoredObject[]>(
      caller,
      false,
      `with gone as (
         delete from storage.objects o
          where o.bucket_id = ($1)[1] and o.name in (select jsonb_array_elements_text((($1)[2])::jsonb))
         returning *
       )
       select coalesce(jsonb_agg(to_jsonb(gone)), '[]')::text, 1::bigint, null::bigint from gone`,
      [bucket, JSON.stringify(names)],
    );
    return removed ?? [];
  }

  /** Returns those of the versions that a row still refers to. */
  async referred(versions: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database.query<{ version: string }>(
      `select version from storage.objects where version = any (string_to_array($1, ','))`,
      [versions.join(',')],
    );
    return new Set(rows.map(({ version }) => version));
  }

  async #call<T>(
    caller: Caller,
    readOnly: boolean,
    sql: string,
    params: (string | null)[],
  ): Promise<T | null> {
    const { body } = await this.#database.call({ ...identity(caller), readOnly, sql, params });
    return body === null ? null : (JSON.parse(new TextDecoder().decode(body)) as T);
  }
}

/** SQLSTATE with which backend.run rolls back if `single` was requested and the row count is not 1. */
const ROLLED_BACK = 'MD406';

const identity = ({ role, claims, session }: Caller) => ({ role, claims, session });
