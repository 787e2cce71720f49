import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Not a temporary folder: each test run has one of its own. */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/kept', import.meta.url));
const KEEP_MS = 24 * 3600 * 1000;

/**
 * Copies a folder that is created once per name: `make` creates it within the given folder and returns its
 * path.
 */
export async function copyKept(
  name: string,
  make: (draft: string) => Promise<string>,
  target: string,
): Promise<void> {
  const kept = join(KEPT, name);
  if (!(await stat(kept).catch(() => null))) await keep(kept, make);
  // Marks it as used, because old ones are removed below.
  const now = new Date();
  await utimes(kept, now, now);
  await mkdir(dirname(target), { recursive: true });
  // One or two thousand files: Node's own copy takes three times as long.
  await promisify(execFile)('cp', ['-R', kept, target]);
}

/** Several workers may create it at once; the first to rename it wins. */
async function keep(kept: string, make: (draft: string) => Promise<string>): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const draft = await mkdtemp(join(KEPT, 'draft-'));
  try {
    await rename(await make(draft), kept).catch(async (error: unknown) => {
      if (!(await stat(kept).catch(() => null))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  for (const name of await readdir(KEPT)) {
    const path = join(KEPT, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEEP_MS) await rm(path, { recursive: true, force: true });
  }
}
