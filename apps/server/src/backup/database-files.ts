import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Contents, RowText, Table } from '@marketdesk/backend/database/contents/contents.ts';
import { loadContents } from '@marketdesk/backend/database/contents/load-contents.ts';
import type { RowsOf } from '@marketdesk/backend/database/contents/read-contents.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';

/** contents.json in the folder `database` of a backup. Row files contain one row per line, as JSON. */
interface ContentsFile extends Contents {
  tables: ListedTable[];
}

interface ListedTable extends Table {
  /** Path relative to the folder. */
  file: string;
  rows: number;
}

const CONTENTS = 'contents.json';

/** Writes the contents of a database into a new folder. */
export async function writeDatabase(folder: string, contents: Contents, rowsOf: RowsOf): Promise<void> {
  await mkdir(path.join(folder, 'rows'), { mode: 0o700, recursive: true });
  const tables: ListedTable[] = [];
  for (const [index, table] of contents.tables.entries()) {
    // The number keeps shortened or sanitized names unique.
    const name = table.name.replace(/[^\w.]/g, '_').slice(0, 60);
    const file = `rows/${String(index + 1).padStart(3, '0')}-${name}.jsonl`;
    tables.push({ ...table, file, rows: await writeRows(path.join(folder, file), rowsOf(table)) });
  }
  const listed: ContentsFile = { ...contents, tables };
  await writeFile(path.join(folder, CONTENTS), JSON.stringify(listed), { mode: 0o600 });
}

async function writeRows(file: string, batches: AsyncIterable<RowText[]>): Promise<number> {
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const batch of batches) {
      rows += batch.length;
      yield `${batch.join('\n')}\n`;
    }
  };
  await pipeline(
    Readable.from(lines(), { objectMode: false }),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  return rows;
}

/**
 * Fills an empty database from such a folder in one transaction. Returns the tables and columns that no migration
 * creates, which are not restored. Errors: MigrationError.
 */
export async function loadDatabase(database: Database, folder: string): Promise<string[]> {
  const listed = JSON.parse(await readFile(path.join(folder, CONTENTS), 'utf8')) as ContentsFile;
  const tables = new Map(listed.tables.map((table) => [table.name, table]));
  const unknown = await database.transaction(async (tx) => {
    const loaded = await loadContents(tx, listed, ({ name }) =>
      batchesIn(path.join(folder, tables.get(name)?.file ?? '')),
    );
    for (const [name, rows] of loaded.rows) {
      const expected = tables.get(name)?.rows;
      if (rows !== expected) throw new Error(`${name} has ${rows} rows and should have ${String(expected)}`);
    }
    return loaded.unknown;
  });
  // Without statistics PostgreSQL would plan for empty tables.
  await database.exec('analyze');
  return unknown;
}

const CHUNK = 1024 * 1024;
const LINE_FEED = 10;

/** Yields lines in batches of a megabyte. readline would also split at other line separators. */
async function* batchesIn(file: string): AsyncGenerator<RowText[]> {
  let partial: Buffer[] = [];
  const chunks = createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED);
    if (end >= 0) {
      yield Buffer.concat([...partial, chunk.subarray(0, end)])
        .toString()
        .split('\n');
      partial = [];
    }
    partial.push(chunk.subarray(end + 1));
  }
}
