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

/** Where databases of earlier versions are kept: what each was made by, and its rows. */
export const UPGRADES = fileURLToPath(new URL('../../../supabase/upgrades', import.meta.url));
const ENDING = '.json.br';

interface OlderTable extends Table {
  /** Each value as PostgreSQL's text, so that no number passes through JavaScript. */
  rows: (string | null)[][];
}

export interface OlderDatabase extends Pick<Contents, 'sequences' | 'published'> {
  /** The last migration that it has. */
  until: string;
  /** What the embedded backend put there before the first migration, as it was then. */
  bootstrap: string;
  tables: OlderTable[];
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

/** A database as it is to be kept: its migrations are left out, because those of a release are never edited. */
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
 * Makes an empty database what an older version left: its bootstrap, its migrations as they are in the folder today, its rows.
 * Released migrations are never edited, so these are that version's. Its code is applied too, so that later migrations meet it
 * as in a real database.
 */
export async function buildOlder(database: Database, older: OlderDatabase): Promise<void> {
  const { until, bootstrap, ...rest } = older;
  const migrations = (await readMigrations(MIGRATIONS)).filter(({ version }) => version <= until);
  const { unknown } = await database.transaction((tx) =>
    loadContents(tx, { ...rest, building: { bootstrap, migrations } }, (table) => rowsOf(older, table)),
  );
  if (unknown.length > 0) throw new Error(`No migration makes ${unknown.join(', ')} any more`);
  const code = migrations.findLast(({ name }) => name === CODE_MIGRATION);
  if (code) await database.transaction((tx) => tx.exec(code.sql));
}

async function* rowsOf(older: OlderDatabase, { name }: Table): AsyncGenerator<RowText[]> {
  await Promise.resolve();
  yield (older.tables.find((table) => table.name === name)?.rows ?? []).map((row) => JSON.stringify(row));
}

/** The kept rows of a table, each by the names of its columns. */
export function rowsIn(older: OlderDatabase, name: string): Record<string, string | null>[] {
  const { columns, rows } = older.tables.find((table) => table.name === name) ?? { columns: [], rows: [] };
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));
}

/** How many of these rows are not in the database any more, or not with the values that they had. */
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
