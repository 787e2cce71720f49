import type { Database } from '@marketdesk/backend/database/database.ts';
import type { ApiRole } from '@marketdesk/backend/tokens/verifier.ts';

export interface PublishedColumn {
  name: string;
  /** PostgreSQL's short name, such as `int4` or `_text`; the client converts values by it. */
  typeName: string;
  /** The type as written in a cast. */
  type: string;
  readableBy: ReadonlySet<ApiRole>;
}

/** A table whose changes may be subscribed to. */
export interface PublishedTable {
  schema: string;
  name: string;
  /** `schema.name`, quoted where needed. */
  sql: string;
  /** Name of the function that reads changed rows. */
  reader: string;
  columns: readonly PublishedColumn[];
  keys: ReadonlySet<string>;
}

interface Row {
  schema: string;
  name: string;
  sql: string;
  reader: string;
  columns: { name: string; typeName: string; type: string; readableBy: ApiRole[]; isKey: boolean }[];
}

/** Minimum milliseconds between rereads for tables that were not found. */
const RELOAD_MS = 2_000;

export const tableKey = (schema: string, name: string): string => JSON.stringify([schema, name]);

/**
 * Tables of the publication `supabase_realtime` with a primary key. Read at startup, after
 * `NOTIFY pgrst, 'reload schema'`, and when an unknown table is requested.
 */
export class Publication {
  readonly #database: Database;
  #tables = new Map<string, PublishedTable>();
  #read = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  get(key: string): PublishedTable | undefined {
    return this.#tables.get(key);
  }

  /** Returns the tables that match `schema` and `table`; `*` matches any. */
  matching(schema: string, table: string): PublishedTable[] {
    const one = this.#tables.get(tableKey(schema, table));
    if (one) return [one];
    return [...this.#tables.values()].filter(
      ({ schema: s, name }) => (schema === '*' || schema === s) && (table === '*' || table === name),
    );
  }

  /** Rereads the publication after a failed look-up. Returns whether it was reread. */
  async refresh(): Promise<boolean> {
    if (performance.now() - this.#read < RELOAD_MS) return false;
    await this.load();
    return true;
  }

  async load(): Promise<void> {
    this.#read = performance.now();
    await this.#database.query('select backend.attach_changes()');
    const rows = await this.#database.query<Row>(TABLES_SQL);
    this.#tables = new Map(
      rows.map(({ columns, ...row }) => [
        tableKey(row.schema, row.name),
        {
          ...row,
          keys: new Set(columns.filter(({ isKey }) => isKey).map(({ name }) => name)),
          columns: columns.map((column) => ({ ...column, readableBy: new Set(column.readableBy) })),
        },
      ]),
    );
  }
}

const TABLES_SQL = /* sql */ `
select n.nspname as schema, c.relname as name, c.oid::regclass::text as sql,
       format('backend.%I', 'changes_' || c.oid) as reader,
       (
         select json_agg(json_build_object(
           'name', a.attname, 'typeName', t.typname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
           'isKey', a.attnum = any (i.indkey),
           'readableBy', (
             select coalesce(json_agg(r), '[]') from unnest(array['anon', 'authenticated', 'service_role']) r
              where pg_catalog.has_column_privilege(r, c.oid, a.attnum, 'select')
           )) order by a.attnum)
           from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       ) as columns
  from pg_catalog.pg_publication_tables p
  join pg_catalog.pg_namespace n on n.nspname = p.schemaname
  join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
 where p.pubname = 'supabase_realtime'
   and exists (select from pg_catalog.pg_trigger g where g.tgrelid = c.oid and g.tgname = 'backend_changes')
 order by 1, 2`;
