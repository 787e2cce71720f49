import type { Locator, Page } from 'playwright-core';

/** Waits until each of them is to be seen. */
export async function see(...things: readonly Locator[]): Promise<void> {
  await Promise.all(things.map((thing) => thing.waitFor({ state: 'visible' })));
}

/** Waits until each of them is gone, or hidden. */
export async function seeNo(...things: readonly Locator[]): Promise<void> {
  await Promise.all(things.map((thing) => thing.waitFor({ state: 'hidden' })));
}

/** The address without the server: what a person would share. */
export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Another address of the console as by a link: to load the console again takes three times the processor time. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** The same, until the heading of another screen is there. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await follow(page, path);
  await page.locator('h1:not([data-left])').first().waitFor();
}
