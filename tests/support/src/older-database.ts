import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import type { Database, Queryable } from '@marketdesk/backend/database/database.ts';
import { MIGRATIONS } from './migrations.ts';

/** Where databases of earlier versions are kept: what each was made by, and its rows. */
export const UPGRADES = fileURLToPath(new URL('../../../supabase/upgrades', import.meta.url));
const ENDING = '.json.br';

export interface OlderDatabase {
  /** The last migration that it has. */
  until: string;
  /** What the embedded backend put there before the first migration, as it was then. */
  bootstrap: string;
  /** Each table's rows as the text of `to_jsonb`, so that no number passes through JavaScript. */
  rows: Record<string, string[]>;
}

/** The kept ones, by name. */
export async function olderDatabases(folder = UPGRADES): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : [])).sort();
}

export async function readOlder(name: string, folder = UPGRADES): Promise<OlderDatabase> {
  const packed = await readFile(join(folder, name + ENDING));
  return JSON.parse((await promisify(brotliDecompress)(packed)).toString()) as OlderDatabase;
}

/** As it is kept in a file of that name. */
export async function packOlder(
  name: string,
  older: OlderDatabase,
): Promise<{ file: string; content: Buffer }> {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return { file: name + ENDING, content: await promisify(brotliCompress)(JSON.stringify(older), { params }) };
}

/**
 * Makes an empty database what an older version left: its bootstrap, its migrations as they are in the folder today, its rows.
 * Released migrations are never edited, so those are the ones of then.
 */
export async function buildOlder(database: Database, older: OlderDatabase): Promise<void> {
  await buildEmpty(database, older);
  await database.transaction(async (tx) => {
    // Rows come as they were, in any order: no trigger runs, no reference is checked.
    await tx.exec('set local session_replication_role = replica');
    for (const name of await tables(tx)) await tx.exec(`delete from ${name}`);
    for (const [name, rows] of Object.entries(older.rows)) await load(tx, name, rows);
  });
}

/** The same without rows but for those that migrations bring. */
export async function buildEmpty(
  database: Database,
  { until, bootstrap }: Pick<OlderDatabase, 'until' | 'bootstrap'>,
): Promise<void> {
  const migrations = (await readMigrations(MIGRATIONS)).filter(({ version }) => version <= until);
  await database.transaction(async (tx) => {
    await tx.exec(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
      create schema backend;
      create table backend.bootstrapped (hash text primary key, at timestamptz not null default now());
      insert into backend.bootstrapped (hash) values ('of an earlier version')`);
    await tx.exec(bootstrap);
    for (const { version, name, sql } of migrations) {
      await tx.exec(sql);
      await tx.exec('reset role; reset search_path');
      await tx.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
        [version, name, sql],
      );
    }
  });
}

/** The rows of one database that fit into the tables of another, older one. */
export async function rowsThatFit(from: Database, older: Database): Promise<OlderDatabase['rows']> {
  const rows: OlderDatabase['rows'] = {};
  for (const name of await tables(older)) {
    const columns = await columnsOf(older, name);
    const found = await from.query<{ row: string }>(
      `select to_jsonb(x)::text as row from (select ${columns.join(', ')} from ${name}) x`,
    );
    if (found.length > 0) rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** How many of these rows are not in the database any more, or not with the values that they had. */
export async function missingRows(database: Database, name: string, rows: string[]): Promise<number> {
  const columns = keysOf(rows);
  const [answer] = await database.query<{ n: number }>(
    `select count(*)::int as n from (
       select row::jsonb from unnest($1::text[]) row
       except select to_jsonb(x) from (select ${columns.join(', ')} from ${name}) x
     ) missing`,
    [rows],
  );
  return answer?.n ?? rows.length;
}

async function load(tx: Queryable, name: string, rows: string[]): Promise<void> {
  const columns = keysOf(rows).join(', ');
  await tx.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${name}, array_to_json($1::jsonb[])::jsonb)`,
    [rows],
  );
  const numbered = await tx.query<{ column: string; sequence: string }>(
    `select a.attname as column, pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and pg_get_serial_sequence($1, a.attname) is not null`,
    [name],
  );
  for (const { column, sequence } of numbered) {
    await tx.query(`select setval($1::regclass, max("${column}")) from ${name}`, [sequence]);
  }
}

const SCHEMAS = ['auth', 'storage', 'public', 'private', 'payout_simulator'];

async function tables(database: Queryable): Promise<string[]> {
  const found = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any ($1::text[]) order by 1",
    [SCHEMAS],
  );
  return found.map(({ name }) => name);
}

/** Those that are written, in their order. */
async function columnsOf(database: Queryable, table: string): Promise<string[]> {
  const found = await database.query<{ name: string }>(
    `select format('%I', attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return found.map(({ name }) => name);
}

const keysOf = ([first = '{}']: string[]): string[] =>
  Object.keys(JSON.parse(first) as object).map((name) => `"${name}"`);
