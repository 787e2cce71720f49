import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until all are visible. */
export async function see(...things: readonly Locator[]): Promise<void> {
  await Promise.all(things.map((thing) => thing.waitFor({ state: 'visible' })));
}

/** Waits until all are gone or hidden. */
export async function seeNo(...things: readonly Locator[]): Promise<void> {
  await Promise.all(things.map((thing) => thing.waitFor({ state: 'hidden' })));
}

/** Waits until a dialog or menu is visible and focused: earlier keys are ignored. */
export async function seeFocused(overlay: Locator): Promise<void> {
  await overlay.waitFor({ state: 'visible' });
  await expect.poll(() => overlay.evaluate((it) => it.contains(document.activeElement))).toBe(true);
}

/** The URL without the server. */
export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Navigates within the console: loading it again takes three times the processor time. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** The same, and waits for the heading of another screen. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await follow(page, path);
  await page.locator('h1:not([data-left])').first().waitFor();
}

/**
 * Presses a button of a page that may navigate at any moment, for example after its session ended. Its requests
 * may be refused.
 */
export const pressIfThere = (page: Page, name: string): Promise<void> =>
  page.evaluate((label) => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === label)?.click();
  }, name);
