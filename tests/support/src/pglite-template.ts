import { createRequire } from 'node:module';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { pgliteDatabase, type PgliteDatabase } from '@marketdesk/backend/database/pglite.ts';
import { migrationsHash } from './migrations.ts';

const FOLDER = join(tmpdir(), `marketdesk-test-${userInfo().username}`);
const KEEP_MS = 24 * 3600 * 1000;

/** An in-memory PGlite with the migrations applied: from a kept dump when there is one, made (and kept) otherwise. */
export async function migratedPglite(folder: string): Promise<PgliteDatabase> {
  return pgliteDatabase({ dump: await dumpFor(`migrated-${await migrationsHash(folder)}`, folder) });
}

/** An in-memory PGlite without anything in it: loading a dump is several times quicker than initdb. */
export async function emptyPglite(): Promise<PgliteDatabase> {
  return pgliteDatabase({ dump: await dumpFor('empty', null) });
}

async function dumpFor(name: string, migrations: string | null): Promise<Blob> {
  const file = join(FOLDER, `pglite-${await pgliteVersion()}-${name}.tar`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([kept]);
  const database = migrations === null ? await pgliteDatabase({}) : await emptyPglite();
  try {
    if (migrations !== null) await migrate(database, migrations);
    const dump = await database.dump();
    await keep(file, Buffer.from(await dump.arrayBuffer()));
    return dump;
  } finally {
    await database.close();
  }
}

/** A folder of another version of PGlite need not open. */
async function pgliteVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(main, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Several workers may arrive at once: each writes its own file, and the last rename wins with the same content. */
async function keep(file: string, content: Buffer): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, content);
  await rename(draft, file);
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEEP_MS) await rm(path, { force: true });
  }
}
