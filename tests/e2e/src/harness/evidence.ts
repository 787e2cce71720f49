import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Problems } from './problems.ts';
import type { ServerAddress } from './server.ts';

const FOLDER = fileURLToPath(new URL('../../failures', import.meta.url));

/** Clears the folder of earlier runs. */
export function forgetEvidence(): Promise<void> {
  return rm(FOLDER, { recursive: true, force: true });
}

/** Saves screenshots and console output of a failed journey's pages. Returns the folder. */
export async function keepEvidence(
  journey: string,
  { pages, problems, server }: { pages: readonly Page[]; problems: Problems; server: ServerAddress },
): Promise<string> {
  const folder = join(FOLDER, journey.replace(/[^\w]+/g, '-').slice(0, 80));
  await mkdir(folder, { recursive: true });
  const open = pages.filter((page) => !page.isClosed());
  await Promise.all(
    // A hanging page must not hide the cause.
    open.map((page, index) =>
      page.screenshot({ path: join(folder, `page-${index + 1}.png`), timeout: 3_000 }).catch(() => undefined),
    ),
  );
  const lines = [
    ...open.map((page, index) => `page ${index + 1}: ${page.url()}`),
    `server log: ${server.logFile}`,
    '',
    ...problems.console,
  ];
  await writeFile(join(folder, 'console.txt'), `${lines.join('\n')}\n`);
  return folder;
}
