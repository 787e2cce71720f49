import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Migration } from '@marketdesk/backend/database/migrate.ts';

/** Every migration of a release, by the name of its file, with the hash of what is in it. */
type Released = Record<string, string>;

export const RELEASED_FILE = path.join(import.meta.dirname, '..', 'released.json');

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
