import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);

const SOURCES = fileURLToPath(new URL('../../peers', import.meta.url));
type PeerName = 'react-admin' | 'lite' | 'directus';

/** The last file that npm writes. */
const INSTALLED = 'node_modules/.package-lock.json';

const folderOf = (name: PeerName): string => path.join(tmpdir(), `marketdesk-bench-${name}`);

export const isInstalled = (name: PeerName): boolean => existsSync(path.join(folderOf(name), INSTALLED));

/**
 * Copies `bench/peers/NAME` into a temporary folder, installs its dependencies and returns the folder, which is kept for the
 * next run. Errors: the installation failed.
 */
export async function installPeer(name: PeerName): Promise<string> {
  const folder = folderOf(name);
  await mkdir(folder, { recursive: true });
  await cp(path.join(SOURCES, name), folder, { recursive: true });
  if (!isInstalled(name)) process.stdout.write(`Installing ${name} into ${folder}\n`);
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  return folder;
}
