import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigurationError } from '../database.ts';
import { exitReason } from './exit-reason.ts';
import { findPrograms, programOf, type Programs } from './programs.ts';
import { findLaunchModes, type Owner, type LaunchMode } from './launch-modes.ts';

/** The programs for a folder, and how to launch them. */
export interface Runtime {
  programs: Programs;
  launchMode: LaunchMode;
}

interface Candidates {
  folder: string;
  programs?: readonly Programs[];
  launchModes?: readonly LaunchMode[];
}

/** File in the cluster's folder, for systems where PostgreSQL listens on loopback. */
const PASSWORD_FILE = 'marketdesk-password';

/** Returns how to run the cluster in the folder; null if there is none. Errors: ConfigurationError. */
export async function prepareFolder(candidates: Candidates): Promise<Runtime | null> {
  const { folder } = candidates;
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return null;
  return chooseRuntime({ ...candidates, version: version.trim() });
}

/** Creates a cluster under a temporary name and renames it when complete. Errors: Error if the folder is not empty. */
export async function createCluster(candidates: Candidates): Promise<Runtime> {
  const { folder } = candidates;
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error('something else is in it');
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const runtime = await chooseRuntime({ ...candidates, folder: draft });
    await initialise(draft, runtime);
    await rename(draft, folder);
    return runtime;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the password; null if the permissions of the socket's folder are enough. */
export async function passwordOf(folder: string): Promise<string | null> {
  return readFile(join(folder, PASSWORD_FILE), 'utf8').catch(() => null);
}

/**
 * Returns the first programs of the version, with the first launch mode, that can access their own files and the folder.
 * Changes the owner of the folder as the mode requires. Errors: ConfigurationError.
 */
export async function chooseRuntime({
  folder,
  programs,
  launchModes,
  version,
}: Candidates & { version?: string }): Promise<Runtime> {
  const majors: string[] = [];
  for await (const candidate of programs ?? findPrograms()) {
    const major = String(candidate.major);
    majors.push(major);
    if (version !== undefined && version !== major) continue;
    await chmod(folder, 0o700);
    for await (const launchMode of launchModes ?? findLaunchModes()) {
      const runtime = { programs: candidate, launchMode };
      await give(folder, launchMode.owner).catch(() => undefined);
      if (await works(folder, runtime)) return runtime;
    }
  }
  if (version !== undefined && majors.length > 0 && !majors.includes(version)) {
    throw otherVersion(folder, version, majors);
  }
  throw new ConfigurationError(
    majors.length === 0
      ? 'npm has no PostgreSQL for this system, and there is none in the PATH: ' +
          'install PostgreSQL 15 or newer, or set DATABASE_URL to one that runs.'
      : 'PostgreSQL does not run as root, and no other user may enter the folders here: ' +
          'start Marketdesk as another user, or set DATABASE_URL to a PostgreSQL that runs.',
  );
}

async function works(folder: string, runtime: Runtime): Promise<boolean> {
  const postgres = programOf(runtime.programs, 'postgres');
  // Windows has neither root nor sh.
  const [program, ...args] =
    process.platform === 'win32'
      ? [postgres, '--version']
      : ['sh', '-c', '"$1" --version && cd "$2" && test -w .', 'sh', postgres, folder];
  return runAs(runtime.launchMode, program, args).then(
    () => true,
    () => false,
  );
}

async function initialise(folder: string, { programs, launchMode }: Runtime): Promise<void> {
  const locale =
    programs.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--no-locale'];
  const args = ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '--no-instructions', ...locale];
  if (process.platform !== 'win32') {
    // In English, because errors are recognized by their text.
    await runAs(launchMode, 'env', ['LC_ALL=C', programOf(programs, 'initdb'), ...args, '-A', 'trust']);
    return;
  }
  const passwordFile = `${folder}.password`;
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await runAs(launchMode, programOf(programs, 'initdb'), [
      ...args,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
    ]);
    await writeFile(join(folder, PASSWORD_FILE), password, { mode: 0o600 });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Runs a program in a launch mode. Errors: Error with the reason of its exit. */
export async function runAs(
  launchMode: LaunchMode,
  program: string,
  args: readonly string[],
): Promise<string> {
  const [first = program, ...rest] = [...launchMode.prefix, program, ...args];
  try {
    const { stdout } = await promisify(execFile)(first, rest, {
      cwd: '/',
      ...(launchMode.asOwner && launchMode.owner),
    });
    return stdout;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr ? exitReason(stderr.trim().split('\n')) : String(error), { cause: error });
  }
}

/** Changes the owner of all files, if needed after a change of the launch mode. */
async function give(folder: string, owner: Owner | null): Promise<void> {
  const [uid, gid] = [owner?.uid ?? process.getuid?.(), owner?.gid ?? process.getgid?.()];
  if (uid === undefined || gid === undefined || process.getuid?.() !== 0) return;
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}

function otherVersion(folder: string, version: string, ours: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    `DATA_DIR: the database in ${folder} is of PostgreSQL ${version}, this Marketdesk runs ${ours.join(' or ')}. ${UPGRADE_HINT}`,
  );
}

/** Instructions for a folder of a version with another data format. */
export const UPGRADE_HINT =
  'Make a backup with the version that wrote it (npm run backup -- FILE), ' +
  'then restore it with this one into an empty DATA_DIR (npm run restore -- FILE).';
