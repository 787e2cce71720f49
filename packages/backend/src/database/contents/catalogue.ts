import type { Queryable } from '../database.ts';

/** A table to back up, from PostgreSQL's catalogue. Names are unquoted; `sql` is quoted. */
export interface CatalogueTable {
  /** `schema.table`. */
  name: string;
  sql: string;
  /** Columns that are not generated. */
  columns: { name: string; sql: string; type: string }[];
}

/**
 * Excludes system tables, tables of extensions, unlogged tables, and the two ledgers of migrations and code, which are
 * filled when the schema is recreated.
 */
const TABLES = /* sql */ `
select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as sql,
       coalesce((
         select json_agg(json_build_object(
                  'name', a.attname, 'sql', format('%I', a.attname), 'type', format_type(a.atttypid, a.atttypmod)
                ) order by a.attnum)
           from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       ), '[]') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and c.relpersistence = 'p'
   and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations')
   and (n.nspname, c.relname) <> ('backend', 'bootstrapped')
   and not exists (
     select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
   )
 order by 1`;

export const tablesOf = (database: Queryable): Promise<CatalogueTable[]> =>
  database.query<CatalogueTable>(TABLES);

const SEQUENCES = /* sql */ `
select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as sql
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'S' and c.relpersistence = 'p' and n.nspname !~ '^pg_'
   and not exists (
     select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
   )
 order by 1`;

export const sequencesOf = (database: Queryable): Promise<{ name: string; sql: string }[]> =>
  database.query(SEQUENCES);

/** Returns the tables of the publication supabase_realtime. */
export async function publishedOf(database: Queryable): Promise<{ name: string; sql: string }[]> {
  return database.query(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as sql
       from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  );
}

/**
 * Settings of a transaction for an exact text format of values, independent of the database's configuration, so that every
 * PostgreSQL reads what another one wrote. Also disables timeouts, and raises an error instead of hiding rows.
 */
export const EXACT_TEXT = /* sql */ `
set local search_path = '';
set local timezone = 'UTC';
set local datestyle = 'ISO, YMD';
set local intervalstyle = 'postgres';
set local extra_float_digits = 3;
set local bytea_output = 'hex';
set local lc_monetary = 'C';
set local row_security = off;
set local statement_timeout = 0;
set local lock_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
`;
