import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} Package */

/**
 * Whether node_modules matches package-lock.json. npm records what it installed, so comparing two files is enough.
 * @param {string} [root]
 */
export function isInstalled(root = ROOT) {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([name, { version, integrity, link, optional }]) => {
    if (!name.startsWith('node_modules/')) return true;
    const found = installed[name];
    // Optional ones are for other systems, or could not be installed here.
    if (!found) return optional === true;
    return link === true
      ? existsSync(path.join(root, name))
      : found.version === version && found.integrity === integrity;
  });
}

/** Runs npm ci unless everything is installed. Exits if that fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing…');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stdout, stderr } = runNpm(args);
  if (status === 0) return;
  console.error([stdout, stderr].filter(Boolean).join('\n').trimEnd());
  console.error(`npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
  process.exit(1);
}

/** @param {string[]} args */
function runNpm(args) {
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  // If started by npm, use the same npm, whatever PATH says.
  const { npm_execpath: npm } = process.env;
  if (npm && /\.c?js$/.test(npm)) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
