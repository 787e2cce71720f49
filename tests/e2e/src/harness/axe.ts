import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import { hideAlike } from './hideAlike.ts';
import { paleTexts } from './paleTexts.ts';
import { seeNo } from './see.ts';

// Without the index by which it makes up selectors for what it finds: to build it takes as long as all rules.
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then((axe) =>
  axe.replace(/(_selectorData=)\w+\(\w+\.flatTree\)/g, '$1{}'),
);

interface Tested {
  axe: { configure(spec: Spec): void; run(options: RunOptions): Promise<AxeResults> };
}

/** What axe finds against WCAG 2 A and AA: `rule: element`, one line each. */
async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger's door: the page's own policy lets no such script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as Tested;
    // It would write down each element that it looks at.
    axe.configure({ noHtml: true });
    // As it begins it takes down all elements, also hidden ones.
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
        // It wants a button's text in its name. A value that is edited where it stands is named by its visible label,
        // as the contract wants it, and described by the value.
        'label-content-name-mismatch': { enabled: false },
        // See paleTexts.
        'color-contrast': { enabled: false },
        // Of `!important` in a style attribute, which neither React nor the page's policy lets anybody write. To find out what is
        // visible for it takes a quarter of axe's time.
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
 * What is found against WCAG 2 A and AA on the page as it stands, in the one theme and in the other: the same elements in other
 * colours. The page stays in the other theme: to go back would draw all of it once more.
 */
export async function inBothThemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  // A card of names has nothing to focus until they are read.
  await seeNo(page.locator('.animate-shimmer').first());
  await page.evaluate(hideAlike);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found = [...(await page.evaluate(paleTexts)), ...(await axeFindings(page))];
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const foundThen = await page.evaluate(paleTexts);
  return isDark ? { light: foundThen, dark: found } : { light: found, dark: foundThen };
}
