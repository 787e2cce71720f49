import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * A source file with the specifiers of its imports; `values` leaves out type-only imports.
 * @typedef {{ file: string, text: string, imports: string[], values: string[] }} Source
 */

const CONSOLE = 'apps/console/src';
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/**
 * All sources, without generated ones unless requested.
 * @param {{ withGenerated?: boolean }} options
 * @returns {Source[]}
 */
export function readSources({ withGenerated = false } = {}) {
  const folders = ['apps', 'packages', 'supabase', 'tests', 'bench', 'scripts'];
  const isGenerated = (/** @type {string} */ file) => /\.(gen|generated)\.ts$/.test(file);
  const files = folders.flatMap(filesIn).filter((file) => withGenerated || !isGenerated(file));
  return files.map((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const found = [...text.matchAll(IMPORT)].map(([, type, fixed, lazy]) => ({
      isType: type !== undefined,
      name: fixed ?? lazy ?? '',
    }));
    return {
      file,
      text,
      imports: found.map(({ name }) => name),
      values: found.filter(({ isType }) => !isType).map(({ name }) => name),
    };
  });
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const child = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(node_modules|dist|coverage)$|^\./.test(entry.name) ? [] : filesIn(child);
    return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [child] : [];
  });
}

/** The folders of this repository's packages, by package name. */
const PACKAGES = new Map(
  ['apps', 'packages', 'tests', ''].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).flatMap((name) => {
      const folder = path.posix.join(parent, name);
      const file = path.join(ROOT, folder, 'package.json');
      if (!existsSync(file)) return [];
      /** @type {{ name: string, exports?: Record<string, string> }} */
      const { name: called, exports } = JSON.parse(readFileSync(file, 'utf8'));
      return [
        /** @type {const} */ ([called, path.posix.join(folder, exports?.['./*']?.replace('*', '') ?? '')]),
      ];
    }),
  ),
);

/**
 * The file of a specifier such as `#kit/x.ts`, `./x.ts` or `@marketdesk/demo/x.ts`; null for third-party packages.
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null}
 */
export function targetOf(file, specifier) {
  if (specifier.startsWith('#')) return `${CONSOLE}/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = PACKAGES.get(name);
  return folder === undefined ? null : path.posix.join(folder, rest);
}

/** Whether only tests use the file. @param {string} file */
export function isForTests(file) {
  return /\/testing\/|\.(test|testing)\.tsx?$/.test(file);
}
