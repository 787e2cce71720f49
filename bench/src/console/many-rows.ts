import type { Browser } from 'playwright-core';
import { rowsOf } from '../categories.ts';
import { median } from '../load.ts';
import type { RunningServer } from '../server-process.ts';
import { openPage, painted, type Machine } from './open-page.ts';
import { watchPainted } from './in-page.ts';

export const ROWS = 500;

/**
 * The longest table that the console draws at once, the categories, with 500 of them: milliseconds from the start of the
 * page to the frame that shows the first screen of it, and to the one in which the last row stands.
 */
export async function manyRows(
  browser: Browser,
  { server, machine, rounds }: { server: RunningServer; machine: Machine; rounds: number },
): Promise<{ first: number; all: number }> {
  const first: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) {
    first.push(await drawn(browser, server, machine, 10));
    all.push(await drawn(browser, server, machine, ROWS));
  }
  return { first: median(first), all: median(all) };
}

async function drawn(
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
    return await painted({ page, cdp });
  } finally {
    await close();
  }
}
