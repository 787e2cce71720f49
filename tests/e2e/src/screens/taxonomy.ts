import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { see } from '../harness/see.ts';
import { button, toast } from './desks.ts';

type ImportTitle = 'Import JSON' | 'Import Categories CSV' | 'Import Subcategories CSV';

const FILE_CONTROLS: Record<ImportTitle, string> = {
  'Import JSON': 'JSON file',
  'Import Categories CSV': 'Categories CSV file',
  'Import Subcategories CSV': 'Subcategories CSV file',
};

/** Chooses a file for an import; returns its preview. */
export async function chooseFile(
  page: Page,
  title: ImportTitle,
  file: { name: string; text: string },
): Promise<Locator> {
  await see(button(page, title));
  await page.getByLabel(FILE_CONTROLS[title], { exact: true }).setInputFiles({
    name: file.name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file.text),
  });
  const preview = page.getByRole('region', { name: title, exact: true });
  await see(button(preview, 'Apply'));
  return preview;
}

/** The lines of a preview. */
export function linesOf(preview: Locator): Promise<string[]> {
  return preview.getByRole('table').locator('tbody tr:not([aria-hidden])').allTextContents();
}

/** Applies a preview and waits for success, which takes long for a whole taxonomy. */
export async function apply(page: Page, preview: Locator, said: string): Promise<void> {
  await button(preview, 'Apply').click();
  await toast(page, said).waitFor({ timeout: 60_000 });
  await preview.waitFor({ state: 'hidden' });
}

/** Presses a button that saves a file; returns its text. */
export async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return text(await download.createReadStream());
}

/** An export without ids, which differ between installations. */
export function withoutIds(exported: string): unknown {
  return JSON.parse(exported, (key, value: unknown) => (key === 'entity_id' ? undefined : value));
}
