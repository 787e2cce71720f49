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
 * Installs missing tools if that is possible without asking: as root on Debian or Ubuntu. Most of it goes on while this process
 * waits for another one.
 * @returns {Promise<string[]>} what is still missing, each with what to do about it
 */
export async function ensureTools() {
  if (mayInstall()) {
    await install([...headlessShell(), ...production()]);
    // Where Debian has no headless shell.
    await install(TOOLS.filter((tool) => !tool.isThere()).map((tool) => tool.aptPackage));
    // Only now is the PostgreSQL version known. Without the package, its tests are skipped with a message.
    await install(plpgsqlCheck());
  }
  return TOOLS.filter((tool) => !tool.isThere()).map(
    ({ name, aptPackage, advice }) =>
      `The tests need ${name}: install it (Debian, Ubuntu: apt-get install ${aptPackage}); ${advice}.`,
  );
}

/** Where `supabase/tests/lints/advisors.ts` looks for it. */
const ADVISORS = path.join(ROOT, 'node_modules/.cache/advisors/node_modules/supabase');

/**
 * Installs the platform's own lints into node_modules. Not a dependency of the workspace, because it is a binary of 135 MB that
 * neither `npm start` nor development needs. If it is not available, its test is skipped with a message.
 */
export function ensureAdvisors() {
  if (existsSync(ADVISORS)) return Promise.resolve();
  const folder = path.join(ADVISORS, '../..');
  mkdirSync(folder, { recursive: true });
  console.log('Installing the advisors…');
  // In a separate folder: otherwise npm would use the workspace's.
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
 * What the tests of several processes behind a proxy and a pooler, and of the oldest supported PostgreSQL, still need; they are
 * otherwise skipped with a message.
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
 * The journeys run in any Chromium; this one, available on Debian but not on Ubuntu, takes half the processor
 * time.
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
 * However it ends, or if there is no such program: what is missing afterwards is looked at.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
function ended(child) {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
}

/** The package of plpgsql_check for the newest of Debian's PostgreSQLs, unless it is there. */
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
