import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { goBlank } from './signedIn.ts';

/**
 * Pages that this worker's journeys use one after the other, by the options of their contexts. To load the console in a page
 * that has had it costs half the processor time of a new process that compiles all of it.
 */
const kept = new Map<string, Page[]>();
const LISTENED = [
  'console',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'response',
  'websocket',
] as const;

/** A page that knows nothing of anybody, and stands on a blank page of its server. */
export function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> | Page {
  return kept.get(keyOf(options))?.pop() ?? newPage(browser, options);
}

/** Makes it as good as new and keeps it; one that can't be made so is closed, and so are those that came beside it. */
export async function putBack(page: Page, options: BrowserContextOptions): Promise<void> {
  try {
    await makeNew(page, options);
    const key = keyOf(options);
    kept.set(key, [...(kept.get(key) ?? []), page]);
  } catch {
    // Its server may be gone.
    await page.context().close();
  }
}

export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await goBlank(page);
  return page;
}

async function makeNew(page: Page, { viewport }: BrowserContextOptions): Promise<void> {
  const context = page.context();
  context.removeAllListeners('page');
  for (const event of LISTENED) page.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
  ]);
  await goBlank(page);
  if (viewport) await page.setViewportSize(viewport);
  // Nothing is under the pointer.
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

const keyOf = (options: BrowserContextOptions): string => JSON.stringify(options);
