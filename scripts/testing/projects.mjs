import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * The vitest options that select all projects except these. Several exclusions (`--project=!a`) would be combined with "or".
 * @param {...string} names
 */
export function allBut(...names) {
  return projects()
    .filter((name) => !names.includes(name))
    .map((name) => `--project=${name}`);
}

/** The names of the projects, in the folders that vitest.config.ts names. */
function projects() {
  const folders = ['apps', 'packages', 'tests'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).map((name) => path.join(ROOT, parent, name)),
  );
  return [...folders, path.join(ROOT, 'supabase'), path.join(ROOT, 'scripts')].flatMap((folder) => {
    const file = path.join(folder, 'vitest.config.ts');
    const [, name] = existsSync(file) ? (/name: '([\w-]+)'/.exec(readFileSync(file, 'utf8')) ?? []) : [];
    return name === undefined ? [] : [name];
  });
}
