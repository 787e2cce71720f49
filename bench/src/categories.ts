import type { Browser, Page } from 'playwright-core';
import { openPage } from './console/open-page.ts';
import { percentile } from './procedures.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { launchBrowser, SLOWER } from './slow-browser.ts';
import { printTable, verdict } from './table.ts';

const FEW = 20;
const MANY = 200;
/** For each key, at the 95th percentile. */
const GOAL_MS = 100;
/** How much more a key may cost in a list ten times as long. */
const RATIO = 2;
const TEXT = 'another name here';
/** Nobody types faster for long. */
const BETWEEN_KEYS_MS = 90;
const ROUNDS = 3;

/** Where one types. */
const BOXES: Record<string, (page: Page) => ReturnType<Page['locator']>> = {
  'a name in its row': (page) => page.getByRole('textbox', { name: 'Name: category-9', exact: true }),
  'the slug of a new category': (page) => page.getByLabel('Category slug', { exact: true }),
  'the search': (page) => page.getByRole('textbox', { name: 'Search categories' }),
};

/**
 * Typing in the categories section: from each key to the frame that shows its letter, with few and with many categories.
 * The goal is for this machine; a slower processor is reported too. Only the screen is measured; the number of categories
 * is faked.
 */
export async function categories(): Promise<void> {
  const server = await startServer({ DEMO_SCALE: '50' });
  const browser = await launchBrowser();
  try {
    const few = await typing(browser, server, { count: FEW, slower: 1 });
    const many = await typing(browser, server, { count: MANY, slower: 1 });
    const slow = await typing(browser, server, { count: MANY, slower: SLOWER });
    printTable(
      `Typing in the categories section, p95 of ${TEXT.length * ROUNDS} keys`,
      Object.keys(BOXES).map((box) => {
        const [short, long] = [few[box] ?? Number.NaN, many[box] ?? Number.NaN];
        return {
          'from the key to its letter, ms': box,
          [`${FEW} categories`]: short,
          [`${MANY} categories`]: long,
          holds: verdict(long, GOAL_MS, 'at most'),
          ratio: long / short,
          'the ratio holds': verdict(long / short, RATIO, 'at most'),
          [`${MANY} on a ${SLOWER}x slower processor`]: slow[box] ?? Number.NaN,
        };
      }),
    );
  } finally {
    await browser.close();
    await server.stop();
    await server.remove();
  }
}

/** The p95 of each box, in milliseconds. */
async function typing(
  browser: Browser,
  server: RunningServer,
  { count, slower }: { count: number; slower: number },
): Promise<Record<string, number>> {
  const { page, close } = await openPage(browser, server, { slower });
  try {
    await page.route('**/rpc/admin_list_categories_v2', (route) => route.fulfill({ json: rowsOf(count) }));
    await page.goto(`${server.url}/admin/taxonomy/categories`);
    // The last row is drawn after the first screen.
    await page.getByRole('textbox', { name: `Name: category-${count}`, exact: true }).waitFor();
    await page.evaluate(watchKeys);
    const times: Record<string, number> = {};
    for (const [box, find] of Object.entries(BOXES))
      times[box] = percentile(await typeInto(page, find), 0.95);
    return times;
  } finally {
    await close();
  }
}

async function typeInto(page: Page, find: (typeof BOXES)[string]): Promise<number[]> {
  await page.evaluate(() => (globalThis.marketdeskKeys = []));
  for (let round = 0; round < ROUNDS; round++) {
    await find(page).click();
    await page.keyboard.type(TEXT, { delay: BETWEEN_KEYS_MS });
    // Puts everything back: a name by Escape, the others by emptying them.
    if (round < ROUNDS - 1) await page.keyboard.press('Escape');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  const wanted = TEXT.length * ROUNDS;
  await page.waitForFunction((keys) => globalThis.marketdeskKeys.length >= keys, wanted);
  const times = await page.evaluate(() => globalThis.marketdeskKeys);
  await page.keyboard.press('Escape');
  return times;
}

declare global {
  var marketdeskKeys: number[];
}

/** Runs in the page: notes for every letter how long it takes until the frame that shows it is painted. */
function watchKeys(): void {
  globalThis.marketdeskKeys = [];
  let pressed = 0;
  const remember = (event: Event): void => {
    pressed = event.timeStamp;
  };
  const note = (): void => {
    const from = pressed;
    // After the frame: a task behind the one that paints it.
    requestAnimationFrame(() => setTimeout(() => globalThis.marketdeskKeys.push(performance.now() - from)));
  };
  document.addEventListener('keydown', remember, { capture: true });
  document.addEventListener('input', note, { capture: true });
}

/** Answers of admin_list_categories_v2. */
export function rowsOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `aaaaaaaa-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    slug: `category-${index + 1}`,
    icon_slug: ICONS[index % ICONS.length],
    is_active: index % 9 !== 0,
    sort_order: index + 1,
    display_name: index % 7 === 0 ? null : `Category number ${index + 1}`,
  }));
}

const ICONS = ['leaf-outline', 'hammer-outline', 'car-outline', 'water-outline', null];
