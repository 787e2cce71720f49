import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { hideAlikeRows } from './hideAlikeRows.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** Those of them that look at colours. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

interface Tested {
  axe: { run(options: RunOptions): Promise<AxeResults> };
}

/** What axe finds against WCAG 2 A and AA: `rule: element`, one line each. */
export async function axeFindings(page: Page, runOnly = RULES): Promise<string[]> {
  // Through the debugger's door: the page's own policy lets no such script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  await page.evaluate(hideAlikeRows);
  const { violations } = await page.evaluate((only) => {
    const { axe } = globalThis as unknown as Tested;
    return axe.run({
      runOnly: only,
      // It wants a button's text in its name. A value that is edited where it stands is named by its visible label,
      // as the contract wants it, and described by the value.
      rules: { 'label-content-name-mismatch': { enabled: false } },
      resultTypes: ['violations'],
    });
  }, runOnly);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`),
  );
}

/** What axe finds on the page as it stands, in the one theme and in the other: the same elements in other colours. */
export async function inBothThemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, RULES_OF_COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
}
