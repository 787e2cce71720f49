import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOOTSTRAP_SQL } from './bootstrap/bootstrap.ts';
import { applyCode, CODE_LEDGER } from './code/apply-code.ts';
import { readCode } from './code/read-code.ts';
import type { Database, Queryable } from './database.ts';
import { MigrationError, placeIn, refusal } from './migration-error.ts';

export interface Migration {
  version: string;
  name: string;
  sql: string;
}

const FILE_NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/;
/** Arbitrary, but the same in every process. */
const LOCK = 7_250_611_490;

const LEDGER = /* sql */ `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);
create schema if not exists backend;
create table if not exists backend.bootstrapped (hash text primary key, at timestamptz not null default now(), sql text);
alter table backend.bootstrapped add column if not exists sql text;
${CODE_LEDGER}`;

/** Name of the migration with a release's code for the hosted platform (`npm run release`). Here, code is applied separately. */
export const CODE_MIGRATION = 'code';

/**
 * Brings the database up to date: the bootstrap, then pending migrations of `folder` in the order of their names, then the
 * code of the folder beside it. One transaction under one lock, so that any number of processes may start at once and an
 * error changes nothing. Refuses a database with later migrations than `folder`; with `refusesEdited` also one with an
 * edited migration; without `upgrades` a non-empty one that lacks a migration. Returns the applied versions.
 * Errors: MigrationError.
 */
export async function migrate(
  database: Database,
  folder: string,
  { refusesEdited = false, upgrades = true } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const code = await readCode(join(folder, '..', 'code'));
  return database.transaction(async (tx) => {
    // Timeouts of a pooler or the role are meant for requests.
    await tx.exec('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const applied = new Set(await appliedVersions(tx));
    refuseNewer(applied, migrations);
    if (refusesEdited && applied.size > 0) await refuseEdited(tx, migrations);
    const pending = migrations.filter((migration) => !applied.has(migration.version));
    if (!upgrades && applied.size > 0) {
      refuseOlder(applied, pending);
      return [];
    }
    await build(tx, { bootstrap: BOOTSTRAP_SQL, migrations: pending });
    await applyCode(tx, code, pending.length > 0);
    // Also without a migration, because an operator may have published another table.
    await tx.query('select backend.attach_changes()');
    return pending.map((migration) => migration.version);
  });
}

async function appliedVersions(tx: Queryable): Promise<string[]> {
  const [ledger] = await tx.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  );
  if (!ledger?.found) return [];
  const rows = await tx.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map((row) => row.version);
}

/** Refuses a newer database: migrations are not reversible, and an older version could damage newer rows. */
function refuseNewer(applied: ReadonlySet<string>, known: readonly Migration[]): void {
  const last = known.at(-1)?.version ?? '';
  const newest = [...applied].at(-1) ?? '';
  if (newest <= last) return;
  throw new MigrationError(
    `The database was migrated by a newer Marketdesk: it is at ${newest}, this one knows up to ${last}. ` +
      'Start that version, or restore a backup from before.',
  );
}

/** Refuses to upgrade from an operator's command, after which a server of the previous version could not restart. */
function refuseOlder(applied: ReadonlySet<string>, pending: readonly Migration[]): void {
  const last = pending.at(-1);
  if (last === undefined) return;
  throw new MigrationError(
    `The database is at ${[...applied].at(-1) ?? ''}, this Marketdesk needs ${last.version}. Starting the server upgrades it, ` +
      'which cannot be undone. Until then, run the commands of the version that it was made with.',
  );
}

/** Refuses a database that was created from an earlier text of an edited migration. */
async function refuseEdited(tx: Queryable, migrations: readonly Migration[]): Promise<void> {
  const rows = await tx.query<{ version: string; sql: string }>(
    `select version, statements[1] as sql from supabase_migrations.schema_migrations
      where cardinality(statements) = 1`,
  );
  const texts = new Map(rows.map(({ version, sql }) => [version, sql]));
  const edited = migrations.filter(
    ({ version, name, sql }) => name !== CODE_MIGRATION && (texts.get(version) ?? sql) !== sql,
  );
  if (edited.length === 0) return;
  throw new MigrationError(
    `${edited.map(({ version, name }) => `${version}_${name}.sql`).join(', ')} was edited after this database had applied it. ` +
      'Undo the edit and write a new migration, or begin with an empty database: move DATA_DIR away.',
  );
}

/** Reads the migrations of a folder in order. A file with an invalid name is an error, not skipped. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? [];
      if (!version || !name) {
        throw new MigrationError(`${file}: a migration is named YYYYMMDDHHMMSS_name.sql`);
      }
      return { version, name, sql: await readFile(join(folder, file), 'utf8') };
    }),
  );
}

/** What makes a database's tables: the embedded backend's own text, then migrations in their order. */
export interface Building {
  bootstrap: string;
  migrations: readonly Migration[];
}

/** Applies the bootstrap if it changed, and the given migrations, and records them. Errors: MigrationError. */
export async function build(tx: Queryable, { bootstrap, migrations }: Building): Promise<void> {
  await prepare(tx, bootstrap);
  for (const migration of migrations) await apply(tx, migration);
}

/**
 * Runs the bootstrap only if its text has changed, because it locks catalogue rows that other processes use. Stores the
 * text for backups: the applied migrations may not work with a later version's bootstrap.
 */
async function prepare(tx: Queryable, sql: string): Promise<void> {
  const hash = createHash('sha256').update(sql).digest('hex');
  const [ledger] = await tx.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.code') is not null and exists (
       select from pg_attribute where attrelid = to_regclass('backend.bootstrapped') and attname = 'sql'
     ) as found`,
  );
  if (!ledger?.found) await tx.exec(`set local client_min_messages = warning; ${LEDGER}`);
  const done = await tx.query('select from backend.bootstrapped where hash = $1 and sql is not null', [hash]);
  if (done.length > 0) return;
  try {
    await tx.exec(sql);
  } catch (error) {
    throw refusal(error, placeIn('bootstrap', sql));
  }
  await tx.query(
    `insert into backend.bootstrapped (hash, sql) values ($1, $2)
     on conflict (hash) do update set sql = excluded.sql, at = excluded.at`,
    [hash, sql],
  );
}

async function apply(tx: Queryable, { version, name, sql }: Migration): Promise<void> {
  try {
    if (name !== CODE_MIGRATION) await tx.exec(sql);
  } catch (error) {
    throw refusal(error, placeIn(`${version}_${name}.sql`, sql));
  }
  // The previous migration may have changed the role or the search path.
  await tx.exec('reset role; reset search_path;');
  await tx.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
    [version, name, name === CODE_MIGRATION ? '' : sql],
  );
}
