import { ConfigurationError, type Database, type Queryable } from '../database.ts';
import { EXACT_TEXT, publishedOf, sequencesOf, tablesOf, type CatalogueTable } from './catalogue.ts';
import type { Contents, RowText, Sequence, Table } from './contents.ts';

/** Reads the rows of a table in batches. */
export type RowsOf = (table: Table) => AsyncIterable<RowText[]>;

/**
 * Reads a consistent snapshot of the database without blocking other readers and writers. Rows are read on demand in
 * batches. Errors: ConfigurationError.
 */
export function readContents<Result>(
  database: Database,
  work: (contents: Contents, rowsOf: RowsOf, tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.exec(`set transaction isolation level repeatable read, read only; ${EXACT_TEXT}`);
    const tables = await tablesOf(tx);
    // Locks the tables, because TRUNCATE and rewrites ignore the snapshot: the tables would look empty.
    await tx.exec(`lock table ${tables.map(({ sql }) => sql).join(', ')} in access share mode`);
    const known = new Map(tables.map((table) => [table.name, table]));
    const contents = {
      building: await buildingOf(tx),
      tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
      sequences: await sequenceStates(tx),
      published: (await publishedOf(tx)).map(({ name }) => name),
    };
    return work(
      contents,
      ({ name }) => {
        const table = known.get(name);
        if (!table) throw new Error(`There is no table ${name}`);
        return readRows(tx, table);
      },
      tx,
    );
  });
}

async function buildingOf(tx: Queryable): Promise<Contents['building']> {
  // As JSON, because the column may not exist yet.
  const [prepared] = await tx.query<{ sql: string | null }>(
    `select to_jsonb(b) ->> 'sql' as sql from backend.bootstrapped b order by b.at desc limit 1`,
  );
  if (!prepared?.sql) {
    throw new ConfigurationError(
      'The database was last started by an earlier version, which did not record what a backup needs. ' +
        'Start this version on it once, then try again.',
    );
  }
  return {
    bootstrap: prepared.sql,
    migrations: await tx.query(
      `select version, coalesce(name, '') as name, coalesce(array_to_string(statements, E';\\n'), '') as sql
         from supabase_migrations.schema_migrations order by version`,
    ),
  };
}

/** Reads sequences, which have no snapshot: values are at or after those used in the rows. */
async function sequenceStates(tx: Queryable): Promise<Sequence[]> {
  const states: Sequence[] = [];
  for (const { name, sql } of await sequencesOf(tx)) {
    const [state] = await tx.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called from ${sql}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}

const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 2_000;

/** Reads batches of about a megabyte, estimated from the previous batch. */
async function* readRows(tx: Queryable, { sql, columns }: CatalogueTable): AsyncGenerator<RowText[]> {
  const values = columns.map((column) => `${column.sql}::text`).join(', ');
  await tx.exec(
    `declare rows no scroll cursor for select array_to_json(array[${values}]::text[])::text as row from only ${sql}`,
  );
  for (let count = 20; ;) {
    const found = await tx.query<{ row: RowText }>(`fetch ${count} from rows`);
    if (found.length === 0) break;
    yield found.map(({ row }) => row);
    const characters = found.reduce((sum, { row }) => sum + row.length, 0);
    count = Math.ceil(Math.min(BATCH_ROWS, BATCH_CHARACTERS / (characters / found.length)));
  }
  await tx.exec('close rows');
}
