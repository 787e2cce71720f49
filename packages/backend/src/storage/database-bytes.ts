import type { Queryable } from '../database/database.ts';
import type { ByteStore } from './byte-store.ts';

/** Stores contents in the database, which all processes share. */
export function databaseBytes(database: Queryable): ByteStore {
  return {
    async write(version, bytes) {
      await database.query(
        `insert into backend.object_bytes (version, bytes) values ($1, $2)
         on conflict (version) do update set bytes = excluded.bytes`,
        [version, bytes],
      );
    },
    async read(version) {
      const [row] = await database.query<{ bytes: Uint8Array }>(
        'select bytes from backend.object_bytes where version = $1',
        [version],
      );
      return row?.bytes ?? null;
    },
    async remove(versions) {
      await database.query(
        `delete from backend.object_bytes where version = any (string_to_array($1, ',')::uuid[])`,
        [versions.join(',')],
      );
    },
    async olderThan(moment, after, limit) {
      const rows = await database.query<{ version: string }>(
        `select version::text from backend.object_bytes
          where created_at < $1 and version > $2 order by version limit $3`,
        [moment, after, limit],
      );
      return rows.map(({ version }) => version);
    },
  };
}
