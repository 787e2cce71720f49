import { randomBytes } from 'node:crypto';
import { chmod, link, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError } from './database/database.ts';
import { ensureFolder } from './database/ensure-folder.ts';

/**
 * Writes a secret to a new file, readable by its owner only. Returns false if the file exists. link() is atomic: if
 * several processes start, one creates the file and the others read it. Errors: ConfigurationError.
 */
export async function writeOnce(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await ensureFolder(dirname(file));
    await writeFile(draft, text, { mode: 0o600 });
    await chmod(draft, 0o600);
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new ConfigurationError(`DATA_DIR: ${file} cannot be written.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}
