import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import { hideAlike } from './hideAlike.ts';
import { paleTexts } from './paleTexts.ts';
import { seeNo } from './see.ts';

// Without the selector index, which takes as long as all rules.
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then((axe) =>
  axe.replace(/(_selectorData=)\w+\(\w+\.flatTree\)/g, '$1{}'),
);

interface Tested {
  axe: { configure(spec: Spec): void; run(options: RunOptions): Promise<AxeResults> };
}

/** The violations of WCAG 2 A and AA: `rule: element`, one per line. */
async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger: the page's policy forbids the script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as Tested;
    // Otherwise it describes each element.
    axe.configure({ noHtml: true });
    // It starts by listing all elements, also hidden ones.
    const comeBack = [...document.querySelectorAll<HTMLElement>('tr, li')]
      .filter((it) => it.style.display === 'none')
      .map((it) => {
        const place = document.createComment('');
        it.replaceWith(place);
        return () => place.replaceWith(it);
      });
    const running = axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      rules: {
        // It requires a button's text in its name. An editable value is named by its visible label,
        // as the contract requires, and described by the value.
        'label-content-name-mismatch': { enabled: false },
        // See paleTexts.
        'color-contrast': { enabled: false },
        // About `!important` in style attributes, which React and the page's policy prevent. Its visibility check takes
        // a quarter of axe's time.
        'avoid-inline-spacing': { enabled: false },
      },
      resultTypes: ['violations'],
      selectors: false,
      elementRef: true,
      preload: false,
    });
    for (const each of comeBack) each();
    const { violations } = await running;
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ element, any, all }) =>
          `${id}: ${element?.outerHTML.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`,
      ),
    );
  });
}

/**
 * The violations of WCAG 2 A and AA in both themes: the same elements in other colours. The page stays in the
 * other theme, because switching back renders it again.
 */
export async function inBothThemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  // A card of names has no focusable content until it is loaded.
  await seeNo(page.locator('.animate-shimmer').first());
  await page.evaluate(hideAlike);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found = [...(await page.evaluate(paleTexts)), ...(await axeFindings(page))];
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const foundThen = await page.evaluate(paleTexts);
  return isDark ? { light: foundThen, dark: found } : { light: found, dark: foundThen };
}
