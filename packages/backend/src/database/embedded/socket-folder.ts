import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from './ways.ts';

/** The name of one in the temporary folder. */
export const SOCKET_FOLDER = /^marketdesk-socket-/;

/** A socket's path holds 107 bytes on Linux, 103 on macOS. */
const LONGEST = 100;

/**
 * Where PostgreSQL listens: in its own folder, which only the owner may enter. Where that folder's path is too long for a
 * socket, or has a comma, which would be two folders to clients: in a new one of the temporary folder.
 */
export async function socketFolderFor(folder: string, port: number, owner: Owner | null): Promise<string> {
  const file = join(folder, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(file) <= LONGEST && !folder.includes(',')) return folder;
  const short = await mkdtemp(join(tmpdir(), 'marketdesk-socket-'));
  if (owner) await chown(short, owner.uid, owner.gid);
  return short;
}
