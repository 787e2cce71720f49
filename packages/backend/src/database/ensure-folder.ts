import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it. Not `mkdir` with `recursive`: where the system says that a parent which exists does
 * not (below /proc, for one), Node tries again for ever.
 */
export async function ensureFolder(folder: string): Promise<void> {
  const existing = await stat(folder).catch(() => null);
  if (existing?.isDirectory()) return;
  const parent = dirname(folder);
  if (!existing && parent !== folder) await ensureFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process was quicker.
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    throw error;
  }
}
