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
import { lastWords } from './last-words.ts';
import { findPrograms, programOf, type Programs } from './programs.ts';
import { findWays, type Owner, type Way } from './ways.ts';

/** Which programs run on a folder, and as whom. */
export interface Place {
  programs: Programs;
  way: Way;
}

interface Candidates {
  folder: string;
  programs?: readonly Programs[];
  ways?: readonly Way[];
}

/** In the cluster's folder, where only loopback can be listened on. */
const PASSWORD_FILE = 'marketdesk-password';

/** How to run what is in the folder; null when nothing is. Errors: ConfigurationError. */
export async function prepareFolder(candidates: Candidates): Promise<Place | null> {
  const { folder } = candidates;
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return null;
  return choose({ ...candidates, version: version.trim() });
}

/** Makes a new cluster; what is not finished does not have the folder's name. Errors: where something else is in the folder. */
export async function createCluster(candidates: Candidates): Promise<Place> {
  const { folder } = candidates;
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error('something else is in it');
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const place = await choose({ ...candidates, folder: draft });
    await initialise(draft, place);
    await rename(draft, folder);
    return place;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** null where the socket's folder keeps others out. */
export async function passwordOf(folder: string): Promise<string | null> {
  return readFile(join(folder, PASSWORD_FILE), 'utf8').catch(() => null);
}

/**
 * The first programs, of that version, and the first way that get through to their own files and to the folder, which is given to
 * whom the way needs as its owner. Errors: ConfigurationError.
 */
export async function choose({
  folder,
  programs,
  ways,
  version,
}: Candidates & { version?: string }): Promise<Place> {
  const majors: string[] = [];
  for await (const candidate of programs ?? findPrograms()) {
    const major = String(candidate.major);
    majors.push(major);
    if (version !== undefined && version !== major) continue;
    await chmod(folder, 0o700);
    for await (const way of ways ?? findWays()) {
      const place = { programs: candidate, way };
      await give(folder, way.owner).catch(() => undefined);
      if (await works(folder, place)) return place;
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

async function works(folder: string, place: Place): Promise<boolean> {
  const postgres = programOf(place.programs, 'postgres');
  // Windows has neither root nor sh.
  const [program, ...args] =
    process.platform === 'win32'
      ? [postgres, '--version']
      : ['sh', '-c', '"$1" --version && cd "$2" && test -w .', 'sh', postgres, folder];
  return runAs(place.way, program, args).then(
    () => true,
    () => false,
  );
}

async function initialise(folder: string, { programs, way }: Place): Promise<void> {
  const locale =
    programs.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--no-locale'];
  const args = ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '--no-instructions', ...locale];
  if (process.platform !== 'win32') {
    // In English, whatever the system's language is: errors are told apart by what they say.
    await runAs(way, 'env', ['LC_ALL=C', programOf(programs, 'initdb'), ...args, '-A', 'trust']);
    return;
  }
  const passwordFile = `${folder}.password`;
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await runAs(way, programOf(programs, 'initdb'), [
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

/** Errors: Error with why it ended. */
export async function runAs(way: Way, program: string, args: readonly string[]): Promise<string> {
  const [first = program, ...rest] = [...way.prefix, program, ...args];
  try {
    const { stdout } = await promisify(execFile)(first, rest, {
      cwd: '/',
      ...(way.asOwner && way.owner),
    });
    return stdout;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr ? lastWords(stderr.trim().split('\n')) : String(error), { cause: error });
  }
}

/** All files in it, when they are somebody else's: after a change from one way to another. */
async function give(folder: string, owner: Owner | null): Promise<void> {
  const [uid, gid] = [owner?.uid ?? process.getuid?.(), owner?.gid ?? process.getgid?.()];
  if (uid === undefined || gid === undefined || process.getuid?.() !== 0) return;
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}

function otherVersion(folder: string, version: string, ours: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    `DATA_DIR: the database in ${folder} is of PostgreSQL ${version}, this Marketdesk runs ${ours.join(' or ')}. ${WAY_OUT}`,
  );
}

/** For whoever has the folder of a version that stored its data differently. */
export const WAY_OUT =
  'Make a backup with the version that wrote it (npm run backup -- FILE), ' +
  'then restore it with this one into an empty DATA_DIR (npm run restore -- FILE).';
