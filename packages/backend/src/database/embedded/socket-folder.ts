import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from './launch-modes.ts';

/** Names of socket folders in the temporary folder. */
export const SOCKET_FOLDER = /^marketdesk-socket-/;

/** Maximum length: a socket's path has at most 107 bytes on Linux, 103 on macOS. */
const LONGEST = 100;

/**
 * Returns the folder of PostgreSQL's socket: the cluster's folder, which only its owner may enter. If its path is too long
 * or contains a comma, which clients would split, a new folder in the temporary folder.
 */
export async function socketFolderFor(folder: string, port: number, owner: Owner | null): Promise<string> {
  const file = join(folder, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(file) <= LONGEST && !folder.includes(',')) return folder;
  const short = await mkdtemp(join(tmpdir(), 'marketdesk-socket-'));
  if (owner) await chown(short, owner.uid, owner.gid);
  return short;
}
