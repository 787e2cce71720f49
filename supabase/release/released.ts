import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeScript } from '@marketdesk/backend/database/code/apply-code.ts';
import type { Code } from '@marketdesk/backend/database/code/read-code.ts';
import { CODE_MIGRATION, type Migration } from '@marketdesk/backend/database/migrate.ts';

/** Hashes of the migrations of a release, by file name. */
type Released = Record<string, string>;

export const RELEASED_FILE = path.join(import.meta.dirname, '..', 'released.json');

/** The first release that no longer uses an object, by the objects changed since the last one. */
export const CONTRACTED_FILE = path.join(import.meta.dirname, '..', 'contracted.json');

export async function readReleased(): Promise<Released> {
  return JSON.parse(await readFile(RELEASED_FILE, 'utf8')) as Released;
}

export const fileOf = ({ version, name }: Migration): string => `${version}_${name}.sql`;

export const hashOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');

/**
 * Finds forbidden changes of released migrations, which existing databases have already applied. A new one that sorts
 * before them would be applied last in those, and first in new databases.
 */
export function faultsOf(released: Released, migrations: readonly Migration[]): string[] {
  const present = new Map(migrations.map((migration) => [fileOf(migration), hashOf(migration)]));
  const last = Object.keys(released).sort().at(-1) ?? '';
  const faults = Object.entries(released).flatMap(([file, hash]) => {
    const found = present.get(file);
    if (found === undefined) return [`${file} was released and is gone.`];
    return found === hash ? [] : [`${file} was released and has been edited: write a new migration instead.`];
  });
  const early = [...present.keys()].filter((file) => file < last && released[file] === undefined);
  return [
    ...faults,
    ...early.map((file) => `${file} comes before ${last}, which was released: give it a later name.`),
  ];
}

/**
 * Returns the migration with the current code, to be applied last; null if the last migration is the same. A migration
 * after the code may have dropped objects of it, so the code follows again.
 */
export function codeMigration(migrations: readonly Migration[], code: Code, now: Date): Migration | null {
  const last = migrations.at(-1);
  const sql = codeScript(code);
  if (last?.name === CODE_MIGRATION && last.sql === sql) return null;
  const today = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const version = last && last.version >= today ? String(BigInt(last.version) + 1n) : today;
  return { version, name: CODE_MIGRATION, sql };
}
