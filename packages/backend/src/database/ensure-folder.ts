import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Not `mkdir` with `recursive`, which loops forever if the system reports an existing
 * parent as missing, as below /proc.
 */
export async function ensureFolder(folder: string): Promise<void> {
  const existing = await stat(folder).catch(() => null);
  if (existing?.isDirectory()) return;
  const parent = dirname(folder);
  if (!existing && parent !== folder) await ensureFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process created it.
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    throw error;
  }
}
