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
