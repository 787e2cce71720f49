import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until each of them is to be seen. */
export async function see(...things: readonly Locator[]): Promise<void> {
  await Promise.all(things.map((thing) => thing.waitFor({ state: 'visible' })));
}

/** Waits until each of them is gone, or hidden. */
export async function seeNo(...things: readonly Locator[]): Promise<void> {
  await Promise.all(things.map((thing) => thing.waitFor({ state: 'hidden' })));
}

/** Waits until a dialog or menu is to be seen and has the focus, which it gets a frame later: keys before that are nobody’s. */
export async function seeFocused(overlay: Locator): Promise<void> {
  await overlay.waitFor({ state: 'visible' });
  await expect.poll(() => overlay.evaluate((it) => it.contains(document.activeElement))).toBe(true);
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

/**
 * Presses a button of a page that may leave by itself at any moment, as when its session has ended: what it still reads, and
 * what it reads ahead as the pointer comes near, is refused, too.
 */
export const pressIfThere = (page: Page, name: string): Promise<void> =>
  page.evaluate((label) => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === label)?.click();
  }, name);
