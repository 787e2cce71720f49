import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { pgliteDatabase, type PgliteDatabase } from '@marketdesk/backend/database/pglite.ts';
import { MIGRATIONS, migrationsHash } from './migrations.ts';

/** Not with what is temporary: a run of the tests has a folder of its own for that. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/pglite', import.meta.url));
const KEEP_MS = 24 * 3600 * 1000;

/** An in-memory PGlite with the migrations applied: from a kept dump when there is one, made (and kept) otherwise. */
export async function migratedPglite(folder: string): Promise<PgliteDatabase> {
  return pgliteDatabase({ dump: await dumpFor(`migrated-${await migrationsHash(folder)}`, folder) });
}

/** An in-memory PGlite without anything in it: loading a dump is several times quicker than initdb. */
export async function emptyPglite(): Promise<PgliteDatabase> {
  return pgliteDatabase({ dump: await dumpFor('empty', null) });
}

/**
 * Puts the files of a migrated database where a server with that DATA_DIR looks for them. To make them there, as the server
 * does in an empty folder, takes it five seconds of a processor.
 */
export async function migratedFolder(dataDir: string): Promise<void> {
  const name = `migrated-${await migrationsHash(MIGRATIONS)}`;
  await dumpFor(name, MIGRATIONS);
  const folder = join(dataDir, 'db');
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', await fileOf(name), '-C', folder]);
}

async function dumpFor(name: string, migrations: string | null): Promise<Blob> {
  const file = await fileOf(name);
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([kept]);
  const database = migrations === null ? await pgliteDatabase({}) : await emptyPglite();
  try {
    if (migrations === null) await dropTemplates(database);
    else await migrate(database, migrations);
    // What has reached its files need not be recovered by everybody who starts from them.
    await database.exec('checkpoint');
    const dump = await database.dump();
    await keep(file, Buffer.from(await dump.arrayBuffer()));
    return dump;
  } finally {
    await database.close();
  }
}

/** Two thirds of the files are databases that nobody makes another from. */
async function dropTemplates(database: PgliteDatabase): Promise<void> {
  await database.exec("update pg_database set datistemplate = false where datname like 'template_'");
  await database.exec('drop database template0');
  await database.exec('drop database template1');
}

/** A folder of another version of PGlite need not open. */
async function fileOf(name: string): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(main, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return join(FOLDER, `pglite-${version}-${name}.tar`);
}

/** Several workers may arrive at once: each writes its own file, and the last rename wins with the same content. */
async function keep(file: string, content: Buffer): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, content);
  await rename(draft, file);
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEEP_MS) await rm(path, { force: true });
  }
}
