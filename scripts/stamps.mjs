import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/**
 * A build target and its inputs. The stamp in the build folder is a hash of the content of all inputs, so a fresh checkout
 * of the same files needs no build.
 * @typedef {{ name: string, folder: string, inputs: string[] }} Target
 */

const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/precompress.mjs',
  'packages',
];

/** @type {readonly Target[]} */
export const TARGETS = [
  { name: 'console', folder: 'apps/console', inputs: [...SHARED, 'apps/console'] },
  { name: 'server', folder: 'apps/server', inputs: [...SHARED, 'package.json', 'apps/server'] },
];

/** @param {Target} target */
export function isBuilt(target) {
  const file = stampFile(target);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(target);
}

/**
 * @param {Target} target
 * @param {string} stamp the result of `stampOf` before the build
 */
export function markBuilt(target, stamp) {
  writeFileSync(stampFile(target), stamp);
}

/** @param {Target} target */
export function stampOf(target) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const file of target.inputs.flatMap((input) => filesOf(input))) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** @param {Target} target */
function stampFile(target) {
  return path.join(ROOT, target.folder, 'dist', '.built');
}

/**
 * Leaves out tests, and the route tree, which the build generates.
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(input) {
  const entries = readdirSync(path.join(ROOT, input, '..'), { withFileTypes: true });
  const own = entries.find((entry) => entry.name === path.basename(input));
  if (own?.isFile()) return [input];
  return readdirSync(path.join(ROOT, input), { withFileTypes: true })
    .filter(
      (entry) =>
        !['node_modules', 'dist', 'testing'].includes(entry.name) && !/\.(test|gen)\.tsx?$/.test(entry.name),
    )
    .flatMap((entry) => {
      const child = path.posix.join(input, entry.name);
      return entry.isDirectory() ? filesOf(child) : [child];
    })
    .sort();
}
