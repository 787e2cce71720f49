import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const CHROMIUMS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @typedef {{ name: string, aptPackage: string, isThere: () => boolean, advice: string }} Tool */

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Tools that the tests need and npm does not install. @type {Tool[]} */
const TOOLS = [
  {
    name: 'Chromium',
    aptPackage: 'chromium',
    isThere: hasChromium,
    advice: 'or name the program of an installed one in CHROMIUM_PATH',
  },
];

/**
 * Installs missing tools, as root on Debian or Ubuntu only.
 * @returns {Promise<string[]>} a message for each tool that is still missing
 */
export async function ensureTools() {
  if (mayInstall()) {
    await install([...headlessShell(), ...production()]);
    // Without a headless shell, any Chromium.
    await install(TOOLS.filter((tool) => !tool.isThere()).map((tool) => tool.aptPackage));
    // Needs the version of the installed PostgreSQL. Without the package, its tests are skipped with a message.
    await install(plpgsqlCheck());
  }
  return TOOLS.filter((tool) => !tool.isThere()).map(
    ({ name, aptPackage, advice }) =>
      `The tests need ${name}: install it (Debian, Ubuntu: apt-get install ${aptPackage}); ${advice}.`,
  );
}

/** The path that `supabase/tests/lints/advisors.ts` uses. */
const ADVISORS = path.join(ROOT, 'node_modules/.cache/advisors/node_modules/supabase');

/**
 * Installs the platform's lints into node_modules. Not a dependency of the workspace, because the binary of 135 MB is needed by
 * one test only, which is skipped with a message if it is missing.
 */
export function ensureAdvisors() {
  if (existsSync(ADVISORS)) return Promise.resolve();
  const folder = path.join(ADVISORS, '../..');
  mkdirSync(folder, { recursive: true });
  console.log('Installing the advisors…');
  // In a separate folder: otherwise npm would install into the workspace.
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    'supabase@3.1.0',
  ];
  return ended(spawn('npm', args, { cwd: folder, stdio: 'ignore' }));
}

/**
 * Missing packages for the tests of several processes behind a proxy and a pooler, and of the oldest supported PostgreSQL. Without
 * them, these tests are skipped with a message.
 */
function production() {
  const programs = { nginx: 'nginx-light', pgbouncer: 'pgbouncer' };
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  const missing = Object.entries(programs)
    .filter(([program]) => !folders.some((folder) => existsSync(path.join(folder, program))))
    .map(([, aptPackage]) => aptPackage);
  return hasPostgres() ? missing : ['postgresql', ...missing];
}

/**
 * Debian's headless shell, which takes half the processor time of other Chromiums. Ubuntu has no such package.
 */
function headlessShell() {
  const isDebian = /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  const isMissing = isDebian && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL);
  return isMissing ? ['chromium-headless-shell'] : [];
}

/** @param {readonly string[]} packages */
async function install(packages) {
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(' and ')}…`);
  const both = 'apt-get update -qq; apt-get install -y -qq --no-install-recommends "$@"';
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await ended(spawn('sh', ['-c', both, 'sh', ...packages], { env: environment, stdio: 'ignore' }));
}

/**
 * Resolves however the process ends, even if it can't start: callers check what is missing afterwards.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
function ended(child) {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
}

/** The plpgsql_check package for the newest of Debian's PostgreSQL versions, unless it is installed. */
function plpgsqlCheck() {
  const newest = debianVersions().sort((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) return [];
  const control = `/usr/share/postgresql/${newest}/extension/plpgsql_check.control`;
  return existsSync(control) ? [] : [`postgresql-${newest}-plpgsql-check`];
}

function debianVersions() {
  return existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
}

/** Whether the system has a PostgreSQL server of its own. */
export function hasPostgres() {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...debianVersions().map((version) => path.join(DEBIAN_POSTGRES, version, 'bin')),
  ];
  return folders.some(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  );
}

function hasChromium() {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ? existsSync(CHROMIUM_PATH) : CHROMIUMS.some((file) => existsSync(file));
}

function mayInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !existsSync('/etc/os-release'))
    return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}
