import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { hideAlike } from './hideAlike.ts';
import { paleTexts } from './paleTexts.ts';
import { seeNo } from './see.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Tested {
  axe: { run(options: RunOptions): Promise<AxeResults> };
}

/** What axe finds against WCAG 2 A and AA: `rule: element`, one line each. */
async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger's door: the page's own policy lets no such script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  const { violations } = await page.evaluate(() => {
    const { axe } = globalThis as unknown as Tested;
    return axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      rules: {
        // It wants a button's text in its name. A value that is edited where it stands is named by its visible label,
        // as the contract wants it, and described by the value.
        'label-content-name-mismatch': { enabled: false },
        // See paleTexts.
        'color-contrast': { enabled: false },
      },
      resultTypes: ['violations'],
      preload: false,
    });
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`),
  );
}

/**
 * What is found against WCAG 2 A and AA on the page as it stands, in the one theme and in the other: the same elements in other
 * colours.
 */
export async function inBothThemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  // A card of names has nothing to focus until they are read.
  await seeNo(page.locator('.animate-shimmer').first());
  await page.evaluate(hideAlike);
  const pale = await page.evaluate(paleTexts);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await page.evaluate(paleTexts);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light: [...pale, ...(await axeFindings(page))], dark };
}
