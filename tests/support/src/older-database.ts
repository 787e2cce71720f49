import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { EXACT_TEXT } from '@marketdesk/backend/database/contents/catalogue.ts';
import type { Contents, RowText, Table } from '@marketdesk/backend/database/contents/contents.ts';
import { loadContents } from '@marketdesk/backend/database/contents/load-contents.ts';
import { readContents } from '@marketdesk/backend/database/contents/read-contents.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { CODE_MIGRATION, readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { MIGRATIONS } from './migrations.ts';

/** Saved databases of earlier versions: their migrations and rows. */
export const UPGRADES = fileURLToPath(new URL('../../../supabase/upgrades', import.meta.url));
const ENDING = '.json.br';

interface OlderTable extends Table {
  /** Each value as PostgreSQL's text, so that no number passes through JavaScript. */
  rows: (string | null)[][];
}

export interface OlderDatabase extends Pick<Contents, 'sequences' | 'published'> {
  /** Its last migration. */
  until: string;
  /** The embedded backend's bootstrap of that version, applied before the first migration. */
  bootstrap: string;
  tables: OlderTable[];
  /** Objects of the schema private that its server used; absent before the first release. */
  used?: string[];
}

/** The saved databases, by name. */
export async function olderDatabases(folder = UPGRADES): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : [])).sort();
}

export async function readOlder(name: string, folder = UPGRADES): Promise<OlderDatabase> {
  const packed = await readFile(join(folder, name + ENDING));
  return JSON.parse((await promisify(brotliDecompress)(packed)).toString()) as OlderDatabase;
}

/** The saved databases of releases, oldest first. */
export async function olderReleases(): Promise<string[]> {
  const names = await olderDatabases();
  return names
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Content of the saved file. */
export async function packOlder(
  name: string,
  older: OlderDatabase,
): Promise<{ file: string; content: Buffer }> {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return { file: name + ENDING, content: await promisify(brotliCompress)(JSON.stringify(older), { params }) };
}

/** A database to save: without its migrations, because released ones are never edited. */
export function olderFrom(database: Database): Promise<OlderDatabase> {
  return readContents(database, async ({ building, tables, sequences, published }, rowsOf) => {
    const kept: OlderTable[] = [];
    for (const table of tables) {
      const rows: OlderTable['rows'] = [];
      for await (const batch of rowsOf(table)) rows.push(...batch.map((row) => JSON.parse(row) as string[]));
      if (rows.length > 0) kept.push({ ...table, rows });
    }
    const until = building.migrations.at(-1)?.version ?? '';
    return { until, bootstrap: building.bootstrap, sequences, published, tables: kept };
  });
}

/**
 * Turns an empty database into one of an older version: its bootstrap, its migrations from the folder, which
 * are never edited once released, and its rows. Its code is applied too, so that later migrations run as on a
 * real database.
 */
export async function buildOlder(database: Database, older: OlderDatabase): Promise<void> {
  const { until, bootstrap, ...rest } = older;
  const migrations = (await readMigrations(MIGRATIONS)).filter(({ version }) => version <= until);
  const { unknown } = await database.transaction((tx) =>
    loadContents(tx, { ...rest, building: { bootstrap, migrations } }, (table) => rowsOf(older, table)),
  );
  if (unknown.length > 0) throw new Error(`No migration creates ${unknown.join(', ')} any more`);
  const code = migrations.findLast(({ name }) => name === CODE_MIGRATION);
  if (code) await database.transaction((tx) => tx.exec(code.sql));
}

async function* rowsOf(older: OlderDatabase, { name }: Table): AsyncGenerator<RowText[]> {
  await Promise.resolve();
  yield (older.tables.find((table) => table.name === name)?.rows ?? []).map((row) => JSON.stringify(row));
}

/** The saved rows of a table, by column. */
export function rowsIn(older: OlderDatabase, name: string): Record<string, string | null>[] {
  const { columns, rows } = older.tables.find((table) => table.name === name) ?? { columns: [], rows: [] };
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));
}

/** Number of saved rows that are missing, or have other values. */
export async function missingRows(database: Database, { name, columns, rows }: OlderTable): Promise<number> {
  const values = columns.map((column) => `"${column}"::text`).join(', ');
  return database.transaction(async (tx) => {
    await tx.exec(EXACT_TEXT);
    const [answer] = await tx.query<{ n: number }>(
      `select count(*)::int as n from (
         select row::jsonb from unnest($1::text[]) row except select to_jsonb(array[${values}]::text[]) from ${name}
       ) missing`,
      [rows.map((row) => JSON.stringify(row))],
    );
    return answer?.n ?? rows.length;
  });
}
