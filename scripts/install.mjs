import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withProgress } from './progress.mjs';
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
    // Optional packages are for other systems, or could not be installed here.
    if (!found) return optional === true;
    return link === true
      ? existsSync(path.join(root, name))
      : found.version === version && found.integrity === integrity;
  });
}

/** Runs npm ci unless everything is installed. Exits if that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, output } = await withProgress('Installing', runNpm(args));
  if (status === 0) return;
  console.error(output.trimEnd());
  console.error(`npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
  process.exit(1);
}

/**
 * @param {string[]} args
 * @returns {Promise<{ status: number | null, error?: Error, output: string }>}
 */
function runNpm(args) {
  /** @type {import('node:child_process').SpawnOptionsWithStdioTuple<'ignore', 'pipe', 'pipe'>} */
  const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] };
  // If started by npm, use the same npm, whatever PATH says.
  const { npm_execpath: npm } = process.env;
  const child =
    npm && /\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.once('error', (error) => resolve({ status: null, error, output }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
