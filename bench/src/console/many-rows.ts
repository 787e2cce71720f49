import type { Browser } from 'playwright-core';
import { median } from '../load.ts';
import type { RunningServer } from '../server-process.ts';
import { openPage, untilPainted, type Machine } from './open-page.ts';
import { watchPainted } from './in-page.ts';

export const ROWS = 500;

/**
 * The categories table, the longest that the console renders at once, with 500 faked rows. Returns milliseconds from the start
 * of the page to the frame with the first rows, and to the frame with the last.
 */
export async function measureManyRows(
  browser: Browser,
  { server, machine, rounds }: { server: RunningServer; machine: Machine; rounds: number },
): Promise<{ first: number; all: number }> {
  const first: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) {
    first.push(await timeToRows(browser, server, machine, 10));
    all.push(await timeToRows(browser, server, machine, ROWS));
  }
  return { first: median(first), all: median(all) };
}

async function timeToRows(
  browser: Browser,
  server: RunningServer,
  machine: Machine,
  rows: number,
): Promise<number> {
  const { page, cdp, close } = await openPage(browser, server, machine);
  try {
    await page.route('**/rpc/admin_list_categories_v2', (route) => route.fulfill({ json: rowsOf(ROWS) }));
    await page.addInitScript(watchPainted, { title: 'Categories', rows, from: 'start' as const });
    await page.goto(`${server.url}/admin/taxonomy/categories`, { waitUntil: 'commit' });
    return await untilPainted({ page, cdp });
  } finally {
    await close();
  }
}

/** Answers of admin_list_categories_v2. */
function rowsOf(count: number): object[] {
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
