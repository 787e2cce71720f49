import type { Locator, Page } from 'playwright-core';
import { seeFocused } from '../harness/see.ts';

/** The navigation links, at any width. */
export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** The button of the account menu, with the user's address. */
export const accountButton = (page: Page): Locator =>
  page.locator('button[aria-haspopup="menu"]').filter({ hasText: '@', visible: true });

export async function openAccountMenu(page: Page): Promise<Locator> {
  await accountButton(page).click();
  const menu = page.getByRole('menu');
  await seeFocused(menu);
  return menu;
}

export async function signOut(page: Page): Promise<void> {
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/admin/login');
}
