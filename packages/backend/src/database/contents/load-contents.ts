import type { Queryable } from '../database.ts';
import { build } from '../migrate.ts';
import { EXACT_TEXT, publishedOf, sequencesOf, tablesOf, type CatalogueTable } from './catalogue.ts';
import type { Contents, RowText, Sequence, Table } from './contents.ts';
import type { RowsOf } from './read-contents.ts';

export interface Loaded {
  /** Number of loaded rows by table. */
  rows: Map<string, number>;
  /** Tables (`a.b`) and columns (`a.b.c`) that were added by hand, not by migrations; they are not loaded. */
  unknown: string[];
}

/**
 * Loads `contents` into an empty database. Requires a superuser and a transaction. Triggers and foreign key checks are
 * disabled, because the rows were consistent in their source. Errors: MigrationError.
 */
export async function loadContents(tx: Queryable, contents: Contents, rowsOf: RowsOf): Promise<Loaded> {
  await tx.exec('set local statement_timeout = 0');
  await build(tx, contents.building);
  await tx.exec(`${EXACT_TEXT} set local session_replication_role = replica`);
  const made = await tablesOf(tx);
  // Migrations insert rows, which the contents replace.
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

/** Returns the INSERT for rows of `table`, and its columns that do not exist in the target. */
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

/** Restores the publication, which operators may change after the migrations. */
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

/**
 * Indexes that can be dropped and recreated: not those of constraints, clustering, replica identity or with comments,
 * which the recreated index would lose.
 */
const INDEXES = /* sql */ `
select format('%I.%I', n.nspname, c.relname) as sql, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
 where i.indrelid = any ($1::text[]::regclass[])
   and not i.indisclustered and not i.indisreplident
   and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
   and obj_description(i.indexrelid, 'pg_class') is null
 order by 1`;

/**
 * Drops indexes while tables are filled, and recreates them. With expensive indexes this halves the time and makes them
 * smaller.
 */
async function withoutIndexes<Result>(
  tx: Queryable,
  tables: readonly { sql: string }[],
  fill: () => Promise<Result>,
): Promise<Result> {
  const indexes = await tx.query<{ sql: string; definition: string }>(INDEXES, [
    tables.map(({ sql }) => sql),
  ]);
  for (const { sql } of indexes) await tx.exec(`drop index ${sql}`);
  const result = await fill();
  await tx.exec(`set local maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await tx.exec(definition);
  return result;
}
