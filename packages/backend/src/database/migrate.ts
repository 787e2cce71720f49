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
/** Any number will do as long as every process uses the same. */
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

/** A release's code as the hosted platform takes it (`npm run release`). Here the code itself is applied, after the migrations. */
export const CODE_MIGRATION = 'code';

/**
 * Brings the database up to date: what the hosted platform would provide, then every file of `folder` that is not
 * recorded yet, in the order of their names, then the code of the folder beside it, unless that has not changed. All in one transaction under one lock, so that any number of processes
 * may start at once and a failing file leaves nothing behind. A database that knows of later migrations than `folder` is
 * refused. With `refusesEdited`, so is one that applied another text of a migration. Without `upgrades`, a database that is
 * not empty is left as it is, and refused if it lacks a migration. Returns the versions it applied. Errors: MigrationError.
 */
export async function migrate(
  database: Database,
  folder: string,
  { refusesEdited = false, upgrades = true } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const code = await readCode(join(folder, '..', 'code'));
  return database.transaction(async (tx) => {
    // A pooler's or the role's own limit is meant for requests.
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
    // Also without a migration: an operator may have published another table.
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

/** Migrations are never undone, and nobody knows what an older version would do to the rows of a newer one. */
function refuseNewer(applied: ReadonlySet<string>, known: readonly Migration[]): void {
  const last = known.at(-1)?.version ?? '';
  const newest = [...applied].at(-1) ?? '';
  if (newest <= last) return;
  throw new MigrationError(
    `The database was migrated by a newer Marketdesk: it is at ${newest}, this one knows up to ${last}. ` +
      'Start that version, or restore a backup from before.',
  );
}

/** An operator's command beside a server of the version before would leave that one unable to start again. */
function refuseOlder(applied: ReadonlySet<string>, pending: readonly Migration[]): void {
  const last = pending.at(-1);
  if (last === undefined) return;
  throw new MigrationError(
    `The database is at ${[...applied].at(-1) ?? ''}, this Marketdesk needs ${last.version}. Starting the server upgrades it, ` +
      'which cannot be undone. Until then, run the commands of the version that it was made with.',
  );
}

/** While migrations are edited in place, a database may have been made from an earlier text of one. */
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

/** The migrations of a folder, sorted; a name that does not fit is an error, not a file silently left out. */
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

/** Applies and records what is not there yet of the bootstrap, and every one of these migrations. Errors: MigrationError. */
export async function build(tx: Queryable, { bootstrap, migrations }: Building): Promise<void> {
  await prepare(tx, bootstrap);
  for (const migration of migrations) await apply(tx, migration);
}

/**
 * Runs again only when its text has changed since: it touches catalogue rows that other processes are using. The text is
 * kept, because a backup needs it: a later version's need not be the one that the applied migrations were written for.
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
  // A migration may have changed the search path or the role for itself only.
  await tx.exec('reset role; reset search_path;');
  await tx.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
    [version, name, name === CODE_MIGRATION ? '' : sql],
  );
}
