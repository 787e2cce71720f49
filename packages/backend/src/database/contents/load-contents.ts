import type { Queryable } from '../database.ts';
import { build } from '../migrate.ts';
import { EXACT_TEXT, publishedOf, sequencesOf, tablesOf, type CatalogueTable } from './catalogue.ts';
import type { Contents, RowText, Sequence, Table } from './contents.ts';
import type { RowsOf } from './read-contents.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface Loaded {
  /** How many rows there are now, by table. */
  rows: Map<string, number>;
  /** Tables (`a.b`) and columns (`a.b.c`) that what it was built by does not make: somebody has added them by hand. */
  unknown: string[];
}

/**
 * Makes an empty database what `contents` says. Needs a superuser, in a transaction. Rows come as they were, in any order: no
 * trigger runs and no reference is checked, because they held together where they come from. Errors: MigrationError.
 */
export async function loadContents(tx: Queryable, contents: Contents, rowsOf: RowsOf): Promise<Loaded> {
  await tx.exec('set local statement_timeout = 0');
  await build(tx, contents.building);
  await tx.exec(`${EXACT_TEXT} set local session_replication_role = replica`);
  const made = await tablesOf(tx);
  // Migrations bring rows of their own.
  await tx.exec(`truncate ${made.map(({ sql }) => sql).join(', ')}`);
  const loaded = await withoutIndexes(tx, made, () => fill(tx, made, contents.tables, rowsOf));
  await setSequences(tx, contents.sequences);
  await publish(tx, contents.published);
  return loaded;
}

async function fill(
  tx: Queryable,
  made: readonly CatalogueTable[],
  tables: readonly Table[],
  rowsOf: RowsOf,
): Promise<Loaded> {
  const known = new Map(made.map((table) => [table.name, table]));
  const loaded: Loaded = { rows: new Map(), unknown: [] };
  for (const table of tables) {
    const target = known.get(table.name);
    if (!target) loaded.unknown.push(table.name);
    else {
      const { columns, insert } = insertion(table, target);
      loaded.unknown.push(...columns);
      loaded.rows.set(table.name, await loadRows(tx, insert, rowsOf(table)));
    }
  }
  return loaded;
}

/** The statement that takes rows of `table`, and which of its columns there is no place for. */
function insertion(table: Table, target: CatalogueTable): { insert: string; columns: string[] } {
  const places = new Map(target.columns.map((column) => [column.name, column]));
  const taken = table.columns.flatMap((name, index) => {
    const column = places.get(name);
    return column ? [{ name: column.sql, value: `(x ->> ${index})::${column.type}` }] : [];
  });
  const columns = table.columns.filter((name) => !places.has(name)).map((name) => `${table.name}.${name}`);
  const insert =
    `insert into ${target.sql} (${taken.map(({ name }) => name).join(', ')}) overriding system value ` +
    `select ${taken.map(({ value }) => value).join(', ')} from jsonb_array_elements($1::text::jsonb) x`;
  return { insert, columns };
}

async function loadRows(tx: Queryable, insert: string, batches: AsyncIterable<RowText[]>): Promise<number> {
  let count = 0;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    await tx.query(insert, [`[${batch.join(',')}]`]);
    count += batch.length;
  }
  return count;
}

async function setSequences(tx: Queryable, sequences: readonly Sequence[]): Promise<void> {
  const known = new Map((await sequencesOf(tx)).map(({ name, sql }) => [name, sql]));
  for (const { name, last, is_called } of sequences) {
    const sql = known.get(name);
    if (sql === undefined) continue;
    await tx.query('select setval($1::text::regclass, $2::text::bigint, $3)', [sql, last, is_called]);
  }
}

/** Which tables are live is the operator's to change, so it need not be what the migrations made it. */
async function publish(tx: Queryable, names: readonly string[]): Promise<void> {
  const known = new Map((await tablesOf(tx)).map(({ name, sql }) => [name, sql]));
  const published = new Map((await publishedOf(tx)).map(({ name, sql }) => [name, sql]));
  for (const name of names) {
    const sql = known.get(name);
    if (sql !== undefined && !published.has(name)) {
      await tx.exec(`alter publication supabase_realtime add table ${sql}`);
    }
  }
  for (const [name, sql] of published) {
    if (!names.includes(name)) await tx.exec(`alter publication supabase_realtime drop table ${sql}`);
  }
}
